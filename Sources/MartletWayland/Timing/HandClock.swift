import MartletGeometry
import MartletSynchronization

/// A clock that a test stops and advances by hand. It replaces CLOCK_MONOTONIC in the whole process, for
/// reading the time and for sleeping until a time.
///
/// Take hold of it before a connection is made, and release it after the connection has ended.
enum HandClock {
  private struct Alarm {
    let time: MediaTime
    let ring: @Sendable () -> Void
  }

  /// The bits of the held time; 0 while time is real.
  private static let bits = Atomic<UInt64>(0)
  private static let alarms = Mutex<[ObjectIdentifier: Alarm]>([:])

  /// The held time, in media seconds; `nil` while time is real.
  static var time: MediaTime? {
    let bits = bits.load(ordering: .acquiring)
    return bits == 0 ? nil : MediaTime(bitPattern: bits)
  }

  static var isHeld: Bool { bits.load(ordering: .relaxed) != 0 }

  /// The time of the next alarm, in media seconds; `nil` if there is none.
  static var nextAlarm: MediaTime? { alarms.withLock { $0.values.map(\.time).min() } }

  /// Whether an owner has an alarm that is not due.
  static func hasAlarm(for owner: AnyObject) -> Bool {
    alarms.withLock { $0[ObjectIdentifier(owner)] != nil }
  }

  /// Stops the clock at a time above 0, in media seconds, and fires the alarms that are due. Threads woken by
  /// them count as awake when this returns.
  static func set(to time: MediaTime) {
    precondition(time > 0 && time.isFinite, "a held time must be finite and above 0, not \(time)")
    bits.store(time.bitPattern, ordering: .releasing)
    ring { $0 <= time }
  }

  /// Makes time real again. Wakes sleeping threads so that they check the clock.
  static func release() {
    bits.store(0, ordering: .releasing)
    ring { _ in true }
  }

  /// Calls `ring` once when the clock reaches `time`, at once if it already has; `nil` means never. An owner
  /// has one alarm: a new one replaces the old one.
  static func setAlarm(
    for owner: AnyObject, at time: MediaTime?, ring: @escaping @Sendable () -> Void = {}
  ) {
    let isDue = alarms.withLock { alarms in
      let owner = ObjectIdentifier(owner)
      // Checked under the lock: a thread that advances the time takes the lock afterwards.
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
