import Martlet

/// The pages of the journal: a cover, pictures on the left with their texts on the right, and a back.
@MainActor
final class JournalPages: FlipBookDataSource {
  private let palette: Palette

  /// The number of pages.
  static let count = 2 * JournalEntry.count + 2

  init(palette: Palette) { self.palette = palette }

  func numberOfPages(in book: FlipBookView) -> Int { Self.count }

  func flipBook(_ book: FlipBookView, viewForPage page: Int, reusing view: View?) -> View {
    if page == 0 { return JournalCover(title: localized("On the wing"), palette: palette) }
    if page == Self.count - 1 { return JournalCover(title: nil, palette: palette) }
    let entry = JournalEntry.all[(page - 1) / 2]
    // A page that shows the same kind of thing is used again.
    if page % 2 == 1 {
      guard let photo = view as? JournalPhoto else { return JournalPhoto(entry, palette: palette) }
      photo.entry = entry
      return photo
    }
    guard let text = view as? JournalText else {
      return JournalText(entry, number: page, palette: palette)
    }
    text.show(entry, number: page)
    return text
  }
}
