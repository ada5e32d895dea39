/// Opaque colours by name: the corners of the sRGB cube, and what lies between them as in UIKit.
extension Color {
  /// A third of white.
  public static let darkGray = Color(red: 1 / 3, green: 1 / 3, blue: 1 / 3)
  /// Half of white, as encoded.
  public static let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
  /// Two thirds of white.
  public static let lightGray = Color(red: 2 / 3, green: 2 / 3, blue: 2 / 3)
  /// Full red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Full green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Full blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Green and blue.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Red and green.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Red and blue.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Red with half of green.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Halves of red and blue.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Brown: a dark orange.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
}
