import MartletHost

/// What input methods are told, and what they do.
extension TextField {
  /// Whether the text is for nobody else, be it shown or not.
  var keepsSecret: Bool { isSecure || purpose == .password || purpose == .pin }

  /// What an input method needs to know of the field now.
  var inputState: TextInputState? {
    guard isFocused, isEnabled, let caret = convert(caretRect(), to: nil) else { return nil }
    var hints = hints
    if keepsSecret { hints.insert(.sensitive) }
    if isSecure { hints.insert(.hidden) }
    if wraps { hints.insert(.multiline) }
    return TextInputState(
      surroundingText: keepsSecret ? nil : editor.text,
      selection: keepsSecret ? 0..<0 : editor.selection.range,
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
