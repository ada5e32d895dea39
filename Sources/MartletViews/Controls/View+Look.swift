import MartletGeometry

/// The look that controls inherit from the views around them. It may change at any time, also in an animation block.
extension View {
  /// The colour of what is chosen, filled or can be pressed, in the view and in what it contains; `nil`, the default, means that of
  /// the superview, and blue for a view without one.
  public final var tintColor: Color? {
    get { viewRecord?.tintColor }
    set {
      guard newValue != tintColor else { return }
      ensureViewRecord().tintColor = newValue
      ViewRecord.hasLooks = true
      tellLook()
    }
  }

  /// Whether the view and what it contains are light or dark; `nil`, the default, means as the superview, and light for a view
  /// without one.
  public final var interfaceStyle: InterfaceStyle? {
    get { viewRecord?.interfaceStyle }
    set {
      guard newValue != interfaceStyle else { return }
      ensureViewRecord().interfaceStyle = newValue
      ViewRecord.hasLooks = true
      tellLook()
    }
  }

  /// The colours of controls in the view; `nil`, the default, means those of the superview, and those for
  /// ``effectiveInterfaceStyle`` where no view around it has any.
  public final var controlColors: ControlColors? {
    get { viewRecord?.controlColors }
    set {
      guard newValue != controlColors else { return }
      ensureViewRecord().controlColors = newValue
      ViewRecord.hasLooks = true
      tellLook()
    }
  }

  /// The tint that is in effect; see ``tintColor``.
  public final var effectiveTintColor: Color {
    inherited(\.tintColor) ?? ControlColors.defaultTint(isDark: effectiveControlColors.isDark)
  }

  /// Whether it is light or dark; see ``interfaceStyle``.
  public final var effectiveInterfaceStyle: InterfaceStyle { inherited(\.interfaceStyle) ?? .light }

  /// The colours of controls that are in effect; see ``controlColors``. A view with a style of its own has the colours for that, unless
  /// it has others of its own too.
  public final var effectiveControlColors: ControlColors {
    var view: View? = self
    while let current = view {
      if let colors = current.viewRecord?.controlColors { return colors }
      if let style = current.viewRecord?.interfaceStyle { return .colors(for: style) }
      view = current.superview
    }
    return .light
  }

  private func inherited<Value>(_ part: (ViewRecord) -> Value?) -> Value? {
    guard ViewRecord.hasLooks else { return nil }
    var view: View? = self
    while let current = view {
      if let record = current.viewRecord, let value = part(record) { return value }
      view = current.superview
    }
    return nil
  }

  /// Tells the view and all in it that what they inherit may have changed.
  final func tellLook() {
    var pending: [View] = [self]
    while let view = pending.popLast() {
      view.lookDidChange()
      view.viewRecord?.ring?.place(around: view)
      pending += view.subviews
    }
  }
}
