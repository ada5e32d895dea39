import Martlet
import MartletTesting

/// The list with its buttons.
@MainActor
final class RowsView: DemoView, ListViewDataSource {
  /// The number of rows at the beginning.
  static let count = 1_000_000

  /// The numbers that the rows show.
  private var numbers = Array(1...Int32(count))
  /// The greatest number that was ever shown.
  private var greatest = Int32(count)
  /// The numbers of rows that show more.
  private var opened: Set<Int32> = []
  private let list = ListView()
  private let style: ControlStyle
  private var buttons: [Button] = []
  private var random = SeededGenerator(seed: 5)

  init(palette: Palette) {
    style = ControlStyle(palette: palette)
    super.init(
      palette: palette, title: localized("A million rows"),
      hint: localized("Throw the list and catch it, pull rows aside, tap them, add others"))
    list.layer.name = "list"
    list.backgroundColor = palette.card
    list.cornerRadius = 20
    list.layer.borderColor = palette.hairline
    outlined = [list.layer]
    list.rowHeights = .exact
    list.dataSource = self
    list.onSelect = { [weak self] in self?.toggle($0) }
    list.onReorder = { [weak self] in self?.move($0, to: $1) }
    addSubview(list)
    buttons = [
      Button(localized("Any"), style: style) { [weak self] in self?.goToRandomRow() },
      Button(localized("First"), style: style) { [weak self] in self?.go(to: 0) },
      Button(localized("Last"), style: style) { [weak self] in self?.goToEnd() },
      Button(localized("Add"), style: style) { [weak self] in self?.add() },
    ]
    for button in buttons { addSubview(button) }
  }

  override func layoutField(_ field: Rect) {
    list.frame = Self.aboveBar(field)
    for row in list.visibleRows { (list.view(forRow: row) as? NumberRow)?.sizes = textSizes }
    placeBar(buttons, in: field)
  }

  private var textSizes: (title: Double, detail: Double) {
    (Self.bodySize(bounds.size), Self.captionSize(bounds.size))
  }

  /// Goes to a row that nobody has chosen.
  func goToRandomRow() { go(to: Int.random(in: 0..<max(numbers.count, 1), using: &random)) }

  /// Goes to the last row.
  func goToEnd() { go(to: numbers.count - 1) }

  /// Goes to a row, of which only the last part of the way is seen.
  func go(to row: Int) { list.scrollToRow(row, at: .middle, animated: true) }

  /// The row in the middle of the list.
  private var middleRow: Int {
    let rows = list.visibleRows
    return rows.lowerBound + rows.count / 2
  }

  /// Adds a row in the middle of the list.
  func add() {
    greatest += 1
    let row = min(middleRow, numbers.count)
    numbers.insert(greatest, at: row)
    list.insertRows(at: [row])
  }

  /// Deletes the row in the middle of the list.
  func deleteMiddleRow() { delete(middleRow) }

  private func delete(_ row: Int) {
    guard numbers.indices.contains(row) else { return }
    opened.remove(numbers.remove(at: row))
    list.deleteRows(at: [row])
  }

  /// Moves the row in the middle of the list to its upper edge.
  func raiseMiddleRow() {
    let (row, top) = (middleRow, list.visibleRows.lowerBound + 1)
    guard numbers.indices.contains(row), top < row else { return }
    numbers.insert(numbers.remove(at: row), at: top)
    list.moveRow(at: row, to: top)
  }

  /// Somebody has carried a row to another place.
  private func move(_ row: Int, to newRow: Int) { numbers.insert(numbers.remove(at: row), at: newRow) }

  /// Shows more or less of a row.
  private func toggle(_ row: Int) {
    opened.formSymmetricDifference([numbers[row]])
    list.resizeRows(at: [row])
  }

  func numberOfRows(in list: ListView) -> Int { numbers.count }

  func listView(_ list: ListView, heightOfRow row: Int) -> Double {
    NumberRow.height(of: Int(numbers[row]), isOpen: opened.contains(numbers[row]))
  }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow() ?? NumberRow(palette: palette)
    view.sizes = textSizes
    view.onThrowOut = { [weak self] in self?.delete($0.row) }
    view.show(Int(numbers[row]))
    return view
  }
}
