import MartletGeometry
import MartletLayers
import MartletMotion

/// The ring around a view that takes what is dragged over it. It lies inside, so that no clipping hides it.
final class DropHighlight: Layer {
  private static let width = 3.0
  /// How long it takes to come and to go, in seconds.
  private static let duration = 0.15

  // Nothing is animated but what says so.
  override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }

  func appear(around view: View) {
    frame = Rect(origin: view.bounds.origin, size: view.bounds.size)
    cornerRadius = view.cornerRadius
    cornerCurve = view.layer.cornerCurve
    borderWidth = Self.width
    borderColor = view.effectiveControlColors.ring(tint: view.effectiveTintColor)
    view.layer.addSublayer(self)
    opacity = 0
    animate(.opacity, to: 1, duration: Self.duration)
  }

  func disappear() {
    animate(.opacity, to: 0, duration: Self.duration) { [weak self] _ in
      self?.removeFromSuperlayer()
    }
  }
}
