import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Masks of paths that are rounded rectangles or frames with a rounded hole, over anything: they are clips, and show what sheets
/// show.
@Suite(.serialized) struct MaskClipTests {
  private static let side = 128
  private static let picture = TestPictures.noise(width: 24, height: 24)
  private static let all = Rect(x: 0, y: 0, width: 128, height: 128)

  /// What the path of a mask consists of.
  struct Mask: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var path: Path
    var rule = FillRule.evenOdd
    var transform = Transform.identity
    var hasClip = false
    var opacity: Float = 1
  }

  private static func path(_ parts: Path...) -> Path {
    parts.dropFirst().reduce(into: parts[0]) { $0.addPath($1) }
  }

  private static let hole = Path(
    roundedRect: Rect(x: 30.3, y: 40.6, width: 60, height: 50), radii: CornerRadii(14))
  private static let turn = Transform(rotation: 0.4).about(Point(x: 64, y: 64))
  private static let wide = Path(rect: Rect(x: -100, y: -100, width: 400, height: 400))

  static let holes = [
    Mask(testDescription: "hole", path: path(Path(rect: all), hole)),
    Mask(testDescription: "hole first", path: path(hole, wide)),
    Mask(
      testDescription: "square hole between pixels",
      path: path(wide, Path(rect: Rect(x: 30.3, y: 40.6, width: 60, height: 50)))),
    Mask(
      testDescription: "round hole",
      path: path(wide, Path(ellipseIn: Rect(x: 30.3, y: 30.6, width: 60, height: 60)))),
    Mask(
      testDescription: "narrow frame",
      path: path(Path(rect: Rect(x: 20.5, y: 30.25, width: 90, height: 70)), hole)),
    Mask(testDescription: "turned hole", path: path(wide, hole), transform: turn),
    Mask(
      testDescription: "stretched hole", path: path(wide, hole),
      transform: Transform(scaleX: 1.2, y: 0.7).about(Point(x: 64, y: 64))),
    Mask(testDescription: "hole in a clip", path: path(wide, hole), hasClip: true),
    Mask(testDescription: "faded hole", path: path(wide, hole), opacity: 0.6),
  ]

  static let wholes = [
    Mask(testDescription: "rounded", path: hole),
    Mask(testDescription: "circle", path: Path(ellipseIn: Rect(x: 20.5, y: 24, width: 80, height: 80))),
    Mask(testDescription: "turned", path: hole, rule: .nonZero, transform: turn),
  ]

  /// A group over a striped ground that a mask ends.
  private static func list(
    _ mask: Mask, isSheet: Bool, content: (inout SceneBuilder) -> Void = { photo(&$0) }
  ) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(all, fill: Color(0xF6F4EF))
    for i in 0..<8 {
      scene.shape(
        Rect(x: Double(i) * 16, y: 0, width: 8, height: 128), fill: Color(i % 2 == 0 ? 0x3E8EDE : 0x1B1D22))
    }
    let clip =
      mask.hasClip ? scene.clip(Rect(x: 20, y: 12, width: 90, height: 100), radii: CornerRadii(30)) : -1
    scene.group(opacity: mask.opacity, isIsolated: true, clip: clip) { group in
      content(&group)
      group.group(opacity: 1, isIsolated: isSheet, isMask: true) {
        // A layer has a shape below its content.
        $0.shape(.zero, fill: .clear)
        $0.path(
          ShapeContent.Drawing(mask.path, rule: mask.rule, fill: .black), transform: mask.transform)
      }
    }
    return scene.list
  }

  @Sendable private static func photo(_ scene: inout SceneBuilder) {
    scene.image(Image(picture), in: Rect(x: 6, y: 8, width: 114, height: 112))
  }

  private static func plan(_ list: DisplayList, scale: Double = 1) -> FramePlan {
    var plan = FramePlan()
    let pixels = Int(Double(side) * scale)
    plan.make(list, damage: PixelRect(width: pixels, height: pixels), scale: scale, background: .zero)
    return plan
  }

  private static func draw(_ list: DisplayList, scale: Double, parts: [PixelRect]? = nil) throws -> Bitmap {
    let pixels = Int(Double(side) * scale)
    let canvas = try OffscreenCanvas(width: pixels, height: pixels)
    for part in parts ?? [canvas.bounds] { try canvas.draw(list, damage: [part], scale: scale) }
    return canvas.bitmap
  }

  /// The largest difference where a clip and a path antialias an edge: arcs are cubic curves in paths, and a clip takes the distance
  /// to an edge for the share of a pixel.
  private static let edge = 10

  @Test(arguments: holes + wholes, [1, 1.5])
  func `A mask of a path with round corners needs no pass`(_ mask: Mask, _ scale: Double) throws {
    let list = Self.list(mask, isSheet: false)
    let plan = Self.plan(list, scale: scale)
    #expect(plan.passes.count == 1 && plan.holes.isEmpty, "\(plan)")
    #expect(Self.plan(Self.list(mask, isSheet: true), scale: scale).passes.count > 1)
    let drawn = try Self.draw(list, scale: scale)
    let sheet = try Self.draw(Self.list(mask, isSheet: true), scale: scale)
    let difference = try #require(drawn.difference(from: sheet, tolerance: 2))
    print("\(mask.testDescription) at \(scale): \(difference)")
    #expect(difference.maximum <= Self.edge, "\(difference)")
    let end = Int32(Double(Self.side) * scale)
    let parts = [
      PixelRect(x0: 0, y0: 0, x1: 51, y1: 61), PixelRect(x0: 51, y0: 0, x1: end, y1: 61),
      PixelRect(x0: 0, y0: 61, x1: end, y1: end),
    ]
    let other = try #require(
      try Self.draw(list, scale: scale, parts: parts).difference(from: drawn, tolerance: 1))
    #expect(other.count == 0, "\(other)")
  }

  @Test func `A survey finds no sheet of a mask with a hole`() {
    var plan = FramePlan()
    let window = PixelRect(width: Self.side, height: Self.side)
    plan.survey(Self.list(Self.holes[0], isSheet: false), window: window, scale: 1)
    #expect(plan.passes.count == 1)
    plan.survey(Self.list(Self.holes[0], isSheet: true), window: window, scale: 1)
    #expect(plan.passes.count > 1)
  }

  @Test func `Things that lie apart are each cut by a hole`() throws {
    func cards(_ scene: inout SceneBuilder) {
      scene.shape(Rect(x: 8, y: 10, width: 50, height: 100), radii: CornerRadii(9), fill: Color(0xF2645A))
      scene.gradient(
        GradientContent.Drawing(
          from: Point(x: 64, y: 0), to: Point(x: 120, y: 0), colors: [.white, Color(0x7A5BB5)]),
        in: Rect(x: 64, y: 10, width: 56, height: 100))
    }
    let mask = Self.holes[0]
    #expect(Self.plan(Self.list(mask, isSheet: false, content: cards)).passes.count == 1)
    let difference = try #require(
      try Self.draw(Self.list(mask, isSheet: false, content: cards), scale: 1).difference(
        from: Self.draw(Self.list(mask, isSheet: true, content: cards), scale: 1), tolerance: 2))
    #expect(difference.maximum <= Self.edge, "\(difference)")
  }

  @Test func `A hole in things that overlap, or in a mask of another form, needs sheets`() {
    func needsSheet(_ mask: Mask, _ content: @escaping (inout SceneBuilder) -> Void = { Self.photo(&$0) })
      -> Bool
    {
      Self.plan(Self.list(mask, isSheet: false, content: content)).passes.count > 1
    }
    var mask = Self.holes[0]
    #expect(!needsSheet(mask))
    #expect(
      needsSheet(mask) { scene in
        Self.photo(&scene)
        scene.shape(Rect(x: 20, y: 20, width: 40, height: 40), fill: .black)
      })
    mask.rule = .nonZero
    #expect(needsSheet(mask), "all of the frame is filled")
    mask = Self.holes[0]
    mask.path = Self.path(
      Path(rect: Self.all), Path(ellipseIn: Rect(x: 30, y: 40, width: 60, height: 50)))
    #expect(needsSheet(mask), "an ellipse")
    mask.path = Self.path(Path(rect: Self.all), Path(rect: Rect(x: 30, y: 40, width: 160, height: 50)))
    #expect(needsSheet(mask), "what is beyond the frame is filled")
    mask.path = Self.path(Path(rect: Self.all), Path(rect: Rect(x: 30, y: 78, width: 60, height: 50)))
    #expect(needsSheet(mask), "a hole that reaches a side")
    mask.path = Self.path(Self.hole, Path(rect: Rect(x: 50, y: 50, width: 10, height: 10)))
    #expect(needsSheet(mask), "a round frame")
  }
}
