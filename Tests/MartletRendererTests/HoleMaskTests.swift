import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Masks of a path over one colour: a frame of that colour with a hole is drawn on top, and shows what sheets show.
@Suite(.serialized) struct HoleMaskTests {
  private static let side = 128
  private static let picture = TestPictures.noise(width: 24, height: 24)

  /// A mask, and where it lies.
  struct Mask: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var path: Path
    var rule = FillRule.nonZero
    var transform = Transform.identity
    var opacity: Float = 1
    var hasClip = false

    func list(isSheet: Bool, isStriped: Bool = false, maskFill: Color = .black, stroke: Color = .clear)
      -> DisplayList
    {
      var scene = SceneBuilder()
      scene.shape(Rect(x: 0, y: 0, width: 128, height: 128), fill: Color(0xF6F4EF))
      if isStriped { scene.shape(Rect(x: 0, y: 0, width: 64, height: 128), fill: Color(0x3E8EDE)) }
      let clip =
        hasClip ? scene.clip(Rect(x: 20, y: 12, width: 90, height: 100), radii: CornerRadii(30)) : -1
      scene.group(opacity: opacity, isIsolated: true, clip: clip) { group in
        group.shape(
          Rect(x: 4, y: 4, width: 120, height: 120), radii: CornerRadii(20), fill: Color(0xF2645A))
        guard opacity >= 1, !hasClip else { return }
        group.image(Image(HoleMaskTests.picture), in: Rect(x: 40, y: 30, width: 60, height: 60), opacity: 0.7)
        group.group(opacity: 0.5) { inner in
          inner.shape(Rect(x: 20, y: 20, width: 50, height: 50), fill: .black)
          inner.shape(Rect(x: 40, y: 40, width: 50, height: 50), fill: .white)
        }
      } mask: { mask in
        mask.group(opacity: 1, isIsolated: isSheet, isMask: true) {
          // A layer has a shape below its content.
          $0.shape(.zero, fill: .clear)
          $0.path(
            ShapeContent.Drawing(
              path, rule: rule, fill: maskFill, stroke: stroke, style: StrokeStyle(width: 3)),
            transform: transform)
        }
      }
      return scene.list
    }
  }

  private static let star: Path = {
    var path = Path()
    // Each second corner of five: the middle is wound around twice.
    for (i, corner) in [(64, 8), (98, 112), (9, 48), (119, 48), (30, 112)].enumerated() {
      let point = Point(x: Double(corner.0), y: Double(corner.1) + 0.3)
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }()

  private static let frame: Path = {
    var path = Path(rect: Rect(x: -10, y: -10, width: 148, height: 148))
    path.addPath(Path(ellipseIn: Rect(x: 30.4, y: 24, width: 70, height: 80)))
    return path
  }()

  static let masks: [Mask] = [
    Mask(testDescription: "ellipse", path: Path(ellipseIn: Rect(x: 14, y: 20.4, width: 100, height: 80))),
    Mask(testDescription: "star", path: star),
    Mask(testDescription: "star, even-odd", path: star, rule: .evenOdd),
    Mask(testDescription: "frame with a hole", path: frame, rule: .evenOdd),
    Mask(
      testDescription: "turned", path: star,
      transform: Transform(rotation: 0.4).about(Point(x: 64, y: 64))),
    Mask(testDescription: "faded", path: star, opacity: 0.6),
    Mask(testDescription: "in a clip", path: star, hasClip: true),
  ]

  private static func plan(_ list: DisplayList, scale: Double = 1) -> FramePlan {
    var plan = FramePlan()
    let pixels = Int(Double(side) * scale)
    plan.make(list, damage: PixelRect(width: pixels, height: pixels), scale: scale, background: .zero)
    return plan
  }

  private static func hasMask(_ plan: FramePlan) -> Bool {
    plan.passes.contains { $0.reasons.contains(.mask) }
  }

  private static func draw(_ list: DisplayList, scale: Double, parts: [PixelRect]? = nil) throws -> Bitmap {
    let pixels = Int(Double(side) * scale)
    let canvas = try OffscreenCanvas(width: pixels, height: pixels)
    for part in parts ?? [canvas.bounds] { try canvas.draw(list, damage: [part], scale: scale) }
    return canvas.bitmap
  }

  @Test(arguments: masks, [1, 1.5])
  func `A mask of a path over one colour is a hole on top`(_ mask: Mask, _ scale: Double) throws {
    let list = mask.list(isSheet: false)
    let plan = Self.plan(list, scale: scale)
    #expect(!Self.hasMask(plan) && plan.description.contains("hole"), "\(plan)")
    #expect(Self.hasMask(Self.plan(mask.list(isSheet: true), scale: scale)))
    let drawn = try Self.draw(list, scale: scale)
    let sheet = try Self.draw(mask.list(isSheet: true), scale: scale)
    // Sheets are rounded to bytes.
    let difference = try #require(drawn.difference(from: sheet, tolerance: 2))
    #expect(difference.count == 0, "\(difference)")
    let end = Int32(Double(Self.side) * scale)
    let parts = [
      PixelRect(x0: 0, y0: 0, x1: 51, y1: 61), PixelRect(x0: 51, y0: 0, x1: end, y1: 61),
      PixelRect(x0: 0, y0: 61, x1: end, y1: end),
    ]
    let other = try #require(
      try Self.draw(list, scale: scale, parts: parts).difference(from: drawn, tolerance: 1))
    #expect(other.count == 0, "\(other)")
  }

  @Test func `Where there is no memory for the pieces of paths, a mask has sheets`() {
    var plan = FramePlan()
    plan.lacksPathTable = true
    plan.make(
      Self.masks[1].list(isSheet: false), damage: PixelRect(width: Self.side, height: Self.side), scale: 1,
      background: .zero)
    #expect(Self.hasMask(plan) && plan.holes.isEmpty, "\(plan)")
  }

  @Test func `Whether a mask is a hole depends on all of the window, however little of it is drawn`() {
    let list = Self.masks[1].list(isSheet: false, isStriped: true)
    var plan = FramePlan()
    plan.begin(list, scale: 1, in: PixelRect(width: Self.side, height: Self.side))
    // One colour is below this part.
    plan.make(list, damage: PixelRect(x0: 70, y0: 20, x1: 110, y1: 100), scale: 1, background: .zero)
    #expect(Self.hasMask(plan) && plan.holes.isEmpty, "\(plan)")
  }

  @Test func `A mask that is no hole any more is drawn again where the change touches nothing`() {
    let decisions = DrawingDecisions()
    let bounds = PixelRect(width: Self.side, height: Self.side)
    func reversals(isStriped: Bool, damage: PixelRect) -> [PixelRect] {
      decisions.reversals(
        in: Self.masks[1].list(isSheet: false, isStriped: isStriped), damage: [damage], bounds: bounds,
        scale: 1)
    }
    let stripe = PixelRect(x0: 0, y0: 0, x1: 64, y1: 128)
    #expect(reversals(isStriped: false, damage: bounds) == [])
    #expect(reversals(isStriped: true, damage: stripe).contains { $0.x1 > 64 })
    #expect(reversals(isStriped: true, damage: stripe) == [], "it is known now")
  }

  @Test func `A mask with hard edges is no clip, which has smooth ones`() {
    func list(isHard: Bool) -> DisplayList {
      var scene = SceneBuilder()
      scene.group(opacity: 1, isIsolated: true, clip: -1) { group in
        group.shape(Rect(x: 4, y: 4, width: 120, height: 120), fill: Color(0xF2645A))
      } mask: { mask in
        mask.group(opacity: 1, isMask: true) {
          $0.shape(Rect(x: 20, y: 20, width: 80, height: 80), radii: CornerRadii(30), fill: .black)
        }
      }
      var list = scene.list
      list.shapes[list.shapes.count - 1].hasHardEdges = isHard
      return list
    }
    #expect(!Self.hasMask(Self.plan(list(isHard: false))))
    #expect(Self.hasMask(Self.plan(list(isHard: true))))
  }

  @Test func `Any number of masks side by side over one colour are holes`() {
    var scene = SceneBuilder()
    let (columns, rows) = (50, 40)
    scene.shape(
      Rect(x: 0, y: 0, width: 10 * Double(columns), height: 10 * Double(rows)), fill: Color(0xF6F4EF))
    for i in 0..<columns * rows {
      let rect = Rect(x: Double(10 * (i % columns)), y: Double(10 * (i / columns)), width: 8, height: 8)
      var triangle = Path()
      triangle.move(to: Point(x: rect.minX, y: rect.maxY))
      triangle.addLine(to: Point(x: rect.midX, y: rect.minY))
      triangle.addLine(to: Point(x: rect.maxX, y: rect.maxY))
      triangle.close()
      scene.group(opacity: 1, isIsolated: true, clip: -1) { group in
        group.shape(rect, fill: Color(0xF2645A))
      } mask: { mask in
        mask.group(opacity: 1, isMask: true) {
          $0.shape(.zero, fill: .clear)
          $0.path(
            ShapeContent.Drawing(
              triangle, rule: .nonZero, fill: .black, stroke: .clear, style: StrokeStyle(width: 1)),
            transform: .identity)
        }
      }
    }
    var plan = FramePlan()
    plan.make(
      scene.list, damage: PixelRect(width: 10 * columns, height: 10 * rows), scale: 1, background: .zero)
    #expect(!Self.hasMask(plan) && plan.holes.count == columns * rows, "\(plan.holes.count) holes")
  }

  @Test func `Where the colour below is not known, or the hole is large, a mask has sheets`() {
    let mask = Self.masks[1]
    #expect(!Self.hasMask(Self.plan(mask.list(isSheet: false))))
    #expect(Self.hasMask(Self.plan(mask.list(isSheet: false, isStriped: true))))
    #expect(Self.hasMask(Self.plan(mask.list(isSheet: false), scale: 4)))
    #expect(Self.hasMask(Self.plan(mask.list(isSheet: false, maskFill: Color(0x000000, alpha: 0.5)))))
    #expect(Self.hasMask(Self.plan(mask.list(isSheet: false, stroke: .black))))
  }
}

extension SceneBuilder {
  /// Adds a group whose last item is a mask.
  fileprivate mutating func group(
    opacity: Float, isIsolated: Bool, clip: Int32, _ content: (inout SceneBuilder) -> Void,
    mask: (inout SceneBuilder) -> Void
  ) {
    group(opacity: opacity, isIsolated: isIsolated, clip: clip) { scene in
      content(&scene)
      mask(&scene)
    }
  }
}
