import Martlet

/// A list of a million rows of different heights, with their numbers, for measurements.
@MainActor
final class BenchList: ListViewDataSource {
  let list = ListView()
  /// The row that shows a red square instead of its number; `nil` for none.
  let squareRow: Int?

  static let count = 1_000_000
  private static let font = Font("DejaVu Sans", size: 13)
  private static let squareSide = 120.0

  /// A row with its number, or with the square.
  private final class Row: RowView {
    private let label = TextLayer(Text("", font: BenchList.font, color: .white))
    let square = Layer()

    override init() {
      super.init()
      square.backgroundColor = Color(0xFF0000)
      square.isHidden = true
      layer.addSublayer(label)
      layer.addSublayer(square)
    }

    func show(_ text: String, color: Color) {
      label.text.string = text
      backgroundColor = color
      setNeedsLayout()
    }

    override func layoutSubviews() {
      label.frame = Rect(x: 16, y: 8, width: bounds.width - 32, height: 20)
      square.frame = Rect(
        center: Point(x: bounds.width / 2, y: bounds.height / 2),
        size: Size(width: BenchList.squareSide, height: BenchList.squareSide))
    }
  }

  /// Makes a list; the data source must be kept.
  init(squareRow: Int? = nil) {
    self.squareRow = squareRow
    list.rowHeights = .exact
    list.dataSource = self
  }

  func numberOfRows(in list: ListView) -> Int { Self.count }

  func listView(_ list: ListView, heightOfRow row: Int) -> Double {
    if row == squareRow { return 200 }
    return 30 + Double(((UInt64(row) &+ 1) &* 0x9E37_79B9_7F4A_7C15) >> 40 % 57)
  }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow() ?? Row()
    let shade = Double(26 + row % 4 * 6) / 255
    view.show("Row \(row + 1)", color: Color(red: shade, green: shade, blue: shade * 1.3))
    view.square.isHidden = row != squareRow
    return view
  }
}
