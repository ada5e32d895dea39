import Martlet

/// The guest book of the museum, to leaf through.
@MainActor
final class BookPage: MuseumPage {
  private let book = FlipBookView()
  private let pages: JournalPages

  /// The width of the book for a height of 1.
  private static let aspect = 1.45

  init(palette: Palette) {
    pages = JournalPages(palette: palette)
    super.init("book page", words: localized("Drag or throw a page"), palette: palette)
    body.backgroundColor = palette.desk
    body.addSubview(book)
    book.onTurn = { [weak self] _ in View.animate(spring: .smooth) { self?.placeBook() } }
    book.dataSource = pages
  }

  /// A closed book has its cover in the middle; as it opens, its spine comes there.
  private func placeBook() {
    let isFirst = book.currentPage == 0
    let way = isFirst ? -0.25 : book.currentPage == JournalPages.count - 1 ? 0.25 : 0
    let place = Rect(
      center: Point(x: body.bounds.midX + way * book.bounds.width, y: body.bounds.midY),
      size: book.bounds.size)
    book.center = alignToPixels(place).center
  }

  override func layoutBody() {
    let inset = (min(body.bounds.width, body.bounds.height) * 0.07).rounded()
    let room = body.bounds.insetBy(dx: inset, dy: inset)
    let width = max(min(room.width, room.height * Self.aspect), 1)
    book.bounds.size =
      alignToPixels(
        Rect(x: 0, y: 0, width: width, height: width / Self.aspect)
      ).size
    placeBook()
  }

  override func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .right, .down, .space: book.turnForward()
    case .left, .up: book.turnBack()
    default: break
    }
  }

  override func perform(_ step: Int) { if step < 4 { book.turnForward() } else { reset() } }

  override func reset() { book.turn(toPage: 0) }
}
