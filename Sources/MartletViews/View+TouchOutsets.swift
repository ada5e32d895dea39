import MartletGeometry

extension View {
  /// How far beyond its bounds the view is touched, in points; at least 0. Zero by default.
  ///
  ///     closeButton.touchOutsets = Insets(12)
  ///
  /// So a small view is found by a finger. It holds where the view shows (`Layer.hitTestSource`), also while it is in flight. A view
  /// in front that lies there is touched first. An override of `point(inside:)` that does not ask `super` decides alone. Controls are
  /// touched within 44 × 44 points anyway, see ``Control/minimumTouchSize``.
  public final var touchOutsets: Insets {
    get { viewRecord?.touchOutsets ?? .zero }
    set {
      let all = [newValue.top, newValue.left, newValue.bottom, newValue.right]
      precondition(
        newValue.isFinite && all.allSatisfy { $0 >= 0 }, "touchOutsets must be at least 0, not \(newValue)")
      ensureViewRecord().touchOutsets = newValue
    }
  }

  /// Whether a point of the view's own coordinates lies beyond its shape and still belongs to it.
  final func isTouchedAround(_ point: Point) -> Bool {
    guard let outsets = viewRecord?.touchOutsets, outsets != .zero else { return false }
    let shown = layer.hitTestSource == .model ? bounds : layer.presentationValue(of: .bounds)
    return Rect(
      x: shown.minX - outsets.left, y: shown.minY - outsets.top,
      width: shown.width + outsets.left + outsets.right, height: shown.height + outsets.top + outsets.bottom
    ).contains(point)
  }
}
