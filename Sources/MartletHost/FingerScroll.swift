import MartletGeometry

/// Two fingers that scroll on a touchpad, as one contact that moves as the content does.
///
/// A compositor reports how far to scroll, and usually when the fingers lift. If it has never reported a lift,
/// the fingers count as lifted when nothing was reported for `timeout`; they were at rest by then, so the
/// contact has no velocity.
public struct FingerScroll: Sendable, Equatable {
  /// A position of the contact at a time.
  public struct Sample: Sendable, Equatable {
    /// The position, in points of the window.
    public var position: Point
    /// The time, in media seconds.
    public var time: MediaTime

    /// Makes a sample from its parts.
    public init(position: Point, time: MediaTime) {
      self.position = position
      self.time = time
    }
  }

  /// What happens to the contact, in this order.
  public struct Change: Sendable, Equatable {
    /// It lands.
    public var began: Sample?
    /// It moves.
    public var moved: Sample?
    /// It is lifted.
    public var ended: Sample?

    /// Makes a change; by default nothing happens.
    public init(began: Sample? = nil, moved: Sample? = nil, ended: Sample? = nil) {
      self.began = began
      self.moved = moved
      self.ended = ended
    }
  }

  /// The contact while it is down, as last reported; `nil` while there is none.
  public private(set) var contact: Sample?
  /// Whether a lift was ever reported. Then there is no time-out.
  public private(set) var reportsLifts = false
  private var scrolls = Axes()
  private var lastTime = -MediaTime.infinity

  /// The directions of scrolling.
  public struct Axes: OptionSet, Sendable {
    /// One bit for each direction.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// To the left and right.
    public static let horizontal = Axes(rawValue: 1)
    /// Up and down.
    public static let vertical = Axes(rawValue: 2)
  }

  /// How long nothing may be reported before fingers count as lifted, in seconds, if lifts are not reported.
  public static let timeout = 0.2
  /// A touchpad's usual interval between two reports, in seconds. The contact lands that long before its first
  /// movement.
  public static let usualInterval = 0.008

  /// Makes an idle touchpad.
  public init() {}

  /// When to call `advance(to:)`, in media seconds; `nil` for never.
  public var deadline: MediaTime? {
    guard let contact, !reportsLifts else { return nil }
    return contact.time + Self.timeout
  }

  /// Takes one report.
  /// - Parameters:
  ///   - distance: How far to scroll, in points; positive y scrolls down, which moves the contact up.
  ///   - stopped: The directions in which the fingers have stopped, because they lift.
  ///   - pointer: The pointer's position, where the contact lands, in points of the window.
  ///   - time: The time of the report, in media seconds.
  public mutating func scroll(
    by distance: Point, stopped: Axes, at pointer: Point, time: MediaTime
  ) -> Change {
    var change = Change()
    if distance != .zero {
      let landing = Sample(position: pointer, time: max(time - Self.usualInterval, min(lastTime, time)))
      if contact == nil { change.began = landing }
      let moved = Sample(position: (contact ?? landing).position - distance, time: time)
      change.moved = moved
      contact = moved
      lastTime = time
      if distance.x != 0 { scrolls.insert(.horizontal) }
      if distance.y != 0 { scrolls.insert(.vertical) }
    }
    guard !stopped.isEmpty else { return change }
    reportsLifts = true
    scrolls.subtract(stopped)
    if scrolls.isEmpty { change.ended = end(at: time) }
    return change
  }

  /// Takes the present time, in media seconds. Returns where the contact ends, if its time is out.
  public mutating func advance(to time: MediaTime) -> Sample? {
    guard let deadline, time >= deadline else { return nil }
    return end(at: deadline)
  }

  /// Ends the contact because no more reports will come. Returns where it was, if there was one.
  public mutating func cancel(at time: MediaTime) -> Sample? { end(at: time) }

  private mutating func end(at time: MediaTime) -> Sample? {
    defer {
      contact = nil
      scrolls = []
    }
    guard let contact else { return nil }
    lastTime = max(time, contact.time)
    return Sample(position: contact.position, time: lastTime)
  }
}
