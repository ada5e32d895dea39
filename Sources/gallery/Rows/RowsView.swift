import Martlet
import MartletTesting

/// The list with its buttons.
@MainActor
final class RowsView: DemoView, ListViewDataSource {
  /// The number of rows.
  static let count = 1_000_000

  private let list = ListView()
  private let style: ControlStyle
  private var buttons: [Button] = []
  private var random = SeededGenerator(seed: 5)

  private static let barHeight = 44.0
  private static let gap = 16.0

  init(palette: Palette) {
    style = ControlStyle(palette: palette)
    super.init(
      palette: palette, title: "A million rows", hint: "Throw the list, catch it, or go to any row at once")
    list.layer.name = "list"
    list.backgroundColor = palette.card
    list.cornerRadius = 20
    list.layer.borderColor = palette.hairline
    outlined = [list.layer]
    list.rowHeights = .exact
    list.dataSource = self
    addSubview(list)
    buttons = [
      Button("Any row", style: style) { [weak self] in self?.goToRandomRow() },
      Button("First", style: style) { [weak self] in self?.go(to: 0) },
      Button("Last", style: style) { [weak self] in self?.go(to: Self.count - 1) },
    ]
    for button in buttons { addSubview(button) }
  }

  /// Where the list is in the demo's field.
  static func listFrame(in field: Rect) -> Rect {
    Rect(
      x: field.minX, y: field.minY, width: field.width,
      height: max(field.height - barHeight - gap, 1))
  }

  override func layoutField(_ field: Rect) {
    list.frame = Self.listFrame(in: field)
    // On whole points; in a narrow window the last one ends with the list.
    let stride = min((field.width + Self.gap) / 3, 140 + Self.gap)
    for (index, button) in buttons.enumerated() {
      let (left, right) = ((stride * Double(index)).rounded(), (stride * Double(index + 1)).rounded())
      button.frame = Rect(
        x: field.minX + left, y: field.maxY - Self.barHeight, width: right - Self.gap - left,
        height: Self.barHeight)
    }
  }

  /// Goes to a row that nobody has chosen.
  func goToRandomRow() { go(to: Int.random(in: 0..<Self.count, using: &random)) }

  /// Goes to a row, of which only the last part of the way is seen.
  func go(to row: Int) { list.scrollToRow(row, at: .middle, animated: true) }

  func numberOfRows(in list: ListView) -> Int { Self.count }

  func listView(_ list: ListView, heightOfRow row: Int) -> Double { NumberRow.height(ofRow: row) }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow() ?? NumberRow(palette: palette)
    view.show(row)
    return view
  }
}
