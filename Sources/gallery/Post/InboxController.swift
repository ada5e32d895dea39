import Martlet

/// The list of letters.
@MainActor
final class InboxController: ViewController, ListViewDataSource {
  /// Called with the number of the letter that is tapped.
  var onOpen: (Int) -> Void = { _ in }
  /// Called when a letter was archived, deleted, or marked as read or new, other than by `read`.
  var onChange: () -> Void = {}
  /// Whether only letters are shown that were new when this was chosen.
  var showsNewOnly = false {
    didSet {
      guard showsNewOnly != oldValue else { return }
      letters = kept.filter { !showsNewOnly || new.contains($0) }
      list.reloadData()
    }
  }
  /// The number of the letter that is shown beside the list; `nil` if none is.
  var opened: Int? {
    didSet { if opened != oldValue { mark() } }
  }
  /// The height of a row, in points.
  var rowHeight = LetterRow.height {
    didSet { list.rowHeights = .fixed(rowHeight) }
  }
  /// How many letters nobody has read.
  var newCount: Int { new.count }

  private let palette: Palette
  private let list = ListView()
  private let all = Letter.all
  /// The numbers of the letters in the list.
  private var letters = Array(0..<Letter.count)
  /// The numbers of the letters that were neither archived nor deleted.
  private var kept = Array(0..<Letter.count)
  /// The numbers of the letters that nobody has read.
  private var new = Set(Letter.all.enumerated().filter(\.element.isNew).map(\.offset))

  init(palette: Palette) {
    self.palette = palette
    super.init()
    title = localized("Letters")
  }

  /// Notes that a letter is being read.
  func read(_ letter: Int) {
    if new.remove(letter) != nil { mark() }
  }

  /// The letter that follows another one, the first one after the last; `nil` if there is none.
  func letter(after letter: Int) -> Int? { kept.first { $0 > letter } ?? kept.first }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.backgroundColor = palette.card
    list.layer.name = "letters"
    list.rowHeights = .fixed(rowHeight)
    list.alwaysBounces = [.vertical]
    list.isFocusGroup = true
    list.dataSource = self
    list.onSelect = { [weak self] row in
      guard let self, letters.indices.contains(row) else { return }
      onOpen(letters[row])
    }
  }

  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    let (leading, trailing) = (LetterRow.unstretched.leading, LetterRow.unstretched.trailing)
    let isMirrored = list.effectiveLayoutDirection == .rightToLeft
    list.stretchAndFade(
      with: coordinator, unstretchedLeft: isMirrored ? trailing : leading,
      unstretchedRight: isMirrored ? leading : trailing)
  }

  /// Shows in rows that exist what is new and opened.
  private func mark() {
    for row in letters.indices {
      if let view = list.view(forRow: row) as? LetterRow { mark(view, letters[row]) }
    }
  }

  private func mark(_ view: LetterRow, _ letter: Int) {
    view.isNew = new.contains(letter)
    view.isOpened = letter == opened
  }

  func numberOfRows(in list: ListView) -> Int { letters.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow(LetterRow.self) ?? LetterRow(palette: palette)
    view.letter = all[letters[row]]
    mark(view, letters[row])
    return view
  }

  func listView(_ list: ListView, leadingActionsForRow row: Int) -> [RowAction] {
    let isNew = new.contains(letters[row])
    return [
      RowAction(isNew ? localized("Read", context: "letter") : localized("Unread")) { [weak self] in
        self?.turn(at: $0)
      }
    ]
  }

  func listView(_ list: ListView, trailingActionsForRow row: Int) -> [RowAction] {
    let remove: @MainActor (Int) -> Void = { [weak self] in self?.remove(at: $0) }
    return [
      RowAction(localized("Archive"), role: .destructive, color: Self.archiveColor, handler: remove),
      RowAction(localized("Delete"), role: .destructive, handler: remove),
    ]
  }

  /// Leaf, dark enough for white words.
  private static let archiveColor = Color(0x37794C)

  /// Marks a letter as read, or as new again.
  private func turn(at row: Int) {
    new.formSymmetricDifference([letters[row]])
    mark()
    onChange()
  }

  /// Takes a letter out of the data; the list deletes its row.
  private func remove(at row: Int) {
    let letter = letters.remove(at: row)
    kept.removeAll { $0 == letter }
    new.remove(letter)
    onChange()
  }
}
