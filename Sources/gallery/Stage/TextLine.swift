import Martlet

/// A line of text that is as large as its glyphs.
@MainActor
final class TextLine: TextLayer {
  /// Makes a line in the system's font.
  init(_ string: String, size: Double, weight: FontWeight = .regular, color: Color) {
    super.init(Text(string, font: .system(size: size, weight: weight), color: color))
    isStill = true
  }

  /// Places the top left corner at a point, on whole pixels.
  func place(at origin: Point, maximumWidth: Double = .infinity) {
    let size = preferredSize()
    place(Rect(origin: origin, size: Size(width: min(size.width, maximumWidth), height: size.height)))
  }

  /// Places the centre at a point, on whole pixels.
  func place(centeredAt center: Point) {
    text.alignment = .center
    place(Rect(center: center, size: preferredSize()))
  }

  /// Places the middle of the right end at a point, on whole pixels.
  func place(endingAt end: Point) {
    text.alignment = .right
    let size = preferredSize()
    place(Rect(origin: Point(x: end.x - size.width, y: end.y - size.height / 2), size: size))
  }

  /// Uses the required size plus partial pixels.
  private func place(_ rect: Rect) {
    let pixel = 1 / windowScale
    let size = Size(
      width: (rect.width / pixel).rounded(.up) * pixel, height: (rect.height / pixel).rounded(.up) * pixel)
    frame = alignToPixels(Rect(origin: rect.origin, size: size))
  }
}
