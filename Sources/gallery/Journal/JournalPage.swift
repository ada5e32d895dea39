import Martlet

/// A spread of the journal: a photograph and a text, side by side or one above the other.
@MainActor
final class JournalPage: View {
  private let photo: JournalPhoto
  private let text: JournalText

  init(_ entry: JournalEntry, number: Int, palette: Palette) {
    photo = JournalPhoto(entry, palette: palette)
    text = JournalText(entry, number: 2 * number, palette: palette)
    super.init()
    backgroundColor = Self.paper(palette)
    addSubview(photo)
    addSubview(text)
  }

  override func layoutSubviews() {
    let size = bounds.size
    let isWide = size.width >= size.height
    let half = Size(
      width: isWide ? size.width / 2 : size.width, height: isWide ? size.height : size.height / 2)
    photo.frame = alignToPixels(Rect(origin: .zero, size: half))
    let (x, y) = (isWide ? photo.frame.maxX : 0, isWide ? 0 : photo.frame.maxY)
    text.frame = Rect(x: x, y: y, width: size.width - x, height: size.height - y)
  }

  /// The colour of the journal's paper, which stands out from the stage.
  static func paper(_ palette: Palette) -> Color { palette.isDark ? Color(0x2C3038) : .white }

  /// The margin of a page of a size, in points.
  static func margin(in size: Size) -> Double { max((min(size.width, size.height) * 0.1).rounded(), 8) }
}
