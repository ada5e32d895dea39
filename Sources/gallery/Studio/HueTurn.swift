import Martlet

/// The action of a layer whose opacity changes: besides fading, it turns the layer's hue, once round from opaque to clear. Who sets
/// the opacity needs not know.
struct HueTurn: LayerAction {
  private static let fade = BasicAnimation<Double>(duration: 0.3, timingFunction: .easeOut)

  func run(_ event: ActionEvent) {
    PropertyAction(Self.fade, for: .opacity).run(event)
    event.layer.animate(
      .filter.hueRotation, to: Self.angle(opacity: event.layer.opacity), spring: .smooth)
  }

  /// By how much the hue of a layer with an opacity is turned, in radians.
  static func angle(opacity: Double) -> Double { 2 * .pi * (1 - opacity) }
}
