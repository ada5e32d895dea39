import Martlet

/// A journal to leaf through, on a stage, with the number of its page below.
@MainActor
final class FlipBookStage: DemoView {
  private let stage = View()
  private let book = FlipBookView()
  private let pages: JournalPages
  private let place: Label

  private static let captionHeight = 24.0

  init(palette: Palette) {
    pages = JournalPages(palette: palette)
    place = Label("", role: .body, color: palette.mist, alignment: .center)
    super.init(
      palette: palette, title: "Flip book",
      hint: "Drag a page or throw it, several at once; catch them in flight. Tap the margins")
    dress(stage)
    stage.backgroundColor = palette.desk
    stage.addSubview(book)
    for view in [stage, place] { addSubview(view) }
    book.layer.name = "book"
    book.onTurn = { [weak self] _ in self?.showPlace() }
    book.dataSource = pages
    showPlace()
  }

  func turnForward() { book.turnForward() }

  func turnBack() { book.turnBack() }

  /// Turns four leaves, one after the other.
  func riffle() { book.turn(toPage: book.currentPage + 8) }

  /// Closes it.
  func close() { book.turn(toPage: 0) }

  /// Pages have the numbers that are printed on them: the cover has none.
  private func showPlace() {
    let (last, left) = (JournalPages.count - 1, book.currentPage - (book.currentPage + 1) % 2)
    place.string =
      book.currentPage == 0
      ? "Cover" : book.currentPage >= last ? "Back" : "Pages \(left) and \(left + 1) of \(last - 1)"
  }

  /// The places of the stage, of the book on it, and of the caption in a window of a size.
  static func layout(_ size: Size) -> (stage: Rect, book: Rect, caption: Rect) {
    let parts = stageAndRow(of: captionHeight, in: size)
    let inset = (min(parts.stage.width, parts.stage.height) * 0.11).rounded()
    let room = Rect(origin: .zero, size: parts.stage.size).insetBy(dx: inset, dy: inset)
    let aspect = 1.45
    let width = min(room.width, room.height * aspect)
    return (
      parts.stage, Rect(center: room.center, size: Size(width: width, height: width / aspect)), parts.row
    )
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    stage.frame = alignToPixels(layout.stage)
    book.frame = alignToPixels(layout.book)
    place.frame = alignToPixels(layout.caption)
  }
}
