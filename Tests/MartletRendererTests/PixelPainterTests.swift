import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Compares what the processor draws with what OpenGL draws.
@Suite(.serialized) struct PixelPainterTests {
  private static let width = 160
  private static let height = 120

  /// Draws a list on the processor over the pixels of a canvas. Returns nil if it is left to OpenGL.
  private func painted(
    _ list: DisplayList, damage: [PixelRect], on canvas: OffscreenCanvas, scale: Double = 1
  ) -> Bitmap? {
    let painted = ProcessorCanvas(width: Self.width, height: Self.height)
    painted.take(canvas.bitmap)
    return painted.draw(list, damage: damage, scale: scale) ? painted.bitmap : nil
  }

  private func randomScene(_ random: inout SeededGenerator, images: [Image], scale: Double) -> DisplayList {
    var scene = SceneBuilder()
    if random.chance(0.8) {
      scene.shape(
        Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height)),
        fill: Color(red: 0.2, green: 0.3, blue: 0.1))
    }
    for _ in 0..<random.int(1..<14) {
      let isWhole = random.chance(0.5)
      func place(_ range: ClosedRange<Double>) -> Double {
        let v = random.double(range)
        return isWhole ? v.rounded() : v
      }
      let rect = Rect(
        x: place(-20...150), y: place(-20...110), width: place(0.2...90), height: place(0.2...90))
      let opacity = random.chance(0.5) ? 1 : Float(random.double(0...1))
      if random.chance(0.3), let image = images.randomElement(using: &random) {
        let origin = Point(
          x: Double(random.int(-20..<150)) / scale, y: Double(random.int(-20..<110)) / scale)
        scene.image(image, in: Rect(origin: origin, size: image.size), opacity: opacity)
      } else {
        let turn = random.chance(0.4) ? random.double(-4...4) : 0
        let center = Transform(translationX: rect.center.x, y: rect.center.y)
        scene.shape(
          turn == 0 ? rect : Rect(center: .zero, size: rect.size),
          radii: random.chance(0.6) ? CornerRadii(random.double(0...30)) : .zero,
          fill: Color(red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1)),
          transform: turn == 0 ? .identity : Transform(rotation: turn).concatenating(center),
          opacity: opacity)
      }
    }
    return scene.list
  }

  @Test(arguments: [1, 1.5, 2])
  func `the processor draws what OpenGL draws within one step of colour`(scale: Double) throws {
    let canvas = try OffscreenCanvas(width: Self.width, height: Self.height)
    let images = [
      Image(TestPictures.noise(width: 31, height: 23), scale: scale),
      Image(TestPictures.label(width: 40, height: 20, margin: 4), scale: scale),
    ]
    var paintedScenes = 0
    var (damaged, off) = (0, 0)
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      let before = randomScene(&random, images: images, scale: scale)
      let after = randomScene(&random, images: images, scale: scale)
      try canvas.draw(before, scale: scale)
      let damage = (0..<random.int(1..<3)).map { _ -> PixelRect in
        let (x, y) = (Int32(random.int(0..<120)), Int32(random.int(0..<80)))
        return PixelRect(x0: x, y0: y, x1: x + Int32(random.int(1..<60)), y1: y + Int32(random.int(1..<60)))
      }
      let painted = painted(after, damage: damage, on: canvas, scale: scale)
      // Both may draw more than the damage.
      let old = canvas.bitmap
      try canvas.draw(after, scale: scale)
      guard let painted else { continue }
      paintedScenes += 1
      let new = canvas.bitmap
      var worst = 0
      var disturbed = 0
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let pixel = PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x) + 1, y1: Int32(y) + 1)
          let error = (0..<4).map { abs(Int(painted[x, y][$0]) - Int(new[x, y][$0])) }.max() ?? 0
          if damage.contains(where: { $0.contains(pixel) }) {
            worst = max(worst, error)
            damaged += 1
            if error > 0 { off += 1 }
          } else if painted[x, y] != old[x, y], error > 1 {
            disturbed += 1
          }
        }
      }
      #expect(worst <= 1, "seed \(seed) at scale \(scale)")
      #expect(disturbed == 0, "seed \(seed) at scale \(scale)")
    }
    print(
      "drawn on the processor at scale \(scale): \(paintedScenes) of 60 scenes; \(off) pixels of \(damaged) are a step off"
    )
    #expect(paintedScenes > 20)
    // Both round in the same way, so that hardly any pixel is off.
    #expect(off * 1000 <= damaged)
  }

  @Test func `of large boxes that stand askew only what is damaged counts`() throws {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 160, height: 120), fill: .white)
    let center = Transform(translationX: 80, y: 60)
    for _ in 0..<10 {
      scene.shape(
        Rect(center: .zero, size: Size(width: 300, height: 300)), fill: .black,
        transform: Transform(rotation: 0.3).concatenating(center), opacity: 0.5)
    }
    let damage = [PixelRect(x0: 0, y0: 0, x1: 20, y1: 20), PixelRect(x0: 140, y0: 100, x1: 160, y1: 120)]
    let canvas = try OffscreenCanvas(width: Self.width, height: Self.height)
    #expect(painted(scene.list, damage: damage, on: canvas) != nil)
  }

  @Test(arguments: [1e-300, 1e-30, 1e-5, 1, 1e5, 1e12, 1e30, 1e300])
  func `gradients and glass of any size are drawn, or left to OpenGL`(size: Double) throws {
    for start in [0, -size / 2, size, -1e300] {
      var scene = SceneBuilder()
      let rect = Rect(x: start, y: start, width: size, height: size)
      for kind in [GradientKind.axial, .radial] {
        for end in [size, -size, 1e-300, 1e300] {
          scene.gradient(
            GradientContent.Drawing(
              kind, from: .zero, to: Point(x: end, y: end), colors: [.black, .white, .black],
              locations: [0, 0.5, 0.5]),
            in: rect, radii: CornerRadii(size / 4), frame: Rect(x: 0, y: 0, width: 160, height: 120))
        }
      }
      scene.backdrop(rect, effect: PictureEffect(blur: 8))
      _ = ProcessorCanvas(width: Self.width, height: Self.height).draw(scene.list)
    }
  }

  @Test func `what is not plain is left to OpenGL`() throws {
    let rect = Rect(x: 20, y: 20, width: 40, height: 40)
    func isPainted(_ build: (inout SceneBuilder) -> Void) throws -> Bool {
      var scene = SceneBuilder()
      scene.shape(rect, fill: .white)
      build(&scene)
      // A canvas of its own, since after a scene that is not simple the next ones are skipped.
      let canvas = try OffscreenCanvas(width: Self.width, height: Self.height)
      return painted(scene.list, damage: [PixelRect(x0: 0, y0: 0, x1: 80, y1: 80)], on: canvas) != nil
    }
    #expect(try isPainted { _ in })
    #expect(try isPainted { $0.shape(rect, fill: .black, transform: Transform(rotation: 0.3)) })
    #expect(
      try !isPainted {
        for _ in 0..<300 { $0.shape(rect, fill: .black, transform: Transform(rotation: 0.3)) }
      }, "too many for one processor")
    #expect(try !isPainted { $0.shape(rect, fill: .black, border: .white, borderWidth: 3) })
    #expect(try !isPainted { $0.shadow(of: rect, radius: 4) })
  }

  /// A scene of gradients, groups and effects, which stand upright.
  private func randomEffects(_ random: inout SeededGenerator) -> DisplayList {
    var scene = SceneBuilder()
    func color() -> Color {
      Color(
        red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
        alpha: random.chance(0.6) ? 1 : random.double(0...1))
    }
    func rect() -> Rect {
      Rect(
        x: random.double(-20...130), y: random.double(-20...90), width: random.double(2...90),
        height: random.double(2...90))
    }
    func gradient() -> GradientContent.Drawing {
      let start = Point(x: random.double(0...160), y: random.double(0...120))
      let isAxial = random.chance(0.6)
      // None so short that what lies between two stops is an edge.
      let length = random.double(30...90)
      let turn = isAxial ? (random.chance(0.3) ? 0 : random.double(0...6)) : .pi / 4
      let colors = (0..<random.int(1..<8)).map { _ in color() }
      return GradientContent.Drawing(
        isAxial ? .axial : .radial, from: start,
        to: start + Point(x: length * cos(turn), y: length * sin(turn)), colors: colors)
    }
    func effect() -> PictureEffect {
      var effect = PictureEffect(blur: random.chance(0.3) ? 0 : random.double(0...14))
      if random.chance(0.3) || effect.blur == 0 {
        effect.matrix = ColorMatrix(saturation: random.double(0...1.5))
      }
      return effect
    }
    var curves = random
    func curve() -> CornerCurve { curves.chance(0.3) ? .continuous : .circular }
    func add(_ count: Int, to scene: inout SceneBuilder) {
      for _ in 0..<count {
        switch random.int(0..<5) {
        case 0: scene.shape(rect(), radii: CornerRadii(random.double(0...20)), fill: color())
        case 1:
          scene.gradient(
            gradient(), in: rect(), radii: CornerRadii(random.double(0...20)), curve: curve(),
            opacity: random.chance(0.5) ? 1 : Float(random.double(0...1)))
        case 2 where count > 2:
          let (inner, part) = (random.int(1..<3), Float(random.double(0...1)))
          let effect = random.chance(0.4) ? effect() : .none
          let isMasked = random.chance(0.3)
          scene.group(opacity: part, isIsolated: true, effect: effect) { scene in
            add(inner, to: &scene)
            if isMasked { scene.group(opacity: part, isIsolated: true, isMask: true) { add(1, to: &$0) } }
          }
        case 3:
          scene.backdrop(rect(), radii: CornerRadii(random.double(0...30)), curve: curve(), effect: effect())
        default: scene.shape(rect(), fill: color())
        }
      }
    }
    add(random.int(3..<12), to: &scene)
    return scene.list
  }

  @Test(arguments: [1, 1.5, 2])
  func `gradients, groups and effects look the same from the processor and from OpenGL`(scale: Double) throws
  {
    let canvas = try OffscreenCanvas(width: Self.width, height: Self.height)
    var (painted, worst) = (0, 0)
    for seed in SeededGenerator.seeds(150) {
      var random = SeededGenerator(seed: seed)
      let scene = randomEffects(&random)
      try canvas.draw(scene, scale: scale)
      let processor = ProcessorCanvas(width: Self.width, height: Self.height)
      guard processor.draw(scene, scale: scale) else { continue }
      painted += 1
      let difference = try #require(processor.bitmap.difference(from: canvas.bitmap, tolerance: 5))
      worst = max(worst, difference.maximum)
      #expect(difference.count == 0, "seed \(seed): \(difference)")
      // Parts are like the whole.
      let parts = ProcessorCanvas(width: Self.width, height: Self.height)
      let (x, y) = (Int32(random.int(1..<159)), Int32(random.int(1..<119)))
      for part in [
        PixelRect(x0: 0, y0: 0, x1: x, y1: y), PixelRect(x0: x, y0: 0, x1: 160, y1: y),
        PixelRect(x0: 0, y0: y, x1: 160, y1: 120),
      ] { try #require(parts.draw(scene, damage: [part], scale: scale)) }
      let apart = try #require(parts.bitmap.difference(from: processor.bitmap, tolerance: 2))
      #expect(apart.count == 0, "seed \(seed), in parts: \(apart)")
    }
    print(
      "effects by the processor at scale \(scale): \(painted) scenes, at most \(worst) of 255 off"
    )
    #expect(painted > 60)
  }
}
