/// Which of the things of a list or a grid has the keyboard focus, and which part of its view.
struct FocusedItem {
  /// The number of the thing.
  var number: Int
  /// The place of what has the focus among all in the view that can have it, from 0; the view itself is the first if it can.
  let part: Int
}

extension NumberedContent {
  /// What has the keyboard focus, or contains what has it; `nil` if nothing does.
  var focusedItem: FocusedItem? {
    guard let focused = ownFocus,
      let view = shownViews.first(where: { focused.isDescendant(of: $0) }), view.shownNumber >= 0
    else { return nil }
    return FocusedItem(
      number: view.shownNumber, part: focusable(in: view).firstIndex { $0 === focused } ?? 0)
  }

  /// The number of what has the keyboard focus, or contains what has it, also while things change; `nil` if nothing does.
  var focusedNumber: Int? {
    guard let focused = ownFocus else { return nil }
    if let number = pool.first(where: { focused.isDescendant(of: $0.value) })?.key { return number }
    let number = shownViews.first { focused.isDescendant(of: $0) }?.shownNumber
    return number.flatMap { (0..<itemCount).contains($0) ? $0 : nil }
  }

  /// The view in it that has the keyboard focus; `nil` if none has.
  private var ownFocus: View? {
    guard let focused = focusSystem?.focused, focused !== self, focused.isDescendant(of: self) else {
      return nil
    }
    return focused
  }

  /// Gives the keyboard focus to the same part of what has a number now, or of the last one, if it has a view.
  func focus(_ item: FocusedItem) {
    guard let view = view(forNumber: min(item.number, itemCount - 1)) else { return }
    // What has no size yet can't have the focus.
    view.layoutIfNeeded()
    let views = focusable(in: view)
    guard !views.isEmpty else { return }
    views[min(item.part, views.count - 1)].becomeFocused()
  }

  /// What gets the keyboard focus if the view that has it does not show the same thing any more: that thing, or the one that takes its
  /// place. `nil` if the view stays.
  func heir(of item: FocusedItem, _ changes: RowChanges) -> FocusedItem? {
    var heir = item
    guard let new = changes.new(item.number) else {
      heir.number = changes.number(ofStaying: changes.staying(before: item.number))
      return heir
    }
    heir.number = new
    return changes.reloaded.contains(item.number) ? heir : nil
  }

  /// Takes the keyboard focus from a view that may show something else in the same turn, which nobody has led the focus to.
  func takeFocus(from view: Item) {
    if let focused = focusSystem?.focused, focused.isDescendant(of: view) { focused.resignFocus() }
  }

  private func focusable(in view: Item) -> [View] {
    (view.canBecomeFocused ? [view] : []) + FocusOrder.stops(in: view).flatMap(\.views)
  }
}
