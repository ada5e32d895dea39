import MartletMotion

/// Turns the compositor's event times into media times.
///
/// Event times are milliseconds of an unknown clock modulo 2³²: good for differences only. The smallest delay seen
/// between an event's time and its arrival fixes the offset; a slow creep lets it follow clocks that drift. Where the
/// compositor tells nanoseconds as well they count, and times that are told by the clock of media time stay as they are.
struct EventTime {
  private var offset: Double?
  private var lastRaw: UInt32 = 0
  private var wraps = 0.0
  /// What the next event's time is to the nanosecond, where that was told.
  private var announced: ExactEventTime?

  /// Seconds per event by which the offset gives way, so that it recovers from a clock that was set.
  static let creep = 1e-5
  /// Differences between the clocks that are believed, in seconds from the known one: earlier, and later by as much as
  /// the main thread may have been blocked. Any other means another clock: start again.
  static let plausibleChange = -1.0...10.0
  /// Smallest delays, in seconds, of events by the clock of media time.
  static let deliveryDelay = 0...0.1

  /// Notes the time of the event that follows.
  mutating func announce(_ event: ZwpInputTimestampsV1.Event) {
    guard case .timestamp(let high, let low, let nanoseconds) = event else { return }
    announced = ExactEventTime(
      seconds: UInt64(high) << 32 | UInt64(low), nanoseconds: nanoseconds)
  }

  /// The media time of an event with a raw time that arrived at a media time. Never later than its arrival.
  mutating func mediaTime(_ raw: UInt32, arrival: MediaTime) -> MediaTime {
    // A small step back is disorder between devices; a large one is the counter that wraps.
    if raw < lastRaw, lastRaw - raw > UInt32.max / 2 { wraps += 4_294_967.296 }
    lastRaw = raw
    let exact = announced
    announced = nil
    let fraction = exact?.beyond(milliseconds: raw)
    let time = Double(raw) / 1000 + wraps + (fraction ?? 0)
    let difference = arrival - time
    var media = arrival
    if let known = offset, Self.plausibleChange.contains(difference - known) {
      offset = min(known + Self.creep, difference)
      media = min(time + (offset ?? difference), arrival)
    } else {
      offset = difference
    }
    guard let exact, fraction != nil, let offset else { return media }
    let isMediaTime = Self.deliveryDelay.contains(time + offset - exact.inSeconds)
    return isMediaTime ? min(exact.inSeconds, arrival) : media
  }
}
