import MartletGeometry

/// The caret's blinking.
extension TextField {
  /// When the caret changes next, in media seconds; `nil` if it stays.
  var caretDeadline: MediaTime? {
    guard showsCaret, let now = layer.tree?.now else { return nil }
    return blink.deadline(after: now)
  }

  /// Whether there is a caret, which may blink: where keys go.
  private var showsCaret: Bool {
    isFocused && isEnabled && focusSystem?.windowHasKeyboard ?? false && editor.selection.isEmpty
      && shownText.caret != nil
  }

  /// Lets the caret blink from now on, as long as it may.
  func restartCaret() {
    let mayBlink = isFocused && focusSystem?.windowHasKeyboard ?? false && AnimationBlock.isEnabled
    if mayBlink, !hand.isDragging, let now = layer.tree?.now {
      blink.restart(at: now)
    } else {
      blink.stop()
    }
    showCaret()
    windowTextInput?.updateLater()
  }

  /// Shows the caret or not, as it is now or at a time.
  func showCaret(at time: MediaTime? = nil) {
    if !AnimationBlock.isEnabled { blink.stop() }
    let isShown = dropOffset != nil || showsCaret && blink.isShown(at: time ?? layer.tree?.now ?? 0)
    if line.caret.isHidden == isShown { line.caret.isHidden = !isShown }
  }

  /// The window has got the keyboard, or has lost it.
  func windowKeyboardDidChange() {
    if focusSystem?.windowHasKeyboard == false {
      hideMenu()
      if editor.composed != nil { edit { $0.commitComposed() } }
    }
    restartCaret()
  }
}
