import MartletGeometry
import MartletRenderTree

extension Layer {
  /// Below this opacity a layer is not touched (UIKit's threshold).
  static let smallestTouchableOpacity = 0.01

  /// The frontmost layer whose drawn shape contains a point.
  ///
  /// Hidden layers, ones too transparent to be seen, ones of one side that face away and what a mask cuts off are not
  /// touched; rounded corners count.
  /// - Parameters:
  ///   - point: In the superlayer's coordinates (for a root: the window's), in points.
  ///   - source: Which values to look at; layers whose own `hitTestSource` is `.model` use the model in any case.
  ///   - isTouchable: Which layers may be the answer. Sublayers of one that may not can still be.
  public final func hitTest(
    _ point: Point, source: HitTestSource = .presentation, where isTouchable: (Layer) -> Bool = { _ in true }
  ) -> Layer? {
    // By a list instead of by recursion, so that no tree is too deep. What lies within a layer comes before it.
    var pending = Self.spareCandidates
    Self.spareCandidates = []
    defer {
      pending.removeAll(keepingCapacity: true)
      Self.spareCandidates = pending
    }
    pending.append(.within(self, point))
    while let candidate = pending.popLast() {
      switch candidate {
      case .itself(let layer): if isTouchable(layer) { return layer }
      case .within(let layer, let point):
        guard let touched = layer.touched(at: point, source: source), !touched.isCut else { continue }
        if touched.isInside { pending.append(.itself(layer)) }
        if layer.isFlat(source) {
          for sublayer in layer.sublayers { pending.append(.within(sublayer, touched.local)) }
        } else {
          for sublayer in layer.frontToBack(source).reversed() {
            pending.append(.within(sublayer, touched.local))
          }
        }
      }
    }
    return nil
  }

  /// The list of the last hit test, empty: the next one takes it, so that it allocates none.
  private static var spareCandidates: [Candidate] = []

  /// What a hit test has still to look at.
  private enum Candidate {
    /// A layer whose shape contains the point: the answer, if it may be.
    case itself(Layer)
    /// A layer with all within it, at a point of its superlayer.
    case within(Layer, Point)
  }

  /// Where a point of the superlayer lies in the layer, whether within its drawn shape, and whether the layer cuts off what is
  /// there; `nil` where neither the layer nor what is within it is to be seen.
  package final func touched(
    at point: Point, source: HitTestSource = .presentation
  ) -> (local: Point, isInside: Bool, isCut: Bool)? {
    let p = properties(for: source)
    guard !p.isHidden, p.opacity >= Self.smallestTouchableOpacity,
      p.isDoubleSided || !windowTransform(for: source).isMirrored,
      let local = p.localTransform.unapply(point)
    else { return nil }
    let isInside = RoundedRect(p.bounds, radii: p.cornerRadii).contains(local)
    return (local, isInside, p.masksToBounds && !isInside)
  }

  /// Whether a point of the layer's own coordinates lies within its bounds, rounded corners counted.
  public final func contains(_ point: Point, source: HitTestSource = .model) -> Bool {
    let p = properties(for: source)
    return RoundedRect(p.bounds, radii: p.cornerRadii).contains(point)
  }

  /// The sublayers in the order in which they are touched.
  package final func frontToBack(_ source: HitTestSource = .presentation) -> [Layer] {
    if isFlat(source) { return sublayers.reversed() }
    let z = sublayers.map { $0.zPosition(for: source) }
    return zip(z, sublayers).enumerated().sorted { ($0.element.0, $0.offset) > ($1.element.0, $1.offset) }
      .map(\.element.1)
  }

  /// Whether all sublayers lie at one height.
  private final func isFlat(_ source: HitTestSource) -> Bool {
    guard let height = sublayers.first?.zPosition(for: source) else { return true }
    return sublayers.allSatisfy { $0.zPosition(for: source) == height }
  }

  /// Its height among its siblings: resolved only where it is animated.
  private final func zPosition(for source: HitTestSource) -> Double {
    if source == .model || hitTestSource == .model { return model.zPosition }
    guard let committed, tree != nil else { return model.zPosition }
    return committedAnimations.contains { $0.property == .zPosition }
      ? presentation.zPosition : committed.zPosition
  }
}
