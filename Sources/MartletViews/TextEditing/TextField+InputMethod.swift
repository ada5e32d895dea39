import MartletHost

/// What input methods are told, and what they do.
extension TextField {
  /// What an input method needs to know of the field now.
  var inputState: TextInputState? {
    guard isFocused, isEnabled, let caret = convert(caretRect(), to: nil) else { return nil }
    var hints = hints
    if isSecure { hints.formUnion([.hidden, .sensitive]) }
    return TextInputState(
      surroundingText: isSecure ? nil : editor.text, selection: isSecure ? 0..<0 : editor.selection.range,
      caret: caret, purpose: isSecure && purpose == .normal ? .password : purpose, hints: hints,
      isChangedByOthers: isChangedByOthers)
  }

  /// An input method has taken a step.
  func received(_ edit: TextInputEdit) {
    guard isEnabled else { return }
    isChangedByOthers = false
    self.edit(byInputMethod: true) { $0.apply(edit) }
  }
}
