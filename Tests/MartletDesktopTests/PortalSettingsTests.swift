import MartletGeometry
import MartletHost
import Testing

@testable import MartletDesktop

/// What follows from settings of the desktop, which may be anything.
@Suite struct PortalSettingsTests {
  private static let (appearance, gnome) = (PortalSettings.appearance, PortalSettings.gnome)
  private static let windows = PortalSettings.windows

  private static let valid: [(PortalSetting, DesktopPreferences)] = [
    (PortalSetting(appearance, "color-scheme", .unsigned(0)), DesktopPreferences()),
    (PortalSetting(appearance, "color-scheme", .unsigned(1)), DesktopPreferences(interfaceStyle: .dark)),
    (PortalSetting(appearance, "color-scheme", .unsigned(2)), DesktopPreferences(interfaceStyle: .light)),
    (PortalSetting(appearance, "color-scheme", .unsigned(.max)), DesktopPreferences()),
    (
      PortalSetting(appearance, "accent-color", .triple(0, 0.5, 1)),
      DesktopPreferences(accentColor: Color(red: 0, green: 0.5, blue: 1))
    ),
    (PortalSetting(appearance, "accent-color", .triple(-1, -1, -1)), DesktopPreferences()),
    (PortalSetting(appearance, "accent-color", .triple(0, .nan, 0)), DesktopPreferences()),
    (PortalSetting(appearance, "accent-color", .triple(0, 0, 1.001)), DesktopPreferences()),
    (PortalSetting(appearance, "contrast", .unsigned(1)), DesktopPreferences(contrast: .high)),
    (PortalSetting(appearance, "contrast", .unsigned(2)), DesktopPreferences()),
    (PortalSetting(appearance, "reduced-motion", .unsigned(1)), DesktopPreferences(reducesMotion: true)),
    (PortalSetting(appearance, "reduced-motion", .unsigned(0)), DesktopPreferences()),
    (PortalSetting(gnome, "enable-animations", .boolean(false)), DesktopPreferences(reducesMotion: true)),
    (PortalSetting(gnome, "enable-animations", .boolean(true)), DesktopPreferences()),
    (PortalSetting(gnome, "text-scaling-factor", .number(1.25)), DesktopPreferences(textScale: 1.25)),
    (PortalSetting(gnome, "text-scaling-factor", .number(100)), DesktopPreferences(textScale: 3)),
    (PortalSetting(gnome, "text-scaling-factor", .number(0.01)), DesktopPreferences(textScale: 0.5)),
    (
      PortalSetting(windows, "button-layout", .text("close,minimize:")),
      DesktopPreferences(buttonLayout: ButtonLayout(left: [.close, .minimize]))
    ),
    (
      PortalSetting(windows, "button-layout", .text("no layout")),
      DesktopPreferences(buttonLayout: ButtonLayout())
    ),
    // None of ours.
    (PortalSetting(gnome, "font-name", .text("Cantarell 11")), DesktopPreferences()),
    (PortalSetting(windows, "theme", .text("Adwaita")), DesktopPreferences()),
    (PortalSetting("", "", .boolean(true)), DesktopPreferences()),
  ]

  @Test(arguments: valid)
  func `a setting leads to preferences`(_ setting: PortalSetting, _ expected: DesktopPreferences) {
    var settings = PortalSettings()
    #expect(settings.take(setting) == nil)
    #expect(settings.preferences == expected)
  }

  private static let invalid: [PortalSetting] = [
    PortalSetting(appearance, "color-scheme", .number(1)),
    PortalSetting(appearance, "color-scheme", .boolean(true)),
    PortalSetting(appearance, "accent-color", .unsigned(1)),
    PortalSetting(appearance, "contrast", .other(type: "s")),
    PortalSetting(appearance, "reduced-motion", .boolean(true)),
    PortalSetting(gnome, "enable-animations", .unsigned(0)),
    PortalSetting(gnome, "text-scaling-factor", .number(.nan)),
    PortalSetting(gnome, "text-scaling-factor", .number(.infinity)),
    PortalSetting(gnome, "text-scaling-factor", .number(0)),
    PortalSetting(gnome, "text-scaling-factor", .number(-2)),
    PortalSetting(gnome, "text-scaling-factor", .other(type: "a{sv}")),
    PortalSetting(gnome, "text-scaling-factor", .text("1.5")),
    PortalSetting(windows, "button-layout", .boolean(true)),
  ]

  @Test(arguments: invalid)
  func `a setting of another type or range changes nothing and says why`(_ setting: PortalSetting) {
    var settings = PortalSettings()
    _ = settings.take(PortalSetting(Self.appearance, "color-scheme", .unsigned(1)))
    let before = settings
    #expect(settings.take(setting) != nil)
    #expect(settings == before)
  }

  @Test
  func `motion is reduced as long as one of the two settings says so`() {
    var settings = PortalSettings()
    _ = settings.take(PortalSetting(Self.appearance, "reduced-motion", .unsigned(1)))
    _ = settings.take(PortalSetting(Self.gnome, "enable-animations", .boolean(true)))
    #expect(settings.preferences.reducesMotion)
    _ = settings.take(PortalSetting(Self.appearance, "reduced-motion", .unsigned(0)))
    #expect(!settings.preferences.reducesMotion)
  }
}
