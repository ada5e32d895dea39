import Martlet

/// The list of letters.
@MainActor
final class InboxController: ViewController, ListViewDataSource {
  /// Called with the letter that is tapped.
  var onOpen: (Letter) -> Void = { _ in }
  /// Whether only new letters are shown.
  var showsNewOnly = false {
    didSet { if showsNewOnly != oldValue { list.reloadData() } }
  }
  private let palette: Palette
  private let list = ListView()

  private var letters: [Letter] { Letter.all.filter { !showsNewOnly || $0.isNew } }

  init(palette: Palette) {
    self.palette = palette
    super.init()
    title = "Letters"
  }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.backgroundColor = palette.card
    list.layer.name = "letters"
    list.rowHeights = .fixed(LetterRow.height)
    list.alwaysBounces = [.vertical]
    list.dataSource = self
    list.onSelect = { [weak self] row in
      guard let self, letters.indices.contains(row) else { return }
      onOpen(letters[row])
    }
  }

  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    list.stretchAndFade(
      with: coordinator, unstretchedLeft: LetterRow.unstretched.left,
      unstretchedRight: LetterRow.unstretched.right)
  }

  func numberOfRows(in list: ListView) -> Int { letters.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow(LetterRow.self) ?? LetterRow(palette: palette)
    view.letter = letters[row]
    return view
  }
}
