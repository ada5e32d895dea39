import MartletHost

/// The clipboard and the menu.
extension TextField {
  /// Puts what is selected into the clipboard. Returns whether it did: not if nothing is selected, nor anything secret.
  @discardableResult
  public func copySelection() -> Bool {
    guard !isSecure, !selection.isEmpty, let window = windowTextInput?.window else { return false }
    window.clipboard.write(selectedText)
    return true
  }

  /// Puts what is selected into the clipboard and deletes it. Returns whether it did, as ``copySelection()``.
  @discardableResult
  public func cutSelection() -> Bool {
    guard isEnabled, copySelection() else { return false }
    edit { $0.delete(.characterBackward) }
    return true
  }

  /// Enters what is in the clipboard, when that has come, if the field has the focus then.
  public func paste() { paste(from: windowTextInput?.window?.clipboard) }

  /// Enters what was selected last in any program.
  func pastePrimarySelection() { paste(from: windowTextInput?.window?.primarySelection) }

  private func paste(from clipboard: (any Clipboard)?) {
    guard isEnabled else { return }
    clipboard?.read { [weak self] text in
      guard let self, let text, isEnabled, isFocused else { return }
      edit { $0.paste(text) }
    }
  }

  /// Offers what is selected for the middle button.
  func publishSelection() {
    guard !keepsSecret, !selection.isEmpty else { return }
    windowTextInput?.window?.primarySelection?.write(selectedText)
  }

  // MARK: Menu

  /// Whether its menu is shown.
  var showsMenu: Bool { windowTextInput?.menu.isShown(for: self) ?? false }

  func hideMenu() {
    if showsMenu { windowTextInput?.menu.hide() }
  }

  /// Shows what can be done with the text now.
  func showMenu() {
    guard isFocused, isEnabled, let input = windowTextInput, let root = input.root else { return }
    layoutIfNeeded()
    var items: [TextMenuItem] = []
    func add(_ title: String, _ action: @escaping @MainActor (TextField) -> Void) {
      items.append(
        TextMenuItem(title) { [weak self] in
          guard let self else { return }
          hideMenu()
          action(self)
        })
    }
    let words = Self.menuWords
    if !isSecure, !selection.isEmpty {
      add(words.cut) { $0.cutSelection() }
      add(words.copy) { $0.copySelection() }
    }
    if input.window?.clipboard.hasText ?? false { add(words.paste) { $0.paste() } }
    if selection.range.count < text.utf8.count {
      add(words.selectAll) {
        $0.selectAll()
        $0.hand.showsHandles = true
        $0.setNeedsLayout()
        $0.publishSelection()
        $0.showMenu()
      }
    }
    let shown = shownText.selection
    let (from, to) = (caretRect(at: shown.lowerBound), caretRect(at: shown.upperBound))
    input.menu.show(items, for: self, selection: from.union(to), in: root)
  }
}
