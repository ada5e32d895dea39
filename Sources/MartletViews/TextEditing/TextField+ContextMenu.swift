import MartletGeometry
import MartletHost

/// The menu that the secondary button and the menu key open. What fingers get is a row of words (`showMenu()`).
extension TextField {
  /// Has the secondary button open the menu. A program may give the field another one.
  func makeContextMenu() {
    let gestures = ContextMenuGestures(for: self, allowsFingers: false) { [weak self] in
      self?.pressedForMenu(at: $0)
    }
    gestures.onOpen = { [weak self] session in
      guard let self, let session else { return }
      hasOpenMenu = true
      setNeedsLayout()
      session.onClose = { [weak self] in
        self?.hasOpenMenu = false
        self?.setNeedsLayout()
      }
    }
    gestures.makeForKey = { [weak self] in self?.menuForKey(opens: $0) }
    ensureViewRecord().contextMenu = gestures
  }

  /// The menu for a place that was pressed. A press beside what is selected moves the caret there.
  private func pressedForMenu(at place: Point) -> Menu? {
    guard takeFocus() else { return nil }
    hideMenu()
    settleComposed()
    let offset = offset(at: place)
    let range = selection.range
    if offset < range.lowerBound || offset > range.upperBound { edit { $0.move(to: offset) } }
    return editMenu
  }

  /// The menu for a key, which is about what is selected, wherever that is.
  private func menuForKey(opens: Bool) -> Menu? {
    if opens {
      guard takeFocus() else { return nil }
      hideMenu()
    }
    return editMenu
  }

  /// Opens the menu for a key, below the field.
  func openMenuByKey() {
    if isFocused, isEnabled { _ = openContextMenu() }
  }

  /// What can be done with the text now.
  var editMenu: Menu {
    let words = Self.menuWords
    let hasSelection = !selection.isEmpty && !isSecure
    func item(
      _ title: String, _ shortcut: KeyShortcut, _ isEnabled: Bool,
      _ action: @escaping @MainActor (TextField) -> Void
    ) -> MenuItem {
      MenuItem(title, shortcut: shortcut, isEnabled: isEnabled && self.isEnabled) { [weak self] in
        if let self { action(self) }
      }
    }
    return Menu {
      item(words.undo, "z", editor.canUndo) { $0.undo() }
      item(words.redo, KeyShortcut("z", [.control, .shift]), editor.canRedo) { $0.redo() }
      MenuSeparator()
      item(words.cut, "x", hasSelection) { $0.cutSelection() }
      item(words.copy, "c", hasSelection) { $0.copySelection() }
      item(words.paste, "v", windowTextInput?.window?.clipboard.hasText ?? false) { $0.paste() }
      MenuSeparator()
      item(words.selectAll, "a", selection.range.count < text.utf8.count) {
        $0.selectAll()
        $0.publishSelection()
      }
    }
  }
}
