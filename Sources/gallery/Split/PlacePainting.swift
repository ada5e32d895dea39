import Martlet

/// A painting that is painted once, at its own size, and fills whatever room it gets: a column that is dragged shows more of it or less.
@MainActor
final class PlacePainting: View {
  /// What it is painted from.
  var seed: UInt64 = 0 {
    didSet { if seed != oldValue { painting.setNeedsDisplay() } }
  }
  private lazy var painting = DrawnLayer { [unowned self] context, size in
    Scenery(seed: seed).draw(in: context, size: size)
  }

  /// - Parameter size: The size that it is painted in, in points.
  init(size: Size) {
    super.init()
    isUserInteractionEnabled = false
    clipsToBounds = true
    painting.bounds = Rect(origin: .zero, size: size)
    painting.isStill = true
    layer.addSublayer(painting)
  }

  override func layoutSubviews() {
    let size = painting.bounds.size
    painting.position = Point(x: bounds.midX, y: bounds.midY)
    painting.transform = Transform(scale: max(bounds.width / size.width, bounds.height / size.height))
  }
}
