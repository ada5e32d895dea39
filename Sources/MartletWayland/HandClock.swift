import MartletGeometry
import MartletMotion
import MartletSynchronization

/// Time that a test holds still and advances by hand, in place of CLOCK_MONOTONIC, in the whole process: for who reads
/// the clock as for who sleeps until a moment.
///
/// It is to be held before a connection is made and released after that has ended.
enum HandClock {
  private struct Alarm {
    let time: MediaTime
    let ring: @Sendable () -> Void
  }

  /// The bits of the time; 0 while time is nobody's to hold.
  private static let bits = Atomic<UInt64>(0)
  private static let alarms = Mutex<[ObjectIdentifier: Alarm]>([:])

  /// The time at which it is held, in media seconds; `nil` while time is real.
  static var time: MediaTime? {
    let bits = bits.load(ordering: .acquiring)
    return bits == 0 ? nil : MediaTime(bitPattern: bits)
  }

  static var isHeld: Bool { bits.load(ordering: .relaxed) != 0 }

  /// The moment of the next alarm, in media seconds; `nil` for none.
  static var nextAlarm: MediaTime? { alarms.withLock { $0.values.map(\.time).min() } }

  /// Holds time at a moment above 0, in media seconds, and rings the alarms whose time has come. Those woken by them
  /// are counted as awake when this returns.
  static func set(to time: MediaTime) {
    precondition(time > 0 && time.isFinite, "time can be held above 0 only, not at \(time)")
    bits.store(time.bitPattern, ordering: .releasing)
    ring { $0 <= time }
  }

  /// Lets time be real again. Whoever sleeps is woken to look.
  static func release() {
    bits.store(0, ordering: .releasing)
    ring { _ in true }
  }

  /// Has `ring` called once when time reaches a moment, at once if it has; `nil` for never. An owner has one alarm: it
  /// takes the place of the one before.
  static func setAlarm(
    for owner: AnyObject, at time: MediaTime?, ring: @escaping @Sendable () -> Void = {}
  ) {
    let isDue = alarms.withLock { alarms in
      let owner = ObjectIdentifier(owner)
      // Looked at under the lock: whoever advances the time takes it afterwards.
      let isDue = time.map { $0 <= self.time ?? .infinity } ?? false
      alarms[owner] = isDue ? nil : time.map { Alarm(time: $0, ring: ring) }
      return isDue
    }
    if isDue { ring() }
  }

  private static func ring(where isDue: (MediaTime) -> Bool) {
    let due = alarms.withLock { alarms in
      let due = alarms.filter { isDue($0.value.time) }
      for owner in due.keys { alarms[owner] = nil }
      return due.values.sorted { $0.time < $1.time }
    }
    for alarm in due { alarm.ring() }
  }
}
