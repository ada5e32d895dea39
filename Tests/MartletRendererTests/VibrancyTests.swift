import Foundation
import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Layers with the colours of what is below.
@Suite(.serialized) struct VibrancyTests {
  private static let grounds: [Color] = [
    .black, .white, Color(0x808080), Color(0xFF0000), Color(0x00FF00), Color(0x0000FF), Color(0xFFFF00),
    Color(0x00FFFF), Color(0xFF00FF), Color(0x7A5BB5), Color(0xF2645A),
  ]

  /// A list of a ground, a sheet of glass over it, and in that a layer of words in a square of 40 points.
  private func list(
    _ ground: Color, _ style: GlassStyle?, words: (inout LayerProperties) -> Void
  ) -> DisplayList {
    var commit = Commit(time: 0)
    func add(_ number: Int32, _ rect: Rect, in parent: Int32?, _ vary: (inout LayerProperties) -> Void) {
      var layer = LayerProperties()
      layer.bounds.size = rect.size
      layer.position = rect.center
      vary(&layer)
      commit.changes.append(.properties(NodeID(index: number), layer))
      if let parent { commit.changes.append(.sublayers(NodeID(index: parent), [NodeID(index: number)])) }
    }
    add(0, Rect(x: 0, y: 0, width: 96, height: 96), in: nil) { $0.backgroundColor = ground }
    add(1, Rect(x: 8, y: 8, width: 80, height: 80), in: 0) {
      guard let style else { return }
      $0.backdropFilter = style.filter(blurRadius: 6)
      $0.backgroundColor = style.tint
    }
    add(2, Rect(x: 20, y: 20, width: 40, height: 40), in: 1) {
      $0.backgroundColor = Color(0x2060A0)
      words(&$0)
    }
    let tree = RenderTree()
    tree.apply(commit)
    tree.update(at: 0)
    return tree.displayList
  }

