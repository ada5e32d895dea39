import Martlet

/// A journal to leaf through, on a stage, with the number of its page below.
@MainActor
final class FlipBookStage: DemoView {
  private let stage = View()
  private let book = FlipBookView()
  private let pages: JournalPages
  private let place: Label
  /// The shadows below the left and the right half of the book.
  private let shades = [Layer(), Layer()]

  private static let captionHeight = 24.0

  init(palette: Palette) {
    pages = JournalPages(palette: palette)
    place = Label("", role: .body, color: palette.mist, alignment: .center)
    super.init(
      palette: palette, title: localized("Flip book"),
      hint: localized("Drag a page or throw it, several at once; catch them in flight. Tap the margins"))
    dress(stage)
    stage.backgroundColor = palette.desk
    stage.addSubview(book)
    for view in [stage, place] { addSubview(view) }
    book.layer.name = "book"
    for shade in shades {
      shade.shadow = Shadow(opacity: palette.isDark ? 0.4 : 0.16, radius: 18, offset: Point(x: 0, y: 8))
      book.layer.insertSublayer(shade, at: 0)
    }
    book.onTurn = { [weak self] _ in
      self?.showPlace()
      self?.showShades()
      if self?.effectiveReducesMotion == true {
        self?.placeBook()
      } else {
        View.animate(spring: .smooth) { self?.placeBook() }
      }
    }
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
      ? localized("Cover")
      : book.currentPage >= last
        ? localized("Back", context: "cover")
        : Phrase(localized("Pages %1$s and %2$s of %3$s"))("\(left)", "\(left + 1)", "\(last - 1)")
  }

  /// A half of the book that has no pages has no shadow.
  private func showShades() {
    let isLast = book.currentPage == JournalPages.count - 1
    for (shade, isThere) in zip(shades, [book.currentPage > 0, !isLast]) { shade.opacity = isThere ? 1 : 0 }
  }

  /// A closed book has its cover in the middle; as it opens, its spine comes there.
  private func placeBook() {
    let width = book.bounds.width / 4
    let isClosed = book.currentPage == 0
    let way = isClosed ? -width : book.currentPage == JournalPages.count - 1 ? width : 0
    book.center.x =
      stage.alignToPixels(
        Rect(
          x: stage.bounds.midX + way - book.bounds.width / 2, y: 0,
          width: book.bounds.width, height: 1)
      ).midX
  }

  /// The places of the stage, of the book on it, and of the caption in a window of a size.
  static func layout(_ size: Size) -> (stage: Rect, book: Rect, caption: Rect) {
    let parts = stageAndRow(of: captionHeight, in: size)
    // In a tall window it is as wide as it may be.
    let isTall = parts.stage.height > parts.stage.width
    let inset = (min(parts.stage.width, parts.stage.height) * (isTall ? 0.05 : 0.11)).rounded()
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
    placeBook()
    showShades()
    let half = Size(width: book.bounds.width / 2, height: book.bounds.height)
    Transaction.withoutActions {
      for (index, shade) in shades.enumerated() {
        shade.frame = Rect(origin: Point(x: Double(index) * half.width, y: 0), size: half)
        shade.shadowPath = Path(rect: shade.bounds)
      }
    }
    place.fit(in: alignToPixels(layout.caption))
  }
}
