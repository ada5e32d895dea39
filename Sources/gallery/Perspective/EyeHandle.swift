import Martlet

/// An eye to drag over the stage.
@MainActor
final class EyeHandle: Handle {
  private let pupil = View()

  static let size = 36.0

  init(palette: Palette) {
    super.init()
    bounds = Rect(x: 0, y: 0, width: Self.size, height: Self.size)
    cornerRadius = Self.size / 2
    backgroundColor = palette.card.withAlpha(0.9)
    layer.borderColor = palette.ink
    layer.borderWidth = 2
    layer.shadow = Shadow(opacity: 0.25, radius: 6, offset: Point(x: 0, y: 2))
    pupil.backgroundColor = palette.ink
    pupil.frame = Rect(center: bounds.center, size: Size(width: 14, height: 14))
    pupil.cornerRadius = 7
    pupil.isUserInteractionEnabled = false
    addSubview(pupil)
  }
}
