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
    pending.append(.within(self, point, isMirrored: isOuterMirrored(source)))
    while let candidate = pending.popLast() {
      switch candidate {
      case .itself(let layer): if isTouchable(layer) { return layer }
      case .within(let layer, let point, let isOuterMirrored):
        guard let touched = layer.touched(at: point, source: source, isOuterMirrored: isOuterMirrored),
          !touched.isCut
        else { continue }
        let isMirrored = touched.isMirrored
        if touched.isInside { pending.append(.itself(layer)) }
        if layer.isFlat(source) {
          for sublayer in layer.sublayers {
            pending.append(.within(sublayer, touched.local, isMirrored: isMirrored))
          }
        } else {
          for sublayer in layer.frontToBack(source).reversed() {
            pending.append(.within(sublayer, touched.local, isMirrored: isMirrored))
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
    /// A layer with all within it, at a point of its superlayer, and whether that is mirrored in the window.
    case within(Layer, Point, isMirrored: Bool)
  }

  /// Where a point of the superlayer lies in a layer.
  package struct Place {
    /// The point in the layer's own coordinates.
    package let local: Point
    /// Whether it lies within the drawn shape.
    package let isInside: Bool
    /// Whether the layer cuts off what is there.
    package let isCut: Bool
    /// Whether the layer is seen from behind: what is within it is mirrored in the window.
    package let isMirrored: Bool
  }

  /// Whether what holds the layer is mirrored in the window.
  private final func isOuterMirrored(_ source: HitTestSource) -> Bool {
    superlayer?.windowTransform(for: source).isMirrored ?? false
  }

  /// Where a point of the superlayer lies in the layer; `nil` where neither the layer nor what is within it is to be seen.
  /// - Parameter isOuterMirrored: Whether the superlayer is mirrored in the window; by default it is found out, by all that
  ///   is around it.
  package final func touched(
    at point: Point, source: HitTestSource = .presentation, isOuterMirrored: Bool? = nil
  ) -> Place? {
    let p = properties(for: source)
    guard !p.isHidden, p.opacity >= Self.smallestTouchableOpacity else { return nil }
    let map = p.localTransform
    guard let local = map.unapply(point) else { return nil }
    // As determinants multiply, each map that mirrors turns the side that is seen.
    let isMirrored = map.isMirrored != (isOuterMirrored ?? self.isOuterMirrored(source))
    guard p.isDoubleSided || !isMirrored else { return nil }
    let isInside = RoundedRect(p.bounds, radii: p.cornerRadii).contains(local)
    return Place(
      local: local, isInside: isInside, isCut: p.masksToBounds && !isInside, isMirrored: isMirrored)
  }

  /// Whether a point of the layer's own coordinates lies within its bounds, rounded corners counted.
  public final func contains(_ point: Point, source: HitTestSource = .model) -> Bool {
    let p = properties(for: source)
    return RoundedRect(p.bounds, radii: p.cornerRadii).contains(point)
  }

  /// The first answer that a sublayer gives, in the order in which they are touched.
  package final func firstFromFront<Answer>(_ ask: (Layer) -> Answer?) -> Answer? {
    // A reference to the list: who is asked may change it.
    let sublayers = isFlat(.presentation) ? sublayers : frontToBack().reversed()
    for index in sublayers.indices.reversed() {
      if let answer = ask(sublayers[index]) { return answer }
    }
    return nil
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
    guard hasCommitted, tree != nil else { return model.zPosition }
    return committed.animations.contains { $0.property == .zPosition }
      ? presentation.zPosition : committed.properties.zPosition
  }
}
