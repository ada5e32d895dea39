import MartletMotion

/// Turns the compositor's event times into media times.
///
/// Event times are milliseconds of an unknown clock modulo 2³²: good for differences only. The smallest delay seen
/// between an event's time and its arrival fixes the offset; a slow creep lets it follow clocks that drift.
struct EventTime {
  private var offset: Double?
  private var lastRaw: UInt32 = 0
  private var wraps = 0.0

  /// Seconds per event by which the offset gives way, so that it recovers from a clock that was set.
  static let creep = 1e-5
  /// Differences between the clocks that are believed, in seconds from the known one: earlier, and later by as much as
  /// the main thread may have been blocked. Any other means another clock: start again.
  static let plausibleChange = -1.0...10.0

  /// The media time of an event with a raw time that arrived at a media time. Never later than its arrival.
  mutating func mediaTime(_ raw: UInt32, arrival: MediaTime) -> MediaTime {
    // A small step back is disorder between devices; a large one is the counter that wraps.
    if raw < lastRaw, lastRaw - raw > UInt32.max / 2 { wraps += 4_294_967.296 }
    lastRaw = raw
    let time = Double(raw) / 1000 + wraps
    let difference = arrival - time
    guard let known = offset, Self.plausibleChange.contains(difference - known) else {
      offset = difference
      return arrival
    }
    let updated = min(known + Self.creep, difference)
    offset = updated
    return min(time + updated, arrival)
  }
}
