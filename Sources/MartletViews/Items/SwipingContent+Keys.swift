import MartletHost

/// The actions of rows and cells, for keys and for those who can't see them.
extension SwipingContent {
  /// Uses a key for the row that has the keyboard focus, or in which something has it. Returns whether it did.
  func useKeyForSwipes(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, let row = focusedRow else { return false }
    return useKey(event, on: row)
  }

  /// The row that has the focus, or in which something has it.
  var focusedRow: Item? { row(around: focusSystem?.focused) }

  private func useKey(_ event: KeyEvent, on row: Item) -> Bool {
    if event.key == .escape, event.modifiers.isEmpty {
      guard let swipe = openSwipe, swipe.row === row else { return false }
      closeOpen()
      return true
    }
    guard !(openSwipe?.row === row && openSwipe?.hasFocus == true) else { return false }
    switch event.key {
    case .menu where event.modifiers.isEmpty, .f10 where event.modifiers == .shift:
      return open(row, .trailing) || open(row, .leading)
    case .right where opensActionsByArrows && leadsNowhere(event):
      return open(row, isRight(.trailing) ? .trailing : .leading)
    case .left where opensActionsByArrows && leadsNowhere(event):
      return open(row, isRight(.trailing) ? .leading : .trailing)
    default: return false
    }
  }

  /// Whether an arrow does not lead from what has the focus to another view of its group.
  private func leadsNowhere(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, let focused = focusSystem?.focused, let way = event.key.arrow else {
      return false
    }
    return FocusOrder.neighbour(of: focused, towards: way) == nil
  }

  /// Opens the actions of a row and gives the focus to the one that is nearest to the row.
  private func open(_ row: Item, _ edge: RowEdge) -> Bool {
    guard openActions(of: row.shownNumber, at: edge), let swipe = row.swipe else { return false }
    swipe.view.buttons.last?.becomeFocused()
    return true
  }

  /// The names of a row's actions.
  func namedActions(of row: Int) -> [AccessibilityAction] {
    allActions(of: row).map { .named($0.title) }
  }

  /// Performs the action of a row that has a name. Returns whether there is one.
  func performAction(named name: String, of row: Item) -> Bool {
    guard row.swipe?.phase != .leaving,
      let action = allActions(of: row.shownNumber).first(where: { $0.title == name })
    else { return false }
    if openSwipe?.row === row { closeOpen() }
    run(action, of: row)
    return true
  }

  private func allActions(of row: Int) -> [RowAction] {
    actions(at: .leading, of: row) + actions(at: .trailing, of: row)
  }
}
