import MartletHost

/// Keys.
extension TextField {
  /// Does what a key means here. Returns whether it means something.
  func uses(_ event: KeyEvent) -> Bool {
    let held = event.modifiers
    // Alt and the logo key are for the program and the desktop.
    guard held.isDisjoint(with: [.alt, .logo]) else { return false }
    let (isShifted, isControlled) = (held.contains(.shift), held.contains(.control))
    return movesAmongLines(event.key, isShifted, isControlled)
      || moves(event.key, isShifted, isControlled) || deletes(event.key, isShifted, isControlled)
      || (isControlled && commands(event.key, isShifted)) || ends(event, isControlled)
      || types(event, isControlled)
  }

  private func moves(_ key: KeyEvent.Key, _ isShifted: Bool, _ isControlled: Bool) -> Bool {
    let motion: TextMotion?
    switch key {
    case .left, .keypadLeft, .right, .keypadRight:
      let isRight = key == .right || key == .keypadRight
      guard isControlled else {
        moveCaret(right: isRight, extending: isShifted)
        motion = nil
        break
      }
      motion = isRight == laidOut.layout.isRightToLeft ? .wordBackward : .wordForward
    case .home, .keypadHome: motion = .start
    case .end, .keypadEnd: motion = .end
    default: return false
    }
    if let motion { edit { $0.move(motion, extending: isShifted) } }
    if isShifted { publishSelection() }
    return true
  }

  private func moveCaret(right isRight: Bool, extending: Bool) {
    if editor.composed != nil { edit { $0.commitComposed() } }
    // A secret's dots are no text to move in.
    guard !isSecure else {
      return edit { $0.move(isRight ? .characterForward : .characterBackward, extending: extending) }
    }
    guard !text.isEmpty else { return restartCaret() }
    let layout = laidOut.layout
    let before = selection
    edit { $0.move(right: isRight, extending: extending, among: layout) }
    // At the end of a line the next one follows.
    guard wraps, selection == before else { return }
    let motion = isRight == layout.isRightToLeft ? TextMotion.characterBackward : .characterForward
    edit { $0.move(motion, extending: extending) }
  }

  private func deletes(_ key: KeyEvent.Key, _ isShifted: Bool, _ isControlled: Bool) -> Bool {
    switch key {
    case .backspace: edit { $0.delete(isControlled ? .wordBackward : .characterBackward) }
    case .delete, .keypadDelete:
      if isShifted, !isControlled {
        cutSelection()
      } else {
        edit { $0.delete(isControlled ? .wordForward : .characterForward) }
      }
    case .insert, .keypadInsert:
      guard isShifted != isControlled else { return false }
      if isShifted { paste() } else { copySelection() }
    case .undo: undo()
    case .redo: redo()
    default: return false
    }
    return true
  }

  private func commands(_ key: KeyEvent.Key, _ isShifted: Bool) -> Bool {
    switch key {
    case "z":
      if isShifted { redo() } else { undo() }
      return true
    case "a", "c", "x", "v", "y":
      // With Shift they are the program's.
      guard !isShifted else { return false }
    default: return false
    }
    switch key {
    case "a":
      selectAll()
      publishSelection()
    case "c": copySelection()
    case "x": cutSelection()
    case "v": paste()
    default: redo()
    }
    return true
  }

  private func ends(_ event: KeyEvent, _ isControlled: Bool) -> Bool {
    let isReturn = event.key == .return || event.key == .keypadEnter
    if wraps, isReturn, !isControlled {
      edit { $0.insert("\n") }
      return true
    }
    guard !isControlled || wraps && isReturn else { return false }
    switch event.key {
    case .return, .keypadEnter:
      guard event.phase == .pressed else { return true }
      if editor.composed != nil { edit { $0.commitComposed() } }
      onSubmit?(text)
      sendActions(for: .primaryAction)
    case .escape:
      guard event.phase == .pressed else { return true }
      if editor.composed != nil {
        edit { $0.dropComposed() }
      } else if showsMenu {
        hideMenu()
      } else {
        resignFocus()
      }
    case .menu where !event.modifiers.contains(.shift), .f10 where event.modifiers == .shift:
      if event.phase == .pressed { openMenuByKey() }
    default: return false
    }
    return true
  }

  private func types(_ event: KeyEvent, _ isControlled: Bool) -> Bool {
    let characters = event.characters
    guard !isControlled, !characters.isEmpty,
      characters.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return false }
    edit { $0.insert(characters) }
    return true
  }
}
