import Martlet

/// An eye to drag.
@MainActor
final class EyeHandle: Handle {
  private let pupil = View()

  /// - Parameter size: Its width, in points.
  init(palette: Palette, size: Double) {
    super.init()
    bounds = Rect(x: 0, y: 0, width: size, height: size)
    cornerRadius = size / 2
    backgroundColor = palette.card.withAlpha(0.9)
    layer.borderColor = palette.ink
    layer.borderWidth = 2
    layer.shadow = Shadow(opacity: 0.25, radius: 6, offset: Point(x: 0, y: 2))
    pupil.backgroundColor = palette.ink
    let width = (size * 0.4).rounded()
    pupil.frame = Rect(center: bounds.center, size: Size(width: width, height: width))
    pupil.cornerRadius = width / 2
    pupil.isUserInteractionEnabled = false
    addSubview(pupil)
  }
}
