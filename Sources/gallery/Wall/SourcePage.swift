import Martlet

/// The source of a demo: its files, and the lines of one of them.
@MainActor
final class SourcePage: View, ListViewDataSource {
  private let files: [SourceFile]
  private let words: SourceWords
  private let tabs = ScrollView()
  private var chips: [WallChip] = []
  private let list = ListView()
  /// Scrolls the list sideways, where a line has no room.
  private let pane = ScrollView()
  private var lines: [Text] = []
  /// The width of the longest line.
  private var longest = 0.0

  static let margin = 20.0
  private static let line = 18.0
  private static let head = 60.0
  private static let gap = 8.0

  init(_ demo: any Demo.Type, palette: Palette) {
    files = SourceFile.files(of: demo)
    words = SourceWords(SourceWords.Colors(palette), font: .monospaced(size: 13))
    super.init()
    clipsToBounds = true
    cornerRadius = 20
    tabs.showsIndicators = false
    tabs.alwaysBounces = [.horizontal]
    addSubview(tabs)
    let style = ControlStyle(palette: palette)
    chips = files.enumerated().map { index, file in
      WallChip(file.name, style: style, surface: style.trough) { [weak self] in self?.show(index) }
    }
    for chip in chips { tabs.addSubview(chip) }
    list.rowHeights = .fixed(Self.line)
    list.dataSource = self
    pane.addSubview(list)
    addSubview(pane)
    show(0)
  }

  /// The lines that are shown.
  var text: [Text] { lines }

  private func show(_ index: Int) {
    guard files.indices.contains(index) else { return }
    for (place, chip) in chips.enumerated() { chip.isChosen = place == index }
    lines = words.lines(of: files[index].text)
    // All letters are of one width.
    longest = lines.max { $0.string.count < $1.string.count }?.size().width ?? 0
    list.reloadData()
    for view in [list, pane] { view.setContentOffset(.zero, animated: false) }
    setNeedsLayout()
  }

  override func lookDidChange() { setNeedsLayout() }

  override func layoutSubviews() {
    let sizes = chips.map(\.wantedSize)
    let head = max(Self.head, (sizes.map(\.height).max() ?? 0) + 2 * Self.gap)
    tabs.frame = Rect(x: 0, y: 0, width: bounds.width, height: head)
    var x = Self.margin
    for (chip, size) in zip(chips, sizes) {
      chip.frame = alignToPixels(Rect(origin: Point(x: x, y: (head - size.height) / 2), size: size))
      x += size.width + Self.gap
    }
    tabs.contentSize = Size(width: x + Self.margin - Self.gap, height: head)
    pane.frame = Rect(x: 0, y: head, width: bounds.width, height: max(bounds.height - head, 1))
    let width = max(bounds.width, (longest + 2 * Self.margin).rounded(.up))
    pane.contentSize = Size(width: width, height: pane.bounds.height)
    list.frame = Rect(x: 0, y: 0, width: width, height: pane.bounds.height)
  }

  func numberOfRows(in list: ListView) -> Int { lines.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow() ?? SourceRow()
    view.text = lines[row]
    return view
  }
}
