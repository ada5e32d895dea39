import Martlet

/// The dot of an anchor point, to drag.
@MainActor
final class AnchorHandle: Handle {
  private static let size = 18.0

  init(palette: Palette) {
    super.init()
    bounds = Rect(x: 0, y: 0, width: Self.size, height: Self.size)
    cornerRadius = Self.size / 2
    backgroundColor = palette.coral
    layer.borderColor = .white
    layer.borderWidth = 3
    layer.shadow = Shadow(opacity: 0.35, radius: 4, offset: Point(x: 0, y: 1))
  }
}
