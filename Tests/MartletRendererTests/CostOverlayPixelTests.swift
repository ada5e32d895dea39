import MartletDrawing
import MartletGeometry
import MartletRenderTree
import Testing

@testable import MartletRenderer

/// The pixels of what a window shows about its layers.
@Suite(.serialized) struct CostOverlayPixelTests {
  private static let (width, height) = (200, 160)

  /// A tree and the overlay over it, drawn frame by frame as by a window.
  private final class Stage {
    let tree = RenderTree()
    var overlay = CostOverlay()
    private let canvas: OffscreenCanvas
    private var time: MediaTime = 10

    init(_ text: String, _ display: CostDisplay) throws {
      canvas = try OffscreenCanvas(width: width, height: height)
      let ground = "scene \(width)x\(height)\nlayer\n  frame 0 0 200 160\n  fill #FFFFFF\n"
      tree.apply(try SceneText(ground + text).commit)
      overlay.display = display
    }

    /// Draws the next frame, in which a number of seconds has passed.
    func frame(after seconds: Double = 0, isOwn: Bool = true) throws -> Bitmap {
      time += seconds
      tree.update(at: time)
      overlay.update(
        CostOverlay.Frame(
          time: time, size: Size(width: Double(width), height: Double(height)), scale: 1, isOwn: isOwn),
        over: tree)
      try tree.withOverlay(overlay.list) { try canvas.draw($0) }
      overlay.note(canvas.renderer.counters)
      return canvas.bitmap
    }

    /// Draws the frame without the overlay.
    func plain() throws -> Bitmap {
      try canvas.draw(tree.displayList)
      return canvas.bitmap
    }

    /// Draws a list.
    func picture(of list: DisplayList) throws -> Bitmap {
      try canvas.draw(list)
      return canvas.bitmap
    }

    func change(_ layer: NodeID, to properties: LayerProperties) {
      tree.apply(Commit(changes: [.properties(layer, properties)], time: time))
    }
  }

