import MartletGeometry
import MartletHost

/// The look that controls inherit from the views around them. It may change at any time, also in an animation block.
///
/// Where no view around has a look, it is what the person has chosen for all programs (`Window.preferences`), which is followed with a
/// cross-fade. A program that has a look of its own sets it for the root view.
extension View {
  /// The colour of what is chosen, filled or can be pressed, in the view and in what it contains; `nil`, the default, means that of
  /// the superview; without one, the desktop's accent or blue.
  public final var tintColor: Color? {
    get { viewRecord?.tintColor }
    set {
      guard newValue != tintColor else { return }
      ensureViewRecord().tintColor = newValue
      ViewRecord.hasLooks = true
      tellLook()
    }
  }

  /// Whether the view and what it contains are light or dark; `nil`, the default, means as the superview; without one, as
  /// the desktop wants it, or light.
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
    let isDark = effectiveControlColors.isDark
    return inherited(
      \.tintColor, orPreferred: { $0.accentColor.map { ControlColors.legible($0, isDark: isDark) } })
      ?? ControlColors.defaultTint(isDark: isDark)
  }

  /// Whether it is light or dark; see ``interfaceStyle``.
  public final var effectiveInterfaceStyle: InterfaceStyle {
    inherited(\.interfaceStyle, orPreferred: \.interfaceStyle) ?? .light
  }

  /// The colours of controls that are in effect; see ``controlColors``. A view with a style of its own has the colours for that, unless
  /// it has others of its own too. Where the contrast is high, lines and secondary words are stronger.
  public final var effectiveControlColors: ControlColors {
    effectiveContrast == .high ? plainControlColors.withHighContrast : plainControlColors
  }

  /// The colours of controls that are in effect where the contrast is normal.
  final var plainControlColors: ControlColors {
    inherited(
      { $0.controlColors ?? $0.interfaceStyle.map { .colors(for: $0) } },
      orPreferred: { $0.interfaceStyle.map { .colors(for: $0) } }) ?? .light
  }

  /// What the innermost view around has of its own; otherwise what the person has chosen for all programs.
  final func inherited<Value>(
    _ part: (ViewRecord) -> Value?, orPreferred preferred: (DesktopPreferences) -> Value?
  ) -> Value? {
    guard ViewRecord.hasLooks else { return nil }
    var view: View? = self
    while let current = view {
      if let record = current.viewRecord {
        if let value = part(record) { return value }
        // Only a root view has preferences.
        if let preferences = record.preferences { return preferred(preferences) }
      }
      view = current.superview
    }
    return nil
  }

  /// Tells the view and all in it that what they inherit may have changed.
  final func tellLook() {
    var pending: [View] = [self]
    while let view = pending.popLast() {
      view.lookDidChange()
      view.viewController?.lookDidChange()
      view.viewRecord?.ring?.place(around: view)
      pending += view.subviews
    }
  }
}
