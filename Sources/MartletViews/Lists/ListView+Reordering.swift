import MartletHost

/// Rows that people move, by whatever means.
extension ListView {
  /// What rows can be moved by, has changed.
  final func reorderingDidChange() {
    if onReorder != nil { addLifting() } else { cancelLift() }
  }

  /// Tells the program that somebody has moved a row, and moves it in the list, unless the program has told the list of it itself.
  final func tell(of row: Int, movedTo newRow: Int, animated: Bool) {
    let (told, count) = (toldChanges + loads, numberOfRows)
    onReorder?(row, newRow)
    guard toldChanges + loads == told, batch == nil, let dataSource,
      dataSource.numberOfRows(in: self) == count
    else { return }
    moveRow(at: row, to: newRow, animated: animated)
  }

  /// Moves a row by a number of places, and shows it there. Returns whether it may be moved, and is not at the end.
  @discardableResult
  final func reorder(_ row: RowView, by way: Int) -> Bool {
    guard mayReorder(row, by: way) else { return false }
    closeActions(animated: false)
    tell(of: row.row, movedTo: row.row + way, animated: true)
    if row.row >= 0, row.row < numberOfRows { scrollToVisible(rect(ofRow: row.row), animated: true) }
    return true
  }

  private func mayReorder(_ row: RowView, by way: Int) -> Bool {
    guard onReorder != nil, lift == nil, row.row >= 0, !isPlacing, !isAsking, !isReloadPending, batch == nil,
      row.row + way >= 0, row.row + way < numberOfRows
    else { return false }
    return canReorder?(row.row) ?? true
  }

  // MARK: Keys

  /// Moves the row that has the keyboard focus, or in which something has it, with Alt and an arrow. Returns whether it did.
  final func useKeyForReordering(_ event: KeyEvent) -> Bool {
    guard event.phase != .released, event.modifiers == .alt, onReorder != nil, let row = focusedRow else {
      return false
    }
    switch event.key {
    case .up, .keypadUp: return reorder(row, by: -1)
    case .down, .keypadDown: return reorder(row, by: 1)
    default: return false
    }
  }

  // MARK: Accessibility

  /// The ways in which a row can be moved, with their names.
  private static var moves: [(name: String, way: Int)] {
    [(LibraryWords.current("Move up"), -1), (LibraryWords.current("Move down"), 1)]
  }

  /// What accessibility can do to move a row.
  final func reorderActions(of row: RowView) -> [AccessibilityAction] {
    guard onReorder != nil else { return [] }
    return Self.moves.filter { mayReorder(row, by: $0.way) }.map { .named($0.name) }
  }

  /// Moves a row in the way that has a name. Returns whether it did.
  final func reorder(_ row: RowView, named name: String) -> Bool {
    Self.moves.first { $0.name == name }.map { reorder(row, by: $0.way) } ?? false
  }
}
