import MartletGeometry

/// Keyboard focus.
extension View {
  /// Gives the view the focus of its window: it hears of keys first. Whether a ring shows it depends on what was used last: a key,
  /// or a finger or the pointer.
  /// - Returns: Whether it has the focus now. It can't while it, or a view around it, is hidden, accepts no touches, is in no window
  ///   or is covered by what a controller presents, nor without ``canBecomeFocused``.
  @discardableResult
  public final func becomeFocused() -> Bool {
    guard let focus = focusSystem else { return false }
    if focus.canFocus(self) { focus.focus(self) }
    return isFocused
  }

  /// Gives the focus away; nobody has it then. Does nothing if the view has none.
  public final func resignFocus() {
    if isFocused { viewRecord?.focus?.focus(nil) }
  }

  /// Whether the view has the focus of its window. ``focusDidChange()`` tells of a change.
  public final var isFocused: Bool {
    guard let focus = viewRecord?.focus else { return false }
    return focus.focused === self
  }

  /// Whether Tab comes to the views in this one as to one: to the one that had the focus last, at first to the first one. The arrow
  /// keys lead from one to the next within, to where it lies. `false` by default.
  public final var isFocusGroup: Bool {
    get { viewRecord?.isFocusGroup ?? false }
    set { ensureViewRecord().isFocusGroup = newValue }
  }

  /// The order in which Tab comes to views in this one, at any depth; those that it does not name follow in the order of reading:
  /// from the top to the bottom, and in a row from where text begins (``layoutDirection``). Empty, the default, for reading order
  /// throughout. The views are not retained.
  public final var focusOrder: [View] {
    get { viewRecord?.focusOrder.compactMap(\.view) ?? [] }
    set { ensureViewRecord().focusOrder = newValue.map { WeakView(view: $0) } }
  }

  /// What leads the focus of the window; `nil` if the view is in none.
  final var focusSystem: FocusSystem? {
    var root = self
    while let outer = root.superview { root = outer }
    return (root as? WindowRootView)?.focus ?? (root as? WindowFrameView)?.focus
  }

  /// Whether nothing about the view itself keeps the focus from it and from what is in it.
  final var isOpenToFocus: Bool {
    // A sheet that closes is still in its page.
    isShown && isUserInteractionEnabled && !((self as? SheetView)?.isClosing ?? false)
  }

  /// Whether it is not hidden, except by a transition that shows a picture of it.
  final var isShown: Bool {
    (!isHidden || superview?.transition { $0.shows(self) } != nil) && opacity > 0
  }
}
