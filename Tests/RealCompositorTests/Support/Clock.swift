import Glibc

/// Seconds of CLOCK_MONOTONIC, like the times in traces.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Waits until a time of that clock. Use it only for what depends on time and not on an event.
func sleep(until moment: Double) {
  var time = timespec()
  time.tv_sec = Int(moment)
  time.tv_nsec = Int((moment - moment.rounded(.down)) * 1e9)
  while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
}

/// Calls `answer` repeatedly until it returns a value. Throws when the time is up.
func eventually<Answer>(
  _ what: @autoclosure () -> String, within seconds: Double = 5, every interval: Double = 0.004,
  _ answer: () throws -> Answer?
) throws -> Answer {
  let deadline = now() + seconds
  while true {
    if let found = try answer() { return found }
    guard now() < deadline else { throw Failure("waited \(seconds) s in vain: \(what())") }
    sleep(until: now() + interval)
  }
}

/// The same for a condition.
func eventually(
  _ what: @autoclosure () -> String, within seconds: Double = 5, every interval: Double = 0.004,
  _ isSo: () throws -> Bool
) throws {
  let _: Bool = try eventually(what(), within: seconds, every: interval) { try isSo() ? true : nil }
}
