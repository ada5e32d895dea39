import Martlet

/// Rows of which one is chosen.
@MainActor
final class ChoiceController: ViewController, ListViewDataSource {
  /// Called with the number of the row that is tapped.
  var onChoose: (Int) -> Void = { _ in }
  private let choices: [String]
  private var chosen: Int
  private let palette: Palette
  private let list = ListView()

  init(_ title: String, choices: [String], chosen: Int, palette: Palette) {
    self.choices = choices
    self.chosen = chosen
    self.palette = palette
    super.init()
    self.title = title
  }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.backgroundColor = palette.card
    list.rowHeights = .fixed(ChoiceRow.height)
    list.isFocusGroup = true
    list.dataSource = self
    list.onSelect = { [weak self] in self?.choose($0) }
  }

  /// Chooses a row.
  func choose(_ row: Int) {
    guard choices.indices.contains(row) else { return }
    chosen = row
    for row in list.visibleRows { (list.view(forRow: row) as? ChoiceRow)?.isChosen = row == chosen }
    onChoose(row)
  }

  func numberOfRows(in list: ListView) -> Int { choices.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow(ChoiceRow.self) ?? ChoiceRow(palette: palette)
    view.title = choices[row]
    view.isChosen = row == chosen
    view.isLast = row == choices.count - 1
    return view
  }
}
