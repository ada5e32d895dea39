import MartletGeometry
import MartletHost

/// Input methods, and what can be pasted.
extension WaylandWindow {
  public var clipboard: any Clipboard { application.sharedClipboard }

  public var primarySelection: (any Clipboard)? {
    objects?.session.globals.primarySelections == nil ? nil : application.sharedPrimarySelection
  }

  /// Tells input methods of a text field that has come, changed or gone.
  func textInputChanged(from last: TextInputState?) {
    if let caret = textInput?.caret {
      precondition(caret.isFinite, "the caret of a text field must be finite, not \(caret)")
    }
    if textInput != last { tellTextInput() }
  }

  /// The content, and with it the text field, begins elsewhere in the surface.
  func contentMoved() {
    if textInput != nil { tellTextInput() }
  }

  private func tellTextInput() {
    guard let objects else { return }
    objects.session.textInputChanged(in: self)
    flush()
  }
}
