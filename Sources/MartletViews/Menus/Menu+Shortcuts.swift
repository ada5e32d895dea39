import MartletHost

extension Menu {
  /// Does what the first item does whose shortcut a key is, in the menu or in one that opens from it. Shortcuts of a menu that belongs to
  /// a view work by themselves (``MenuItem/shortcut``); those of another one if a program asks it for keys that nothing else uses:
  ///
  ///     controller.onKey = { menu().choose(by: $0) }
  ///
  /// - Returns: Whether there is one that can be chosen.
  @MainActor @discardableResult
  public func choose(by event: KeyEvent) -> Bool {
    guard let item = item(for: event) else { return false }
    item.action()
    return true
  }

  /// The item whose shortcut a key is, if it can be chosen.
  func item(for event: KeyEvent) -> MenuItem? {
    for item in sections.flatMap(\.items) where item.canBeChosen {
      if let submenu = item.submenu {
        if let found = submenu.item(for: event) { return found }
      } else if item.shortcut?.matches(event) ?? false {
        return item
      }
    }
    return nil
  }
}