  /// A rectangle of all pixels of a picture that are not as in another one.
  private static func changed(_ a: Bitmap, _ b: Bitmap) -> PixelRect {
    var box = PixelRect.empty
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        box = box.union(PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x + 1), y1: Int32(y + 1)))
      }
    }
    return box
  }

  /// What lies how, and the colour of its outline over white.
  enum Border: CaseIterable {
    case layer, clip, face, flat

    fileprivate var text: String {
      let box = "  frame 50 40 60 50\n"
      return switch self {
      case .layer: "layer\n" + box
      // A clip that cuts nothing is none.
      case .clip: "layer\n" + box + "  masks\n  layer\n    frame 40 30 40 6\n    fill #FFFFFF\n"
      case .face: "layer\n  frame 0 0 200 160\n  preservesdepth\n  layer\n  " + box.dropLast() + "\n    z 1\n"
      case .flat: "layer\n" + box + "  transform rotate 0.8 0 1 0\n"
      }
    }

    /// Whether a colour is that of its outline.
    fileprivate var isRight: (SIMD4<UInt8>) -> Bool {
      switch self {
      case .layer: { $0.z > 240 && $0.x < 60 && (100...160).contains($0.y) }
      case .clip: { $0.x > 240 && $0.z < 60 && (110...170).contains($0.y) }
      case .face: { $0.z > 200 && $0.y < 100 && (110...160).contains($0.x) }
      case .flat: { $0.x > 180 && $0.y < 70 && $0.z < 70 }
      }
    }
  }

  @Test(arguments: Border.allCases)
  func `The bounds of a layer have an outline of one pixel, whose colour says what it is`(border: Border)
    throws
  {
    let stage = try Stage(border.text, .borders)
    let drawn = try stage.frame()
    // A turned one is narrower.
    let left = border == .flat ? 59 : 50
    let edge = try #require((left..<left + 3).first { drawn[$0, 65] != drawn[30, 65] }, "\(drawn[left, 65])")
    #expect(
      border.isRight(drawn[border == .flat ? 80 : edge, border == .flat ? 40 : 65]), "\(drawn[edge, 65])")
    guard border != .flat else { return }
    let white = SIMD4<UInt8>(repeating: 255)
    for (x, y) in [(50, 65), (109, 65), (80, 40), (80, 89)] {
      #expect(drawn[x, y] == drawn[50, 65], "\(x), \(y)")
    }
    for (x, y) in [(49, 65), (51, 65), (108, 65), (110, 65), (80, 39), (80, 41), (80, 88), (80, 90)] {
      #expect(drawn[x, y] == white, "\(x), \(y)")
    }
  }

  @Test
  func `A picture that is kept is red when it was drawn anew, and green as soon as it was drawn as it is`()
    throws
  {
    let stage = try Stage("layer\n  frame 40 30 60 50\n  rasterizes\n  fill #808080\n", .rasters)
    _ = try stage.frame()
    let red = try stage.frame()
    #expect(Int(red[70, 55].x) > Int(red[70, 55].y) + 40, "\(red[70, 55])")
    let green = try stage.frame()
    #expect(Int(green[70, 55].y) > Int(green[70, 55].x) + 40, "\(green[70, 55])")
    // All of the picture, and nothing beside it.
    let plain = try stage.plain()
    #expect(Self.changed(green, plain) == PixelRect(x0: 40, y0: 30, x1: 100, y1: 80))
    #expect(Self.changed(red, plain) == PixelRect(x0: 40, y0: 30, x1: 100, y1: 80))
  }

  @Test func `What was redrawn is yellow, paler in each tenth of a second, and as it is after four`() throws {
    let stage = try Stage("layer\n  frame 40 30 20 20\n  fill #3E8EDE\n", .updates)
    _ = try stage.frame()
    let rest = try stage.frame(after: 1, isOwn: false)
    #expect(try rest == stage.plain())
    var layer = LayerProperties()
    layer.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    layer.position = Point(x: 170, y: 130)
    layer.backgroundColor = Color(0x3E8EDE)
    stage.change(NodeID(index: 2), to: layer)
    var last = -1
    for step in 0..<4 {
      let drawn = try stage.frame(after: step == 0 ? 0 : 0.1, isOwn: step == 0)
      // Where it was, there is white now: blue is taken away from it.
      let pixel = drawn[50, 40]
      #expect(pixel.x == 255 && pixel.y > pixel.z && Int(pixel.z) > last, "step \(step): \(pixel)")
      last = Int(pixel.z)
      #expect(drawn[170, 130] != SIMD4(0x3E, 0x8E, 0xDE, 255), "where it is")
      #expect(drawn[110, 40] == SIMD4(repeating: 255) && drawn[50, 90] == SIMD4(repeating: 255), "beside it")
    }
    #expect(try stage.frame(after: 0.1, isOwn: false) == stage.plain())
  }

  @Test func `A layer that mixes is red and one that hides what is below is green, each within its shape`()
    throws
  {
    let stage = try Stage(
      "layer\n  frame 20 30 60 50\n  fill #80808080\n  radius 20\nlayer\n  frame 100 30 60 50\n  fill #808080\n",
      .blending)
    let drawn = try stage.frame()
    let (mixed, opaque, ground) = (drawn[50, 55], drawn[130, 55], drawn[10, 140])
    #expect(Int(mixed.x) > Int(mixed.y) + 20, "\(mixed)")
    #expect(Int(opaque.y) > Int(opaque.x) + 60, "\(opaque)")
    #expect(Int(ground.y) > Int(ground.x) + 40, "the white ground hides all: \(ground)")
    #expect(drawn[21, 31] == ground, "beyond a round corner")
  }

  /// A scene, and the words of its passes.
  enum Pass: CaseIterable {
    case opacity, filter, mask, blend, glass

    fileprivate var text: String {
      let box = "layer\n  frame 40 50 80 60\n"
      let parts =
        "  layer\n    frame 0 0 50 40\n    fill #3E8EDE\n  layer\n    frame 30 20 50 40\n    fill #F2645A\n"
      return switch self {
      case .opacity: box + "  opacity 0.5\n" + parts
      case .filter: box + "  filter saturation 0.5\n" + parts
      case .mask:
        box + parts
          + "  layer\n    mask\n    frame 0 0 80 60\n    gradient axial 0 0 1 0 srgb #000000 #00000000\n"
      case .blend: box + "  blend multiply\n" + parts
      case .glass: box + "  backdrop blur 6\n  fill #FFFFFF40\n"
      }
    }

    /// What the first label says after the extent.
    fileprivate var words: String {
      switch self {
      case .opacity: "80x60 opacity"
      case .filter: "80x60 filter"
      case .mask: "80x60 mask"
      case .blend: "80x60 blend mode"
      case .glass: "pixels below"
      }
    }
  }

  @Test(arguments: Pass.allCases)
  func `What is drawn off screen has an outline, and a label with its extent and the reasons`(pass: Pass)
    throws
  {
    let stage = try Stage(pass.text, .passes)
    let drawn = try stage.frame()
    var plan = FramePlan()
    plan.survey(stage.tree.displayList, window: PixelRect(width: Self.width, height: Self.height), scale: 1)
    let first = try #require(plan.passes.dropFirst().first)
    #expect("\(first.area.width)x\(first.area.height) \(first.reasons)".contains(pass.words))
    // The same by hand: outlines and labels in the order of the passes, of magenta, with white text.
    let glyphs = OverlayGlyphs(scale: 1)
    let magenta = SIMD4<Float>(0.85, 0, 0.7, 1)
    var hand = DisplayList()
    for pass in plan.passes.dropFirst() {
      let rect = Rect(
        x: Double(pass.area.x0), y: Double(pass.area.y0), width: Double(pass.area.width),
        height: Double(pass.area.height))
      hand.append(ShapeItem(rect: rect, border: magenta, borderWidth: 2), frame: rect)
      let steps = pass.steps > 0 ? ", \(pass.steps) steps" : ""
      let text = "\(pass.area.width)x\(pass.area.height) \(pass.reasons)\(steps)"
      let label = Rect(
        x: max(min(rect.minX, Double(Self.width) - glyphs.width(of: text) - 8), 0), y: rect.minY,
        width: glyphs.width(of: text) + 8, height: glyphs.lineHeight + 2)
      hand.append(ShapeItem(rect: label, fill: magenta), frame: label)
      glyphs.write(text, at: Point(x: label.minX + 4, y: label.minY + 1), to: &hand)
    }
    let expected = try stage.tree.withOverlay(hand) { try stage.picture(of: $0) }
    #expect(drawn == expected)
    #expect(Self.changed(drawn, try stage.plain()).contains(first.area))
    let corner = drawn[Int(first.area.x1) - 1, Int(first.area.y1) - 1]
    #expect(corner.x > 200 && corner.y < 20 && corner.z > 160, "\(corner)")
  }
}
