/// Fingers that choose rows, each its own.
extension ListView: RowTapping {
  /// A row was tapped. One that is open closes.
  final func choose(_ row: Int) {
    if row == openRow { closeActions() } else { onSelect?(row) }
  }

  final func highlight() {
    for row in rows where row.isHighlighted != isPressed(row: row.row) { row.isHighlighted.toggle() }
  }
}