  private func luminance(_ pixel: SIMD4<UInt8>) -> Double {
    func linear(_ byte: UInt8) -> Double {
      let v = Double(byte) / 255
      return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(pixel.x) + 0.7152 * linear(pixel.y) + 0.0722 * linear(pixel.z)
  }

  /// The contrast of two pixels (WCAG 2.2), 1…21.
  private func contrast(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Double {
    let (one, two) = (luminance(a), luminance(b))
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  @Test(arguments: GlassStyle.allCases, [true, false])
  func `Words on glass have a contrast of four and a half over any colour`(style: GlassStyle, isVibrant: Bool)
    throws
  {
    var least = (contrast: Double.infinity, ground: Color.clear)
    var grounds = Self.grounds
    let steps = stride(from: 0.0, through: 1, by: 0.25)
    for r in steps {
      for g in steps { for b in steps { grounds.append(Color(red: r, green: g, blue: b)) } }
    }
    for ground in grounds {
      let list = list(ground, style) {
        $0.backgroundColor = style.label
        if isVibrant { $0.vibrancyFilter = style.vibrancy }
      }
      let drawn = try Painter.processor.draw(list, size: 96)
      let value = contrast(drawn[48, 48], drawn[16, 48])
      if value < least.contrast { least = (value, ground) }
    }
    print("\(style), vibrant \(isVibrant): at least \(least.contrast), over \(least.ground)")
    #expect(least.contrast >= 4.5, "over \(least.ground)")
  }

  @Test func `Vibrant words take up the hue of what is below`() throws {
    for style in GlassStyle.allCases {
      let words = { (p: inout LayerProperties) in p.vibrancyFilter = style.vibrancy }
      let red = try Painter.openGL.draw(list(Color(0xE02020), style, words: words), size: 96)[48, 48]
      let blue = try Painter.openGL.draw(list(Color(0x2020E0), style, words: words), size: 96)[48, 48]
      #expect(red.x > red.z &+ 24 && blue.z > blue.x &+ 24, "\(style): \(red), \(blue)")
    }
  }

  @Test(arguments: Painter.allCases)
  func `A vibrant layer is the filter of what is below`(painter: Painter) throws {
    let filter = LayerFilter(saturation: 1.4, brightness: -0.1, contrast: 0.8, hueRotation: 0.7)
    for ground in Self.grounds {
      for amount in [0, 0.25, 1.0] {
        let drawn = try painter.draw(
          list(ground, nil) {
            ($0.vibrancyFilter, $0.vibrancy) = (filter, amount)
          }, size: 96)
        let expected = Color(0x2060A0).interpolated(
          to: try #require(filter.combinedMatrix).apply(ground), fraction: amount)
        let bytes = SIMD4<Double>(expected.red, expected.green, expected.blue, 1) * 255
        let difference = SIMD4<Double>(drawn[48, 48]) - bytes
        #expect(max(difference.max(), -difference.min()) <= 1, "\(ground), \(amount): \(drawn[48, 48])")
      }
    }
  }

  @Test func `What is around a vibrant layer does not change its colours`() throws {
    func draw(_ lines: String) throws -> SIMD4<UInt8> {
      let tree = RenderTree()
      tree.apply(
        try SceneText(
          """
          scene 96x96
          layer
            frame 0 0 96 96
            fill #4080C0
          layer
            frame 8 8 80 80
            fill #F0A04080
            \(lines)
              layer
                frame 10 10 60 60
                fill #000000
                vibrancyfilter saturation 1.5 inversion 1
          """
        ).commit)
      tree.update(at: 0)
      #expect(tree.brokenInvariants() == [])
      return try Painter.openGL.draw(tree.displayList, size: 96)[48, 48]
    }
    let plain = try draw("layer\n              frame 0 0 80 80")
    for line in [
      "opacity 0.999", "filter saturation 1.0001", "radius 30\n      masks", "transform rotate 1.5",
    ] {
      let pixel = try draw("layer\n              frame 0 0 80 80\n              \(line)")
      let difference = SIMD4<Int>(truncatingIfNeeded: pixel) &- SIMD4<Int>(truncatingIfNeeded: plain)
      #expect(difference.max() <= 2 && difference.min() >= -2, "\(line): \(pixel), not \(plain)")
    }
  }

  @Test(arguments: GlassStyle.allCases)
  func `The processor draws vibrant words as OpenGL does`(style: GlassStyle) throws {
    var list = list(Color(0xC08040), style) {
      ($0.vibrancyFilter, $0.vibrancy, $0.opacity) = (style.vibrancy, 0.8, 0.7)
      $0.cornerRadii = CornerRadii(12)
    }
    list.end = Point(x: 96, y: 96)
    let difference = try #require(
      try Painter.processor.draw(list, size: 96).difference(
        from: Painter.openGL.draw(list, size: 96), tolerance: 2))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `A layer with many words needs one picture of what is below`() {
    func passes(_ build: (inout SceneBuilder) -> Void) -> Int {
      var scene = SceneBuilder()
      scene.shape(Rect(x: 0, y: 0, width: 96, height: 96), fill: .white)
      build(&scene)
      var plan = FramePlan()
      plan.make(scene.list, damage: PixelRect(width: 96, height: 96), scale: 1, background: .zero)
      return plan.order.count
    }
    let vibrancy = Vibrancy(matrix: ColorMatrix(scale: 0.5))
    let one = passes { scene in
      scene.group(opacity: 1, vibrancy: vibrancy) { group in
        for i in 0..<20 { group.shape(Rect(x: Double(i) * 4, y: 8, width: 3, height: 9), fill: .black) }
      }
    }
    // The ground, the words, what is below them, and the result.
    #expect(one == 4)
  }

  @Test(arguments: Painter.allCases)
  func `A layer that is partly vibrant shows the rest in the colours of its filter`(painter: Painter) throws {
    let filter = LayerFilter(saturation: 0, brightness: 0.3)
    let below = LayerFilter(inversion: 1)
    for amount in [0, 0.5, 1.0] {
      let drawn = try painter.draw(
        list(Color(0xC08040), nil) {
          ($0.vibrancyFilter, $0.vibrancy, $0.filter) = (below, amount, filter)
        }, size: 96)
      let own = try #require(filter.combinedMatrix).apply(Color(0x2060A0))
      let expected = own.interpolated(
        to: try #require(below.combinedMatrix).apply(Color(0xC08040)), fraction: amount)
      let bytes = SIMD4<Double>(expected.red, expected.green, expected.blue, 1) * 255
      let difference = SIMD4<Double>(drawn[48, 48]) - bytes
      #expect(max(difference.max(), -difference.min()) <= 1.5, "\(amount): \(drawn[48, 48]), not \(bytes)")
    }
  }
}
