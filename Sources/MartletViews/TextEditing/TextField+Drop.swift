import MartletHost

/// Text that is dropped on the field.
extension TextField {
  /// Takes text where people drop it: the caret follows their hand.
  func takeDrops() {
    let target = DropTarget(types: MediaType.texts) { [weak self] in self?.dropped($0) }
    target.isHighlighted = false
    // Text that is moved here is gone where it was.
    target.actions = [.copy, .move]
    target.shouldAccept = { [weak self, weak target] in
      guard let self else { return false }
      // Within the field text is moved.
      target?.preferredAction = $0.source === textDrags ? .move : nil
      return isEnabled
    }
    target.onMove = { [weak self] in self?.showDrop(at: $0) }
    target.onLeave = { [weak self] _ in self?.showDrop(at: nil) }
    dropTarget = target
  }

  /// Shows where a drop would put its text, or no longer.
  private func showDrop(at drop: Drop?) {
    var place: Int?
    if let drop, isEnabled { place = offset(at: drop.location) }
    guard place != dropOffset else { return }
    dropOffset = place
    setNeedsLayout()
    showCaret()
  }

  private func dropped(_ drop: Drop) {
    settleComposed()
    let place = offset(at: drop.location)
    showDrop(at: nil)
    if drop.source === textDrags { return dropped(ownTextAt: place, of: drop) }
    drop.readText { [weak self] text in
      guard let self, let text, isEnabled else { return drop.reject() }
      becomeFocused()
      // It may have become shorter meanwhile.
      let start = editor.text.boundary(atOrBefore: min(place, editor.text.utf8.count))
      edit { $0.move(to: start) }
      edit { $0.paste(text) }
      edit { $0.select(TextSelection(anchor: start, head: $0.selection.head)) }
    }
  }
}
