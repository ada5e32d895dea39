import MartletGeometry

/// Two fingers that scroll on a touchpad, as one contact that moves as the content does.
///
/// A compositor reports how far to scroll, and usually when the fingers lift. Where it does not, the fingers count as lifted
/// when nothing was reported for a while. Fast fingers (`liftSpeed`) cannot come to rest within an interval of reports, so
/// silence for `missedReports` intervals, but at most `timeout`, says that they have lifted in motion, one interval after their last report: the
/// contact has their velocity. Slow ones have come to rest and may stay: they count as lifted after `timeout`, without a
/// velocity. In the first scroll, before anybody knows whether lifts are reported, they may rest for `firstTimeout`.
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
  /// Whether lifts are reported: `true` since the first of them, and then there is no time-out; `false` if the fingers of a
  /// scroll have left without one; `nil` until it is known.
  public private(set) var reportsLifts: Bool?
  private var scrolls = Axes()
  private var lastTime = -MediaTime.infinity
  /// The newest reports of the contact, oldest first.
  private var reports: [Report] = []
  /// Whether the last contact has ended without a reported lift.
  private var hasTimedOut = false

  /// A report of a movement: where the contact was, by the device's clock, and when that arrived.
  private struct Report: Sendable, Equatable {
    var position: Point
    var time: MediaTime
    var arrival: MediaTime
  }

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

  /// How long nothing may be reported before slow fingers count as lifted, in seconds, if lifts are not reported.
  public static let timeout = 0.2
  /// The same as long as nobody knows whether lifts are reported, in seconds.
  public static let firstTimeout = 1.0
  /// For how many intervals fast fingers may be silent, if lifts are not reported.
  public static let missedReports = 3.0
  /// From which speed on fingers count as fast, in points per second. At 4 points a millimetre that is 75 mm/s; to lose it
  /// within a usual interval they would have to brake with their weight.
  public static let liftSpeed = 300.0
  /// A touchpad's usual interval between two reports, in seconds. The contact lands that long before its first
  /// movement.
  public static let usualInterval = 0.008

  /// Makes an idle touchpad.
  public init() {}

  /// When to call `advance(to:)`, in media seconds; `nil` for never.
  public var deadline: MediaTime? {
    guard contact != nil, reportsLifts != true, let last = reports.last else { return nil }
    let patience =
      liftInterval.map { min(Self.missedReports * $0, Self.timeout) }
      ?? (reportsLifts == nil ? Self.firstTimeout : Self.timeout)
    return max(last.time, last.arrival) + patience
  }

  /// The longest interval at which reports have arrived lately, in seconds, if the fingers are so fast that silence would be
  /// a lift.
  private var liftInterval: Double? {
    guard reports.count > Self.reportsForSpeed, let last = reports.last else { return nil }
    let recent = reports.suffix(Self.reportsForSpeed)
    // Reports that burst in with one stamp tell no speed.
    for (a, b) in zip(recent, recent.dropFirst()) {
      let way = b.position.distance(to: a.position)
      guard b.time - a.time >= Self.usualInterval / 4, way >= Self.liftSpeed * (b.time - a.time) else {
        return nil
      }
    }
    guard let first = recent.first else { return nil }
    let pace = max((last.time - first.time) / Double(Self.reportsForSpeed - 1), Self.usualInterval)
    var longest = pace
    for (a, b) in zip(reports, reports.dropFirst()) where last.arrival - a.arrival < Self.memory {
      // Fingers that pause report nothing: that is no late delivery.
      let pause = max(b.time - a.time - pace, 0)
      longest = max(longest, b.arrival - a.arrival - pause)
    }
    return longest
  }

  /// How many of the newest reports tell the speed.
  private static let reportsForSpeed = 3
  /// How many reports are kept, and for how long they tell how reports arrive, in seconds.
  private static let mostReports = 12
  private static let memory = 0.15

  /// Takes one report.
  /// - Parameters:
  ///   - distance: How far to scroll, in points; positive y scrolls down, which moves the contact up.
  ///   - stopped: The directions in which the fingers have stopped, because they lift.
  ///   - pointer: The pointer's position, where the contact lands, in points of the window.
  ///   - time: The time of the report, in media seconds.
  ///   - arrival: When it has arrived, in media seconds; by default at its time.
  public mutating func scroll(
    by distance: Point, stopped: Axes, at pointer: Point, time: MediaTime, arrival: MediaTime? = nil
  ) -> Change {
    var change = Change()
    if distance != .zero {
      let landing = Sample(position: pointer, time: max(time - Self.usualInterval, min(lastTime, time)))
      if contact == nil {
        change.began = landing
        if hasTimedOut, reportsLifts == nil { reportsLifts = false }
        hasTimedOut = false
      }
      let moved = Sample(position: (contact ?? landing).position - distance, time: time)
      change.moved = moved
      contact = moved
      lastTime = time
      reports.append(Report(position: moved.position, time: time, arrival: arrival ?? time))
      if reports.count > Self.mostReports { reports.removeFirst() }
      if distance.x != 0 { scrolls.insert(.horizontal) }
      if distance.y != 0 { scrolls.insert(.vertical) }
    }
    guard !stopped.isEmpty else { return change }
    (reportsLifts, hasTimedOut) = (true, false)
    scrolls.subtract(stopped)
    if scrolls.isEmpty { change.ended = end(at: time) }
    return change
  }

  /// Takes the present time, in media seconds. Returns where and when the contact ends, if its time is out: at the end of a
  /// rest, or one usual interval after the last report if it was in motion.
  public mutating func advance(to time: MediaTime) -> Sample? {
    guard let deadline, time >= deadline, let contact else { return nil }
    let isMoving = liftInterval != nil
    hasTimedOut = true
    return end(at: isMoving ? contact.time + Self.usualInterval : deadline)
  }

  /// Ends the contact because no more reports will come. Returns where it was, if there was one.
  public mutating func cancel(at time: MediaTime) -> Sample? {
    hasTimedOut = false
    return end(at: time)
  }

  private mutating func end(at time: MediaTime) -> Sample? {
    defer {
      contact = nil
      scrolls = []
      reports.removeAll(keepingCapacity: true)
    }
    guard let contact else { return nil }
    lastTime = max(time, contact.time)
    return Sample(position: contact.position, time: lastTime)
  }
}
