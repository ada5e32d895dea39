import Martlet

/// A line of text that is as large as its glyphs, or several of about one width.
@MainActor
final class TextLine: TextLayer {
  /// Makes a line in the system's font.
  init(_ string: String, size: Double, weight: FontWeight = .regular, color: Color) {
    super.init(Text(string, font: .system(size: size, weight: weight), color: color))
    text.maximumLines = 1
    isStill = true
  }

  /// Places the top left corner at a point, on whole pixels. A text that is too wide is wrapped, if it may have several
  /// lines, so that these are about as wide as each other.
  func place(at origin: Point, maximumWidth: Double = .infinity) {
    var size = preferredSize()
    if size.width > maximumWidth {
      if text.maximumLines == 1 {
        size.width = maximumWidth
      } else {
        size = wrappedSize(fitting: maximumWidth)
      }
    }
    place(Rect(origin: origin, size: size))
  }

  /// The least size with as few lines as in a width.
  private func wrappedSize(fitting width: Double) -> Size {
    var whole = text
    whole.maximumLines = 0
    let scale = windowScale
    let height = text.size(fitting: width, scale: scale).height
    var (tooNarrow, wide) = (0.0, width)
    while wide - tooNarrow > 4 {
      let middle = (tooNarrow + wide) / 2
      let isTooNarrow = whole.size(fitting: middle, scale: scale).height > height
      if isTooNarrow { tooNarrow = middle } else { wide = middle }
    }
    return Size(width: wide, height: height)
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
