import MartletHost

/// An item of a grid. A grid uses few of them for any number of items.
open class GridCell: View {
  /// The number of the item that it shows; −1 while it shows none, also in the handler of a gesture that is cancelled because the item is
  /// gone.
  public final internal(set) var item = -1

  /// Whether a finger is about to choose the item. A subclass shows it.
  open var isHighlighted = false

  /// Its actions while it is open; `nil` at other times.
  final var swipe: RowSwipe?
  /// Not used: a cell stays in its place.
  final var stand: RowActionsStand?

  /// Called before it is used for another item. Does nothing by default.
  open func prepareForReuse() {}

  /// A cell can have the focus in a grid whose items can be chosen.
  open override var canBecomeFocused: Bool { item >= 0 && (superview as? GridView)?.onSelect != nil }

  /// Space and Return choose the item.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.isPressKey, item >= 0, let grid = superview as? GridView, let select = grid.onSelect else {
      return super.keyPressed(event)
    }
    if event.phase == .pressed { select(item) }
    return true
  }

  /// What can be chosen is a button to those who can't see it, and what can't is an item of a list. The actions that a swipe uncovers are
  /// told. An override calls `super`.
  open override func describe(_ node: inout AccessibilityNode) {
    guard item >= 0, let grid = superview as? GridView else { return }
    node.role = .listItem
    if canBecomeFocused {
      node.role = .button
      node.actions.append(.press)
    }
    node.actions += grid.namedActions(of: item)
  }

  /// Chooses the item, or performs an action that a swipe uncovers. An override calls `super`.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard item >= 0, let grid = superview as? GridView else { return false }
    if case .named(let name) = action { return grid.performAction(named: name, of: self) }
    guard action == .press, let select = grid.onSelect else { return false }
    select(item)
    return true
  }
}
