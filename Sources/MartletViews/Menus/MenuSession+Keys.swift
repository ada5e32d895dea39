import MartletHost

/// Keys.
extension MenuSession {
  /// A key was pressed, or repeats. All keys are its, while it is open.
  func handle(_ event: KeyEvent) -> Bool {
    guard isOpen, let level = levels.last, event.phase != .released else { return false }
    let view = level.view
    // A key that is held chooses nothing.
    if event.phase == .pressed, let item = levels.lazy.compactMap({ $0.view.menu.item(for: event) }).first {
      choose(item)
      return true
    }
    guard event.modifiers.subtracting(.shift).isEmpty else { return true }
    let isMirrored = view.effectiveLayoutDirection == .rightToLeft
    switch event.key {
    case .down, .keypadDown: move(in: view, isForward: true)
    case .up, .keypadUp: move(in: view, isForward: false)
    case .tab: move(in: view, isForward: !event.modifiers.contains(.shift))
    case .backTab: move(in: view, isForward: false)
    case .home, .keypadHome, .pageUp, .keypadPageUp: view.highlight(view.next(after: nil, isForward: true))
    case .end, .keypadEnd, .pageDown, .keypadPageDown:
      view.highlight(view.next(after: nil, isForward: false))
    case .right, .keypadRight: if isMirrored { goBack() } else { goIn(view) }
    case .left, .keypadLeft: if isMirrored { goIn(view) } else { goBack() }
    case .escape where event.phase == .pressed: if levels.count > 1 { goBack() } else { close() }
    case .menu, .f10: if event.phase == .pressed { close() }
    case .return, .keypadEnter: if event.phase == .pressed { press(view) }
    case .space where !typing.isTyping(at: event.time): if event.phase == .pressed { press(view) }
    default: type(event, in: view)
    }
    return true
  }

  private func move(in view: MenuView, isForward: Bool) {
    pointing.pending = nil
    view.highlight(view.next(after: view.highlighted, isForward: isForward))
  }

  private func goIn(_ view: MenuView) {
    if let row = view.highlighted, row.item.submenu != nil {
      openSubmenu(of: row, highlightsFirst: true)
    } else if view.highlighted == nil {
      move(in: view, isForward: true)
    }
  }

  /// Closes the last submenu. The item beside which it was stays highlighted.
  private func goBack() {
    if levels.count > 1 { closeLevels(from: levels.count - 1) }
  }

  private func press(_ view: MenuView) {
    guard let row = view.highlighted else { return }
    if row.item.submenu != nil { openSubmenu(of: row, highlightsFirst: true) } else { choose(row) }
  }

  private func type(_ event: KeyEvent, in view: MenuView) {
    guard let first = event.characters.unicodeScalars.first, first.value >= 0x20, first.value != 0x7F else {
      return
    }
    let (text, canStay) = typing.type(event.characters, at: event.time)
    if let row = view.row(beginningWith: text, canStay: canStay) { view.highlight(row) }
  }
}
