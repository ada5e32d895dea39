/// How long to wait before the next connection attempt.
///
/// After a compositor has died there is no wait, so its successor is found at once. If a compositor accepts
/// connections and closes them repeatedly, the wait is 1/20 s, then doubles up to 0.5 s; it stays that short
/// because the compositor may work at any moment. After a protocol error the wait is 1 s, because the error
/// would most likely repeat; it doubles with each further one up to a minute. A connection that lasts a
/// minute resets this. If a connection never became ready, the wait is 1/20 s and doubles each time up to 10
/// s.
struct ReconnectionPace {
  /// How a connection ended.
  enum End {
    /// The compositor died or closed the connection. Only the same socket has to wait.
    case died
    /// The compositor reported a protocol error of ours.
    case protocolError
    /// The connection never became usable for windows.
    case unready
  }

  /// The first and the longest wait after each kind of end, in seconds.
  static let afterProtocolError = (first: 1.0, longest: 60.0)
  static let whileUnready = (first: 0.05, longest: 10.0)
  static let afterShortLife = (first: 0.05, longest: 0.5)
  /// How long a connection must last to count as sound, and to count as useful, in seconds.
  static let soundLife = 60.0
  static let usefulLife = 1.0

  private var protocolWait = Self.afterProtocolError.first
  private var shortLifeWait = Self.afterShortLife.first
  private var unreadyWait = Self.whileUnready.first

  /// Notes that a connection has ended after `lifetime`, and returns how long to wait. Both are in seconds.
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
