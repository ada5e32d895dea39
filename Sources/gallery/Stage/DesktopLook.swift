import Martlet

/// Finds the palette that somebody has chosen, in the gallery or for all programs of the desktop, and tells when it is another one.
@MainActor
final class DesktopLook: View {
  /// What was chosen in the gallery.
  var appearance: Appearance {
    didSet { if appearance != oldValue { find() } }
  }
  /// Called with another palette than the last one.
  var onChange: (Palette) -> Void = { _ in }
  /// The palette now.
  private(set) var palette: Palette

  /// What it is where nobody has chosen.
  private let usual: InterfaceStyle
  private weak var room: (any DemoRoom)?

  /// - Parameter palette: The one where nobody has chosen.
  init(in room: any DemoRoom, palette: Palette, appearance: Appearance) {
    (self.room, self.palette, self.appearance) = (room, palette, appearance)
    usual = palette.isDark ? .dark : .light
    super.init()
    isUserInteractionEnabled = false
    isAccessibilityHidden = true
    room.rootView.addSubview(self)
    find()
  }

  override func lookDidChange() { find() }

  private func find() {
    guard let room else { return }
    let preferences = room.window.preferences
    let style = appearance.style ?? preferences.interfaceStyle ?? usual
    if room.rootView.interfaceStyle != style { room.rootView.interfaceStyle = style }
    (room as? WindowController)?.frameStyle?.interfaceStyle = style
    let wanted = (style == .dark ? Palette.dark : .light).matching(
      tint: preferences.accentColor == nil ? nil : room.rootView.effectiveTintColor,
      hasHighContrast: room.rootView.effectiveContrast == .high)
    guard wanted != palette else { return }
    palette = wanted
    onChange(wanted)
  }
}
