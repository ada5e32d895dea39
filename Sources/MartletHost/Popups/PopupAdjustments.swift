/// What may be done about a popup that does not fit where it is wanted. On each axis it is turned over first, then moved, then made
/// smaller.
public struct PopupAdjustments: OptionSet, Hashable, Sendable {
  /// One bit for each adjustment, as xdg-shell counts them.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It is moved to the left or right.
  public static let slideX = PopupAdjustments(rawValue: 1)
  /// It is moved up or down.
  public static let slideY = PopupAdjustments(rawValue: 2)
  /// It opens on the other side, left or right of its anchor.
  public static let flipX = PopupAdjustments(rawValue: 4)
  /// It opens on the other side, above or below its anchor.
  public static let flipY = PopupAdjustments(rawValue: 8)
  /// It becomes narrower.
  public static let resizeX = PopupAdjustments(rawValue: 16)
  /// It becomes lower.
  public static let resizeY = PopupAdjustments(rawValue: 32)
}
