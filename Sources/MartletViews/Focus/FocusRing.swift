import MartletGeometry
import MartletLayers

/// The ring around the view that has the focus. It is a sublayer of the view's, so it moves, turns and grows with it.
final class FocusRing: Layer {
  /// The width of the ring, and the gap between it and the view's shape, in points: whole pixels at the usual scales.
  private static let (width, gap) = (2.0, 2.0)
  /// How long it takes to come, in seconds.
  private static let duration = 0.12

  // Within an animation block it goes with the view.
  override class func defaultAction(for key: ActionKey) -> (any LayerAction)? {
    key.property == nil ? nil : AnimationBlock.current
  }

  /// Shows it around a view.
  func appear(around view: View) {
    view.ensureViewRecord().ring = self
    View.performWithoutAnimation {
      opacity = 0
      place(around: view)
    }
    view.layer.addSublayer(self)
    View.animate(duration: Self.duration) { opacity = 1 }
  }

  func disappear(from view: View?) {
    removeFromSuperlayer()
    if view?.viewRecord?.ring === self { view?.viewRecord?.ring = nil }
  }

  /// Fits it to a view's shape. A view that clips has it inside.
  func place(around view: View) {
    let outset = view.clipsToBounds ? 0 : Self.width + Self.gap
    frame = view.bounds.insetBy(dx: -outset, dy: -outset)
    let radius = view.cornerRadius
    cornerRadius = radius > 0 ? radius + outset : view.clipsToBounds ? 0 : Self.gap + Self.width
    cornerCurve = view.layer.cornerCurve
    borderWidth = Self.width
    borderColor = view.effectiveControlColors.ring(tint: view.effectiveTintColor)
    if superlayer != nil { bringToFront() }
  }
}
