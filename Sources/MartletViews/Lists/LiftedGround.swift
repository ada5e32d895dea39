import MartletGeometry
import MartletLayers

/// What lies beneath a row that is lifted: the list's ground, so that no other row is seen through it, and a shadow.
final class LiftedGround: View {
  private static let shadow = (opacity: 0.22, radius: 12.0, offset: Point(x: 0, y: 4))
  /// How long the shadow takes to come and to go, in seconds.
  private static let duration = 0.15

  init(beneath row: RowView) {
    super.init()
    isUserInteractionEnabled = false
    var view: View? = row.superview
    while let ground = view, ground.backgroundColor.alpha < 1 { view = ground.superview }
    backgroundColor = view?.backgroundColor ?? row.effectiveControlColors.surface
    cornerRadius = row.cornerRadius
    layer.anchorPoint = row.layer.anchorPoint
    layer.cornerCurve = row.layer.cornerCurve
    (layer.shadowRadius, layer.shadowOffset) = (Self.shadow.radius, Self.shadow.offset)
  }

  func rise() { layer.animate(.shadow.opacity, to: Self.shadow.opacity, duration: Self.duration) }

  func sink() { layer.animate(.shadow.opacity, to: 0, duration: Self.duration) }
}
