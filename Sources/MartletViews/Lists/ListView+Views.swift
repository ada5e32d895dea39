/// The views of rows.
extension ListView: NumberedContent {
  static var names: (content: String, item: String) { ("list", "row") }

  final var itemCount: Int { heights.count }

  final var hasDataSource: Bool { dataSource != nil }

  final var countInSource: Int { dataSource?.numberOfRows(in: self) ?? 0 }

  final func viewFromSource(for number: Int) -> RowView {
    dataSource?.listView(self, viewForRow: number) ?? emptyView()
  }

  final func emptyView() -> RowView { spare.take(RowView.self) ?? RowView() }

  final var shownViews: [RowView] {
    rows + leaving.filter { $0.number != nil }.map(\.view) + (lift.map { [$0.row] } ?? [])
  }

  final func view(forNumber number: Int) -> RowView? { view(forRow: number) }

  final func placeNow() { placeRows() }

  final func show(_ row: RowView, as number: Int, above other: RowView?) {
    row.row = number
    if row.isHighlighted != isPressed(row: number) { row.isHighlighted.toggle() }
    row.isHidden = false
    guard row.superview !== self else { return }
    // What the program has put in front of the rows stays there.
    if let other = other ?? spare.any { insertSubview(row, above: other) } else { addSubview(row) }
  }

  final func settle(_ row: RowView) {
    View.performWithoutAnimation { row.frame = alignToPixels(shownRect(ofRow: row.row)) }
  }

  final func stay(_ row: RowView) {
    guard let index = leaving.firstIndex(where: { $0.view === row }) else { return }
    let leaver = leaving.remove(at: index)
    row.depth = .resting
    row.layer.removeAnimations(for: .position)
    row.layer.removeAnimations(for: .bounds)
    restore(leaver)
  }

  final func put(away row: RowView) {
    row.row = -1
    row.depth = .resting
    takeFocus(from: row)
    row.abandonTouches()
    forgetSwipe(of: row, isSeen: false)
    row.removeGround()
    if row.isHighlighted { row.isHighlighted = false }
    row.layer.removeAnimations(for: .position)
    row.layer.removeAnimations(for: .bounds)
    row.layer.removeAnimations(for: .opacity)
    spare.put(row)
  }

  final func put(away leaver: LeavingRow) {
    put(away: leaver.view)
    restore(leaver)
  }

  /// Makes a view that was leaving as it was before.
  private func restore(_ leaver: LeavingRow) {
    if leaver.isLocked { leaver.view.interactionLocks -= 1 }
    leaver.view.layer.removeAnimations(for: .opacity)
    View.performWithoutAnimation { leaver.view.layer.opacity = leaver.opacity }
  }
}
