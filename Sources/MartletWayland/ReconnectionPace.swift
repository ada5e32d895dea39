import MartletMotion

/// How long to wait before another connection is tried.
///
/// A compositor that dies is looked for at once, and one that takes its place is found at once. One that takes
/// connections and closes them again and again is given a pause of a twentieth of a second, then twice as long each time,
/// up to half a second: no longer, since it may be of use at any moment. One that ended the connection with a protocol
/// error would most likely do so again: after the first the wait is a second, and it doubles with each that follows, up to
/// a minute; a connection that lasts for a minute puts an end to that. One that never got as far as to be of use is tried
/// again after a twentieth of a second, and then half as often each time, down to every ten seconds.
struct ReconnectionPace {
  /// How a connection ended.
  enum End {
    /// The compositor died, or closed it. The wait is for the same socket alone.
    case died
    /// It held an error against us.
    case protocolError
    /// It did not come to a connection that windows can use.
    case unready
  }

  /// The first wait after an end, and the longest, in seconds.
  static let afterProtocolError = (first: 1.0, longest: 60.0)
  static let whileUnready = (first: 0.05, longest: 10.0)
  static let afterShortLife = (first: 0.05, longest: 0.5)
  /// How long a connection lasts that counts as sound, and one that was of use, in seconds.
  static let soundLife = 60.0
  static let usefulLife = 1.0

  private var protocolWait = Self.afterProtocolError.first
  private var shortLifeWait = Self.afterShortLife.first
  private var unreadyWait = Self.whileUnready.first

  /// Notes that a connection has ended that was of use for a while, and returns how long to wait; all in seconds.
  mutating func wait(after end: End, lifetime: Double) -> Double {
    if lifetime >= Self.soundLife { protocolWait = Self.afterProtocolError.first }
    switch end {
    case .died:
      unreadyWait = Self.whileUnready.first
      guard lifetime < Self.usefulLife else {
        shortLifeWait = Self.afterShortLife.first
        return 0
      }
      defer { shortLifeWait = min(shortLifeWait * 2, Self.afterShortLife.longest) }
      return shortLifeWait
    case .protocolError:
      unreadyWait = Self.whileUnready.first
      defer { protocolWait = min(protocolWait * 2, Self.afterProtocolError.longest) }
      return protocolWait
    case .unready:
      defer { unreadyWait = min(unreadyWait * 2, Self.whileUnready.longest) }
      return unreadyWait
    }
  }
}
