/// Keyboard focus in a window.
extension WindowController {
  /// The view that has the focus; `nil` if none has. See ``View/becomeFocused()``.
  public var focusedView: View? { focus.focused }

  /// Gives the focus to the next view, as Tab does; past the last one to the first. Returns whether there is a view to focus.
  @discardableResult
  public func focusNextView() -> Bool { focus.move(isForward: true) }

  /// Gives the focus to the view before, as Shift+Tab does; past the first one to the last.
  @discardableResult
  public func focusPreviousView() -> Bool { focus.move(isForward: false) }
}
