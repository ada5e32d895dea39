import MartletGeometry
import MartletHost
import Testing

/// What preferences of the desktop can be.
@Suite struct DesktopPreferencesTests {
  @Test(arguments: [(0.0, 0.5), (-.infinity, 0.5), (0.75, 0.75), (3.5, 3), (.infinity, 3), (.nan, 1)])
  func `the scale of text is limited, and a number`(scale: Double, expected: Double) {
    var preferences = DesktopPreferences(textScale: scale)
    #expect(preferences.textScale == expected)
    preferences.textScale = 2
    preferences.textScale = scale
    #expect(preferences.textScale == expected)
  }

  @Test
  func `an accent is an opaque colour or none`() {
    var preferences = DesktopPreferences(accentColor: Color(red: 2, green: 0.5, blue: -1, alpha: 0.5))
    #expect(preferences.accentColor == Color(red: 1, green: 0.5, blue: 0))
    preferences.accentColor = Color(red: .nan, green: 0, blue: 0)
    #expect(preferences.accentColor == nil)
  }
}
