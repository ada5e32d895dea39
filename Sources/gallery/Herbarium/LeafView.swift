import Martlet

/// A leaf, drawn in a square with a side of 1 point and scaled to its place.
@MainActor
final class LeafView: View {
  private let blade = ShapeLayer()
  private let veins = ShapeLayer()

  override init() {
    super.init()
    bounds = Rect(x: -0.5, y: -0.5, width: 1, height: 1)
    veins.fillColor = .clear
    veins.lineWidth = 0.012
    veins.lineCap = .round
    for part in [blade, veins] { layer.addSublayer(part) }
    isUserInteractionEnabled = false
  }

  /// What it shows.
  func show(_ leaf: Leaf) {
    // A leaf of another number does not grow out of this one.
    Transaction.withoutActions {
      blade.path = leaf.outline
      blade.fillColor = leaf.color
      veins.path = leaf.veins
      veins.strokeColor = leaf.color.darkened(by: 0.25)
    }
  }

  /// Gives it a place.
  func settle(in place: Rect) {
    center = place.center
    transform = Transform(scale: max(min(place.width, place.height), 1))
  }
}
