import Martlet

/// The point about which the board turns and zooms, to drag.
@MainActor
final class PivotHandle: Handle {
  /// The sizes of a handle on a small board and on a usual one, in points.
  static let sizes = 22.0...30

  private let core = Layer()

  init(palette: Palette) {
    super.init()
    backgroundColor = palette.card.withAlpha(0.92)
    layer.borderColor = palette.ink
    layer.borderWidth = 2
    layer.shadow = Shadow(opacity: 0.28, radius: 6, offset: Point(x: 0, y: 2))
    core.isStill = true
    core.backgroundColor = palette.sun
    core.borderColor = palette.ink
    core.borderWidth = 1.5
    layer.addSublayer(core)
  }

  override func layoutSubviews() {
    cornerRadius = bounds.width / 2
    let width = bounds.width * 0.4
    core.frame = Rect(center: bounds.center, size: Size(width: width, height: width))
    core.cornerRadius = width / 2
  }
}
