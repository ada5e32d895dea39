/// A height at which a sheet rests.
public enum SheetDetent: Hashable, Sendable {
  /// A height in points; at least 1.
  case points(Double)
  /// A share of the height of what it covers, 0…1.
  case share(Double)
  /// Nearly all of the height: a strip of what it covers stays visible.
  case large

  /// Half of the height.
  public static let medium = SheetDetent.share(0.5)

  /// The height in points, within a height.
  func height(in room: Double) -> Double {
    let most = max(room - Self.strip, 1)
    let wanted =
      switch self {
      case .points(let points): points
      case .share(let share): room * share
      case .large: most
      }
    return wanted.isFinite ? min(max(wanted, 1), most) : most
  }

  /// What stays visible of what it covers, in points.
  private static let strip = 40.0
}
