import MartletGeometry
import MartletRenderTree

/// Items that reach over their sides and under their neighbours, since a pixel that a common edge divides would show the ground.
extension FramePlan {
  /// How far from the edge of a pixel an edge divides none, in pixels.
  private static let division = 1.0 / 256

  /// How far an item is drawn over its sides, from the top on clockwise, in its own points: not over those that divide no pixels. The
  /// frame of the item becomes as much smaller.
  ///
  /// - Parameters:
  ///   - growth: How far it may be, where a point has one pixel.
  ///   - rect: The item's rectangle in its own coordinates.
  ///   - transform: From these to window points.
  func reach(
    _ growth: SIMD4<Float>, over rect: Rect, _ transform: Homography, _ item: inout DisplayItem
  ) -> SIMD4<Float> {
    guard growth != .zero else { return .zero }
    guard transform.isAxisAligned else { return growth / Float(scale) }
    var left = growth
    func corner(_ k: Int) -> SIMD3<Double> {
      transform.apply(x: k == 0 || k == 3 ? rect.minX : rect.maxX, y: k < 2 ? rect.minY : rect.maxY)
    }
    for side in 0..<4 where left[side] > 0 {
      let (p, q) = (corner(side), corner((side + 1) % 4))
      if isOnGrid(p.x, q.x) || isOnGrid(p.y, q.y) { left[side] = 0 }
    }
    if left != growth { item.frame = transform.drawnFrame(of: rect.extended(by: left), in: item.frame) }
    return left / Float(scale)
  }

  /// Whether both coordinates, in points, are the same edge of pixels.
  private func isOnGrid(_ a: Double, _ b: Double) -> Bool {
    let (a, b) = (a * scale, b * scale)
    return abs(a - b) < Self.division && abs(a - a.rounded()) < Self.division
  }
}
