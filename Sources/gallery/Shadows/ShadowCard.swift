import Martlet

/// A card that floats above its shadow, which is drawn in one of three ways.
@MainActor
final class ShadowCard: Layer {
  /// How the shadow is made.
  var kind = ShadowKind.rounded {
    didSet { if kind != oldValue { show() } }
  }

  private let shape = ShapeLayer()
  private let blurred = ShapeLayer()
  private let color: Color

  private static let cast = Shadow(opacity: 0.32, radius: 9, offset: Point(x: 0, y: 7))

  init(color: Color) {
    self.color = color
    super.init()
    isStill = true
    for layer in [blurred, shape] {
      layer.isStill = true
      addSublayer(layer)
    }
    shape.fillColor = color
    blurred.fillColor = Self.cast.color
    blurred.opacity = Self.cast.opacity
    blurred.filter = LayerFilter(blurRadius: Self.cast.radius)
  }

  /// Places it in a square around a point, on whole pixels.
  func place(at center: Point, side: Double) {
    let place = alignToPixels(Rect(center: center, size: Size(width: side, height: side)))
    position = place.center
    bounds = Rect(origin: .zero, size: place.size)
    show()
  }

  private func show() {
    let flower = LabShape.flower.path(center: bounds.center, radius: bounds.width / 2)
    let isFlower = kind != .rounded
    backgroundColor = isFlower ? .clear : color
    cornerRadius = isFlower ? 0 : bounds.width * 0.24
    shadow = kind == .blur ? .none : Self.cast
    shadowPath = kind == .path ? flower : nil
    shape.isHidden = !isFlower
    blurred.isHidden = kind != .blur
    for layer in [shape, blurred] {
      layer.path = flower
      layer.bounds = bounds
      layer.position = bounds.center
    }
    blurred.position += Self.cast.offset
  }
}
