import Martlet

/// The point about which the board turns and zooms, to drag.
@MainActor
final class PivotHandle: Handle {
  static let size = 30.0

  init(palette: Palette) {
    super.init()
    bounds = Rect(x: 0, y: 0, width: Self.size, height: Self.size)
    cornerRadius = Self.size / 2
    backgroundColor = palette.card.withAlpha(0.92)
    layer.borderColor = palette.ink
    layer.borderWidth = 2
    layer.shadow = Shadow(opacity: 0.28, radius: 6, offset: Point(x: 0, y: 2))
    let core = Layer()
    core.isStill = true
    core.backgroundColor = palette.sun
    core.frame = Rect(center: bounds.center, size: Size(width: 12, height: 12))
    core.cornerRadius = 6
    core.borderColor = palette.ink
    core.borderWidth = 1.5
    layer.addSublayer(core)
  }
}
