/// The weight of a font, from 100 (hairline) to 1000, as in CSS and OpenType.
public struct FontWeight: RawRepresentable, Hashable, Sendable, Comparable {
  /// The number, 100…1000.
  public var rawValue: Int

  /// Makes a weight from its number, which is clamped to 100…1000.
  public init(rawValue: Int) { self.rawValue = min(max(rawValue, 100), 1000) }

  /// 100.
  public static let thin = FontWeight(rawValue: 100)
  /// 300.
  public static let light = FontWeight(rawValue: 300)
  /// 400, for running text.
  public static let regular = FontWeight(rawValue: 400)
  /// 500.
  public static let medium = FontWeight(rawValue: 500)
  /// 600, for titles.
  public static let semibold = FontWeight(rawValue: 600)
  /// 700.
  public static let bold = FontWeight(rawValue: 700)
  /// 900.
  public static let black = FontWeight(rawValue: 900)

  /// Whether one is lighter than the other.
  public static func < (a: FontWeight, b: FontWeight) -> Bool { a.rawValue < b.rawValue }
}
