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
    if size.width >= size.height {
      let middle = (size.width / 2).rounded()
      photo.frame = Rect(x: 0, y: 0, width: middle, height: size.height)
      text.frame = Rect(x: middle, y: 0, width: size.width - middle, height: size.height)
    } else {
      let middle = (size.height / 2).rounded()
      photo.frame = Rect(x: 0, y: 0, width: size.width, height: middle)
      text.frame = Rect(x: 0, y: middle, width: size.width, height: size.height - middle)
    }
  }

  /// The colour of the journal's paper, which stands out from the stage.
  static func paper(_ palette: Palette) -> Color { palette.isDark ? Color(0x2C3038) : .white }

  /// The margin of a page of a size, in points.
  static func margin(in size: Size) -> Double { max((min(size.width, size.height) * 0.1).rounded(), 8) }
}
