import MartletGeometry
import MartletRenderTree

extension Layer {
  /// Below this opacity a layer is not touched (UIKit's threshold).
  static let smallestTouchableOpacity = 0.01

  /// The frontmost layer whose drawn shape contains a point.
  ///
  /// Hidden layers, ones too transparent to be seen and what a mask cuts off are not touched; rounded corners
  /// count.
  /// - Parameters:
  ///   - point: In the superlayer's coordinates (for a root: the window's), in points.
  ///   - source: Which values to look at; layers whose own `hitTestSource` is `.model` use the model in any case.
  ///   - isTouchable: Which layers may be the answer. Sublayers of one that may not can still be.
  public final func hitTest(
    _ point: Point, source: HitTestSource = .presentation, where isTouchable: (Layer) -> Bool = { _ in true }
  ) -> Layer? {
    let p = properties(for: source)
    guard !p.isHidden, p.opacity >= Self.smallestTouchableOpacity,
      let local = p.localTransform.unapply(point)
    else { return nil }
    let isInside = RoundedRect(p.bounds, radii: p.cornerRadii).contains(local)
    if p.masksToBounds && !isInside { return nil }
    for sublayer in frontToBack(source) {
      if let hit = sublayer.hitTest(local, source: source, where: isTouchable) { return hit }
    }
    return isInside && isTouchable(self) ? self : nil
  }

  private func frontToBack(_ source: HitTestSource) -> [Layer] {
    let z = sublayers.map { $0.properties(for: source).zPosition }
    let isFlat = z.allSatisfy { $0 == z.first }
    if isFlat { return sublayers.reversed() }
    return zip(z, sublayers).enumerated().sorted { ($0.element.0, $0.offset) > ($1.element.0, $1.offset) }
      .map(\.element.1)
  }
}
