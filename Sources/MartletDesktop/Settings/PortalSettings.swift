import MartletGeometry
import MartletHost

/// The settings of the desktop that preferences are made from. They come from another program, so anything may be in them.
package struct PortalSettings: Hashable, Sendable {
  /// The settings that the freedesktop.org specification describes.
  package static let appearance = "org.freedesktop.appearance"
  /// GNOME's, which other desktops have as well.
  package static let gnome = "org.gnome.desktop.interface"
  /// GNOME's of the frames of windows, which other desktops have as well.
  package static let windows = "org.gnome.desktop.wm.preferences"
  /// All groups that matter.
  package static let groups = [appearance, gnome, windows]

  private var style: InterfaceStyle?
  private var accent: Color?
  private var contrast = InterfaceContrast.normal
  private var reducesMotion = false
  private var animates = true
  private var textScale = 1.0
  private var buttonLayout: ButtonLayout?

  /// Settings that nobody has changed.
  package init() {}

  /// The preferences that follow from the settings.
  package var preferences: DesktopPreferences {
    DesktopPreferences(
      interfaceStyle: style, accentColor: accent, contrast: contrast, textScale: textScale,
      reducesMotion: reducesMotion || !animates, buttonLayout: buttonLayout)
  }

  /// Takes a setting. One that is none of ours changes nothing.
  /// - Returns: Why the setting was ignored, for a log; `nil` if it was not, or is none of ours.
  package mutating func take(_ setting: PortalSetting) -> String? {
    switch (setting.group, setting.key, setting.value) {
    case (Self.appearance, "color-scheme", .unsigned(let value)):
      // By the specification, unknown values mean that there is no preference.
      style = value == 1 ? .dark : value == 2 ? .light : nil
    case (Self.appearance, "accent-color", .triple(let red, let green, let blue)):
      // By the specification, components out of range mean that there is no accent.
      let isColor = [red, green, blue].allSatisfy { (0...1).contains($0) }
      accent = isColor ? Color(red: red, green: green, blue: blue) : nil
    case (Self.appearance, "contrast", .unsigned(let value)): contrast = value == 1 ? .high : .normal
    case (Self.appearance, "reduced-motion", .unsigned(let value)): reducesMotion = value == 1
    case (Self.gnome, "enable-animations", .boolean(let value)): animates = value
    case (Self.gnome, "text-scaling-factor", .number(let value)):
      guard value.isFinite, value > 0 else { return "expected a number above 0, not \(value)" }
      textScale = value
    case (Self.windows, "button-layout", .text(let value)): buttonLayout = ButtonLayout(value)
    default:
      guard let type = Self.types[setting.group]?[setting.key] else { return nil }
      return "expected a value of type '\(type)', not '\(setting.value.type)'"
    }
    return nil
  }

  /// The types of our settings on the bus.
  private static let types = [
    appearance: ["color-scheme": "u", "accent-color": "(ddd)", "contrast": "u", "reduced-motion": "u"],
    gnome: ["enable-animations": "b", "text-scaling-factor": "d"],
    windows: ["button-layout": "s"],
  ]
}
