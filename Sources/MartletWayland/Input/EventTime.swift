import MartletGeometry

/// Converts the compositor's event times to media times.
///
/// An event time is in milliseconds of an unspecified clock, modulo 2³², so only differences are meaningful.
/// The smallest observed delay between an event's time and its arrival fixes the clock's offset; a slow creep
/// follows clocks that drift. Of the first event no delay is known. As most compositors count media time, it is
/// taken for one that does where its delay is then plausible: a program that starts on a busy machine may read
/// its first events late and together. If the compositor also sends nanoseconds, those are used. Times that are
/// already on the media clock are kept as they are.
struct EventTime {
  private var offset: Double?
  /// The offset from the smallest delay. It is not used while a contact is down.
  private var leastOffset: Double?
  /// When the first event arrived, as long as only it says that the compositor counts media time.
  private var guessedAt: MediaTime?
  private var lastRaw: UInt32 = 0
  private var wraps = 0.0
  /// The next event's time in nanoseconds, if the compositor has announced it.
  private var announced: ExactEventTime?

  /// How far the offset may grow per event, in seconds, so that it recovers after a clock was set.
  static let creep = 1e-5
  /// How much later than its arrival the time of a contact's event may be before it is corrected, in seconds:
  /// whole milliseconds, and jitter of ±1 ms.
  static let leeway = 0.0025
  /// The plausible range of a clock's change against the known offset, in seconds: a little earlier, or later
  /// by as long as the main thread may have been blocked. Anything else means a different clock, and the
  /// estimate restarts.
  static let plausibleChange = -1.0...10.0
  /// The period of raw times, in seconds: 2³² milliseconds.
  private static let period = 4_294_967.296
  /// The plausible delay of a first event that uses the media clock, in seconds: as long as a start may take.
  /// Compositors round to whole milliseconds.
  static let firstDelay = -0.001...5.0
  /// How long nothing but the first event need say that the compositor counts media time, in seconds. After
  /// that it is taken for another clock.
  static let guessPatience = 1.0
  /// The plausible delay of events that use the media clock, in seconds.
  static let deliveryDelay = -1e-5...0.1

  /// Notes the exact time of the next event.
  mutating func announce(_ event: ZwpInputTimestampsV1.Event) {
    guard case .timestamp(let high, let low, let nanoseconds) = event else { return }
    announced = ExactEventTime(
      seconds: UInt64(high) << 32 | UInt64(low), nanoseconds: nanoseconds)
  }

  /// The media time of an event with a raw time that arrived at a media time.
  ///
  /// It is never later than its arrival, except while a contact is down: then differences between times are
  /// the device's own, and times may be up to 2.5 ms later.
  /// - Parameter isContact: Whether a contact of the device is already down.
  mutating func mediaTime(_ raw: UInt32, arrival: MediaTime, isContact: Bool = false) -> MediaTime {
    // A small step back is disorder between devices; a large one means that the counter has wrapped.
    if raw < lastRaw, lastRaw - raw > UInt32.max / 2 { wraps += Self.period }
    lastRaw = raw
    let exact = announced
    announced = nil
    let fraction = exact?.beyond(milliseconds: raw)
    let time = Double(raw) / 1000 + wraps + (fraction ?? 0)
    let difference = arrival - time
    var (known, least) = (difference, difference)
    if offset == nil {
      let guess = (difference / Self.period).rounded() * Self.period
      if Self.firstDelay.contains(difference - guess) {
        known = min(guess, difference)
        least = known
        guessedAt = arrival
      }
    } else if let offset, let leastOffset, Self.plausibleChange.contains(difference - offset),
      !isDoubtful(delay: difference - offset, arrival: arrival, isContact: isContact)
    {
      least = min(leastOffset + Self.creep, difference)
      known = isContact ? min(offset, difference + Self.leeway) : least
    }
    (offset, leastOffset) = (known, least)
    // Exact to the last bit.
    let media = known == difference ? arrival : time + known
    guard let exact, fraction != nil else { return media }
    let isMediaTime = Self.deliveryDelay.contains(time + known - exact.inSeconds)
    return isMediaTime ? min(exact.inSeconds, arrival) : media
  }

  /// Whether an event shows that the first one's clock is not that of media time. Punctual events confirm it.
  private mutating func isDoubtful(delay: Double, arrival: MediaTime, isContact: Bool) -> Bool {
    guard let began = guessedAt else { return false }
    let isPunctual = delay <= Self.deliveryDelay.upperBound
    if !isPunctual, isContact || arrival - began <= Self.guessPatience { return false }
    guessedAt = nil
    return !isPunctual
  }
}
