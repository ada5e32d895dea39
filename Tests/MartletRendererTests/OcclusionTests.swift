import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// What opaque layers hide is not drawn.
@Suite(.serialized) struct OcclusionTests {
  private static let side = 400

  /// Sheets one over the other, each a little smaller.
  private static func sheets(_ count: Int, alpha: Double, moved: Double = 0) -> DisplayList {
    var scene = SceneBuilder()
    for number in 0..<count {
      let inset = 4 * Double(number)
      scene.shape(
        Rect(x: 10, y: 10, width: 380, height: 380).insetBy(dx: inset, dy: inset),
        fill: Color(red: 0, green: Double(number) / 20, blue: 1, alpha: alpha),
        transform: Transform(translationX: moved, y: 0))
    }
    return scene.list
  }

  private static func plan(_ list: DisplayList, occludes: Bool = true) -> FramePlan {
    var plan = FramePlan()
    plan.occludes = occludes
    plan.make(list, damage: PixelRect(width: side, height: side), scale: 1, background: .zero)
    return plan
  }

  @Test func `opaque sheets are shaded once, clear ones each`() {
    let opaque = Self.plan(Self.sheets(16, alpha: 1)).shadedPixels
    let clear = Self.plan(Self.sheets(16, alpha: 0.5)).shadedPixels
    #expect(opaque == 380 * 380)
    #expect(clear > 10 * opaque)
    // Edges between pixels are blended.
    let between = Self.plan(Self.sheets(16, alpha: 1, moved: 0.4)).shadedPixels
    #expect(between < opaque + 16 * 4 * 400)
  }

  @Test func `what an opaque layer hides is not drawn, whatever it is`() {
    var scene = SceneBuilder()
    scene.path(
      ShapeContent.Drawing(Path(ellipseIn: Rect(x: 50, y: 50, width: 60, height: 60)), fill: .black))
    scene.image(
      Image(TestPictures.noise(width: 10, height: 10)), in: Rect(x: 150, y: 150, width: 10, height: 10))
    scene.shape(Rect(x: 40, y: 40, width: 200, height: 200), fill: .white)
    #expect(Self.plan(scene.list).shadedPixels == 200 * 200)
    #expect(Self.plan(scene.list, occludes: false).shadedPixels > 200 * 200)
  }

  @Test func `what is before glass, in a group or beside an opaque layer is drawn`() {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 50, y: 50, width: 100, height: 100), fill: .black)
    scene.backdrop(Rect(x: 0, y: 0, width: 300, height: 40), effect: PictureEffect(blur: 10))
    scene.shape(Rect(x: 40, y: 40, width: 200, height: 200), fill: .white)
    let glass = scene.list
    #expect(Self.plan(glass).shadedPixels == Self.plan(glass, occludes: false).shadedPixels)
    scene = SceneBuilder()
    scene.shape(Rect(x: 50, y: 50, width: 100, height: 100), fill: .black)
    scene.group(opacity: 0.5) { $0.shape(Rect(x: 40, y: 40, width: 200, height: 200), fill: .white) }
    let group = scene.list
    #expect(Self.plan(group).shadedPixels == Self.plan(group, occludes: false).shadedPixels)
  }

  @Test(arguments: 0..<12)
  func `a picture is the same, whether what is hidden is drawn or not`(seed: UInt64) throws {
    var random = SeededGenerator(seed: 31 + seed)
    var scene = SceneBuilder()
    let clip = scene.clip(Rect(x: 20, y: 20, width: 360, height: 360), radii: CornerRadii(40))
    func rect() -> Rect {
      let isWhole = Bool.random(using: &random)
      func number(_ range: ClosedRange<Double>) -> Double {
        let value = Double.random(in: range, using: &random)
        return isWhole ? value.rounded() : value
      }
      return Rect(
        x: number(-40...250), y: number(-40...250), width: number(10...330), height: number(10...330))
    }
    for number in 0..<40 {
      let color = Color(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random), blue: 0.5,
        alpha: number % 3 == 0 ? 0.5 : 1)
      // As in a tree of layers, what is clipped follows each other.
      let isClipped = 10..<20 ~= number
      switch number % 5 {
      case 4:
        let (a, b) = (rect(), rect())
        scene.group(opacity: 0.6, blendMode: number % 2 == 0 ? .multiply : .normal) { group in
          group.shape(a, fill: color)
          group.shape(b, fill: .white)
        }
      case 3:
        scene.shape(
          rect(), radii: CornerRadii(12), fill: color, border: .black, borderWidth: 3,
          clip: isClipped ? clip : -1)
      default:
        scene.shape(
          rect(), radii: number % 2 == 0 ? .zero : CornerRadii(20), fill: color,
          transform: number % 7 == 0 ? Transform(rotation: 0.2) : .identity, clip: isClipped ? clip : -1)
      }
    }
    let (hiding, drawing) = (
      try OffscreenCanvas(width: Self.side, height: Self.side),
      try OffscreenCanvas(width: Self.side, height: Self.side)
    )
    drawing.renderer.plan.occludes = false
    for part in [PixelRect(width: 400, height: 400), PixelRect(x0: 90, y0: 70, x1: 260, y1: 300)] {
      try hiding.draw(scene.list, damage: [part])
      try drawing.draw(scene.list, damage: [part])
    }
    // Where an edge is computed for each pixel, what is within it is opaque but for rounding.
    #expect(hiding.bitmap.difference(from: drawing.bitmap, tolerance: 1)?.count == 0)
    #expect(hiding.renderer.counters.shadedPixels <= drawing.renderer.counters.shadedPixels)
  }
}
