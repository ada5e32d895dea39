import MartletGeometry
import MartletGestures

/// The views of items.
extension GridView: NumberedContent {
  static var names: (content: String, item: String) { ("grid", "item") }

  final var itemCount: Int { numberOfItems }

  final var hasDataSource: Bool { dataSource != nil }

  final var countInSource: Int { dataSource?.numberOfItems(in: self) ?? 0 }

  /// Nothing else is asked for.
  final var isAsking: Bool { false }

  final func viewFromSource(for number: Int) -> GridCell {
    dataSource?.gridView(self, viewForItem: number) ?? emptyView()
  }

  final func emptyView() -> GridCell { spare.take(GridCell.self) ?? GridCell() }

  final var shownViews: [GridCell] { cells + leaving }

  final func view(forNumber number: Int) -> GridCell? { view(forItem: number) }

  final func placeNow() { placeItems() }

  final func show(_ cell: GridCell, as number: Int, above other: GridCell?) {
    cell.item = number
    if cell.isHighlighted != isPressed(row: number) { cell.isHighlighted.toggle() }
    cell.isHidden = false
    guard cell.superview !== self else { return }
    // What the program has put in front of the items stays there.
    if let other = other ?? spare.any { insertSubview(cell, above: other) } else { addSubview(cell) }
  }

  final func settle(_ cell: GridCell) {
    View.performWithoutAnimation { place(cell, at: arrival(ofItem: cell.item)) }
  }

  final func stay(_ cell: GridCell) {
    leaving.removeAll { $0 === cell }
    guard let index = fading.firstIndex(where: { $0.view === cell }) else { return }
    restore(fading.remove(at: index))
  }

  /// Makes a view that was fading as it was before.
  final func restore(_ faded: FadingCell) {
    let cell = faded.view
    forgetSwipe(of: cell, isSeen: false)
    cell.interactionLocks -= 1
    cell.layer.removeAllAnimations()
    View.performWithoutAnimation { cell.opacity = faded.opacity }
  }

  final func put(away cell: GridCell) {
    cell.item = -1
    takeFocus(from: cell)
    cell.abandonTouches()
    forgetSwipe(of: cell, isSeen: false)
    if cell.isHighlighted { cell.isHighlighted = false }
    cell.layer.removeAllAnimations()
    spare.put(cell)
  }
}

/// Fingers that choose items, each its own.
extension GridView: RowTapping {
  final func seenRow(at point: Point) -> Int? { item(at: point) }

  /// An item was tapped. One that is open closes.
  final func choose(_ row: Int) {
    if row == openItem { closeActions() } else { onSelect?(row) }
  }

  final func highlight() {
    for cell in cells where cell.isHighlighted != isPressed(row: cell.item) { cell.isHighlighted.toggle() }
  }
}
