import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite(.serialized) struct ContinuousCornerTests {
  private static let size = 96

  /// Points of the outline of a corner's quarter, from the superellipse's own equation.
  private func outline(_ rect: Rect, _ corners: FittedCorners) -> [Point] {
    let (r, n) = (corners.radii.topLeft, corners.exponent)
    var points: [Point] = []
    for i in 0...4000 {
      let angle = Double(i) / 4000 * .pi / 2
      let (x, y) = (r * pow(cos(angle), 2 / n), r * pow(sin(angle), 2 / n))
      for (right, bottom) in [(false, false), (true, false), (false, true), (true, true)] {
        points.append(
          Point(
            x: right ? rect.maxX - r + x : rect.minX + r - x,
            y: bottom ? rect.maxY - r + y : rect.minY + r - y))
      }
    }
    return points
  }

  @Test(arguments: [1.0, 3, 8, 16], [0, 0.4])
  func `A border is as wide in its corners as along its sides`(width: Double, angle: Double) throws {
    let shape = RoundedRect(
      Rect(x: 14.5, y: 18.25, width: 66, height: 58), radii: CornerRadii(17), curve: .continuous)
    #expect(shape.corners.isCurved)
    let points = outline(shape.rect, shape.corners)
    let transform = Transform(rotation: angle).about(Point(x: 48, y: 48))
    let map = Homography(transform)
    var scene = SceneBuilder()
    scene.shape(
      shape, fill: Color(0x0000FF), border: Color(0xFF0000), borderWidth: width, transform: transform)
    let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
    try canvas.draw(scene.list)
    let bitmap = canvas.bitmap
    var (worst, sum, count) = (0.0, 0.0, 0)
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let p = try #require(map.unapply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        // Only where the corners are; sides are tested elsewhere.
        let (dx, dy) = (
          min(p.x - shape.rect.minX, shape.rect.maxX - p.x), min(p.y - shape.rect.minY, shape.rect.maxY - p.y)
        )
        let reach = shape.corners.radii.topLeft
        guard dx < reach, dy < reach, dx > -2, dy > -2 else { continue }
        let nearest = points.reduce(1e9) { min($0, ($1 - p).length) }
        let depth = shape.contains(p) ? nearest : -nearest
        // A pixel that an edge crosses is covered by about its distance.
        let outer = min(max(depth + 0.5, 0), 1)
        let inner = min(max(min(depth, dx, dy) - width + 0.5, 0), 1)
        let red = Double(bitmap[x, y].x) / 255
        let error = abs(red - max(outer - inner, 0))
        worst = max(worst, error)
        sum += error
        count += 1
      }
    }
    print("continuous border \(width), turned \(angle): worst \(worst), mean \(sum / Double(count))")
    #expect(count > 1000)
    // The inner edge of a wide border is to the first order a parallel of the outer one.
    #expect(worst < (width <= 3 ? 0.14 : 0.5))
    #expect(sum / Double(count) < 0.02)
  }

  @Test func `Corners without room beyond their radius are arcs`() throws {
    let rect = Rect(x: 10, y: 20, width: 60, height: 40)
    func draw(_ curve: CornerCurve) throws -> Bitmap {
      var scene = SceneBuilder()
      scene.shape(rect, radii: CornerRadii(20), curve: curve, fill: .white)
      let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
      try canvas.draw(scene.list)
      return canvas.bitmap
    }
    #expect(try draw(.circular) == draw(.continuous))
  }

  @Test func `Corners approach arcs gradually as their room shrinks`() throws {
    // From 26 to 20 points of half height: no step is larger than its share.
    var last: FittedCorners?
    for step in 0...600 {
      let corners = FittedCorners(
        CornerRadii(20), curve: .continuous, size: Size(width: 100, height: 64 - Double(step) * 0.04))
      if let last {
        #expect(abs(last.exponent - corners.exponent) < 0.02)
        #expect(abs(last.radii.topLeft - corners.radii.topLeft) < 0.03)
      }
      last = corners
    }
    #expect(last == FittedCorners(circular: CornerRadii(20)))
  }

  @Test func `A plan tells of continuous corners, and flat shapes do not pay for them`() {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 40, height: 40), radii: CornerRadii(8), fill: .white)
    scene.shape(Rect(x: 50, y: 0, width: 40, height: 40), curve: .continuous, fill: .white)
    scene.shape(
      Rect(x: 0, y: 50, width: 40, height: 40), radii: CornerRadii(8), curve: .continuous, fill: .white)
    var plan = FramePlan()
    plan.make(scene.list, damage: PixelRect(width: 96, height: 96), scale: 1, background: .zero)
    let lines = plan.description.split(separator: "\n").dropFirst().map { String($0) }
    #expect(lines == ["  roundedFill ×1", "  rectFill ×1", "  panel ×1 curved"])
  }
}
