import MartletGeometry

/// A laid out text as a picture that is drawn at the scale at which it shows.
///
/// Its unit is a pixel of the layout. At any scale each glyph is where the layout has it, so no letter moves when the scale
/// changes and what is known of characters stays true; only baselines go to the nearest whole pixel.
struct TextPicture: VectorSource {
  let layout: TextLayout
  /// The part of the picture that the glyphs may cover, in pixels of the layout: whole numbers.
  let part: Rect
  /// The size of the whole picture, in pixels of the layout. Nothing is drawn outside.
  let whole: Size
  let largestScale: Double
  private let isOutlined: Bool

  /// The most pixels of a drawing: 16 MiB, about two windows of 1080 lines. More: a long page that is zoomed takes all memory. Fewer:
  /// a page that fills a large window is blurred.
  static let maximumPixels = 4_194_304.0

  var mostRasters: Int { 4 }
  /// A window may have thousands of texts, whose pixels are on the GPU then. They are drawn again if they are lost.
  var keepsTaken: Bool { false }
  var size: Size { part.size }

  init(_ layout: TextLayout, part: Rect, whole: Size) {
    self.layout = layout
    self.part = part
    self.whole = whole
    let text = layout.text
    let styles = [text.style] + text.spans.map(\.style)
    let em = styles.map { $0.font.size * layout.scale }.max() ?? 1
    // Room for the pixels beside the part.
    let area = (part.width + 4) * (part.height + 4)
    let side = Double(DrawingContext.maximumSide) / (max(part.width, part.height) + 4)
    largestScale = max(
      min((Self.maximumPixels / area).squareRoot(), side, TypesetRequest.largestEm / max(em, 1)), 1.0 / 64)
    // A line through outlines that run the other way would cut holes into them.
    isOutlined =
      styles.allSatisfy { $0.color == text.color && $0.underline == .none && !$0.isStruckThrough }
      && !text.string.contains { $0.isEmoji }
  }

  func begin(atScale scale: Double) -> SIMD2<Double> {
    let pixels = pixels(atScale: scale)
    return SIMD2(pixels.minX, pixels.minY) / scale
  }

  func bitmap(atScale scale: Double) throws(BitmapError) -> Bitmap {
    let pixels = pixels(atScale: scale)
    let context = DrawingContext(rect: Rect(x: 0, y: 0, width: pixels.width, height: pixels.height), scale: 1)
    context.draw(layout, enlarged: scale, from: pixels.origin, asOutlines: isOutlined)
    return context.makeBitmap()
  }

  /// The whole pixels of a drawing, from those of the whole picture's corner. One more on each side, since baselines are rounded.
  private func pixels(atScale scale: Double) -> Rect {
    let x = max((part.minX * scale).rounded(.down) - 1, 0)
    let y = max((part.minY * scale).rounded(.down) - 1, 0)
    let right = min((part.maxX * scale).rounded(.up) + 1, (whole.width * scale - 1e-6).rounded(.up))
    let bottom = min((part.maxY * scale).rounded(.up) + 1, (whole.height * scale - 1e-6).rounded(.up))
    return Rect(x: x, y: y, width: max(right - x, 1), height: max(bottom - y, 1))
  }
}
