import Martlet
import MartletTesting

/// A grid of leaves with its buttons.
@MainActor
final class HerbariumView: DemoView, GridViewDataSource {
  /// The number of leaves at the beginning.
  static let count = 2000

  /// The numbers of the leaves.
  private var numbers = Array(1...count)
  /// The greatest number that was ever shown.
  private var greatest = count
  /// The numbers of the leaves that are kept.
  private var kept: Set<Int> = []
  private let grid = GridView()
  /// The place that the grid may take.
  private var room = Rect.zero
  private let style: ControlStyle
  private var buttons: [Button] = []
  private let pinch = PinchGestureRecognizer()
  /// The number of leaves in a line when the fingers began to pinch.
  private var columnsAtStart = 1
  private var random = SeededGenerator(seed: 61)

  /// The least width of a sheet, in points.
  private static let leastWidth = 56.0
  /// The least share of a leaf that is seen.
  private static let leastShare = 0.15
  /// Pine, dark enough for white words.
  private static let keepColor = Color(0x37794C)

  init(palette: Palette) {
    style = ControlStyle(palette: palette)
    super.init(
      palette: palette, title: localized("Herbarium"),
      hint: localized("Pull a leaf aside to keep it or to drop it, pinch for larger and smaller ones"))
    grid.layer.name = "grid"
    grid.minimumItemWidth = 128
    grid.clipsToBounds = true
    grid.cornerRadius = 20
    grid.backgroundColor = palette.desk
    grid.alwaysBounces = [.vertical]
    grid.isFocusGroup = true
    grid.dataSource = self
    grid.onSelect = { [weak self] in self?.turn(at: $0) }
    addSubview(grid)
    let pan = grid.panGestureRecognizer
    pinch.shouldRecognizeSimultaneously = { [weak pan] in $0 === pan }
    pinch.addHandler { [weak self] in self?.pinched($0) }
    grid.addGestureRecognizer(pinch)
    buttons = [
      Button(localized("Add"), style: style) { [weak self] in self?.add() },
      Button(localized("Larger"), style: style) { [weak self] in self?.enlarge(by: 1) },
      Button(localized("Smaller"), style: style) { [weak self] in self?.enlarge(by: -1) },
    ]
    for button in buttons { addSubview(button) }
  }

  override func layoutField(_ field: Rect) {
    let gap = Self.measure(compact: 8, 12, in: bounds.size).rounded()
    grid.itemSpacing = gap
    grid.lineSpacing = gap
    grid.margins = Insets(gap)
    room = Self.aboveBar(field)
    // Lines are as high as its width says. It is no higher on the way than it was: its last leaves would be drawn down.
    let height = grid.bounds.isEmpty ? room.height : min(grid.bounds.height, room.height)
    grid.frame = alignToPixels(Rect(origin: room.origin, size: Size(width: room.width, height: height)))
    takeHeight()
    placeBar(buttons, in: field)
  }

  /// Gives the grid the height at which it shows no sliver of a line.
  private func takeHeight() {
    grid.layoutIfNeeded()
    grid.frame = alignToPixels(
      Rect(origin: room.origin, size: Size(width: room.width, height: room.height - sliver())))
  }

  /// How much is seen of a last line of which there is too little to be recognized, in points.
  private func sliver() -> Double {
    let columns = grid.columns
    guard numbers.count > columns else { return 0 }
    let first = grid.rect(ofItem: 0)
    let lines = grid.rect(ofItem: columns).minY - first.minY
    let rest = (room.height - grid.margins.top).truncatingRemainder(dividingBy: max(lines, 1))
    return rest < Self.leastShare * first.height && room.height > lines ? rest.rounded(.up) : 0
  }

  /// Shows larger leaves, of which fewer are in a line, or smaller ones.
  /// - Parameter steps: How many fewer.
  func enlarge(by steps: Int) { show(columns: grid.columns - steps) }

  private func show(columns: Int) {
    let width = grid.bounds.width - grid.margins.left - grid.margins.right + grid.itemSpacing
    let most = Int(width / (Self.leastWidth + grid.itemSpacing))
    let columns = min(max(columns, 1), max(most, 1))
    guard columns != grid.columns else { return }
    View.animate(spring: .smooth) {
      // A little less, so that rounding does not leave one out.
      grid.minimumItemWidth = max(width / Double(columns) - grid.itemSpacing - 0.5, 1)
      takeHeight()
      grid.layoutIfNeeded()
    }
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: columnsAtStart = grid.columns
    case .changed: show(columns: Int((Double(columnsAtStart) / max(pinch.scale, 0.01)).rounded()))
    default: break
    }
  }

  /// The leaf in the middle of what is seen.
  private var middle: Int {
    let items = grid.visibleItems
    return items.lowerBound + items.count / 2
  }

  /// Adds a leaf in the middle.
  func add() {
    greatest += 1
    let item = min(middle, numbers.count)
    numbers.insert(greatest, at: item)
    grid.insertItems(at: [item])
  }

  /// Drops the leaf in the middle.
  func dropMiddle() {
    let item = middle
    guard numbers.indices.contains(item) else { return }
    drop(item)
    grid.deleteItems(at: [item])
  }

  /// Keeps the leaf in the middle, or no longer.
  func turnMiddle() { turn(at: middle) }

  /// Goes to the first leaves, or to the last.
  func go(toEnd isEnd: Bool) { grid.scrollToItem(isEnd ? numbers.count - 1 : 0, animated: true) }

  /// Keeps a leaf, or no longer.
  private func turn(at item: Int) {
    guard numbers.indices.contains(item) else { return }
    kept.formSymmetricDifference([numbers[item]])
    View.animate(spring: Spring(duration: 0.4, bounce: 0.35)) { [self] in
      (grid.view(forItem: item) as? LeafCell)?.isKept = kept.contains(numbers[item])
    }
  }

  /// Takes a leaf out of the data; the grid deletes its item.
  private func drop(_ item: Int) { kept.remove(numbers.remove(at: item)) }

  func numberOfItems(in grid: GridView) -> Int { numbers.count }

  func gridView(_ grid: GridView, viewForItem item: Int) -> GridCell {
    let cell = grid.reusableCell(LeafCell.self) ?? LeafCell(palette: palette)
    cell.show(numbers[item], isKept: kept.contains(numbers[item]))
    return cell
  }

  func gridView(_ grid: GridView, leadingActionsForItem item: Int) -> [RowAction] {
    let isKept = kept.contains(numbers[item])
    return [
      RowAction(isKept ? localized("Release") : localized("Keep"), color: Self.keepColor) { [weak self] in
        self?.turn(at: $0)
      }
    ]
  }

  func gridView(_ grid: GridView, trailingActionsForItem item: Int) -> [RowAction] {
    [RowAction(localized("Drop"), role: .destructive) { [weak self] in self?.drop($0) }]
  }
}
