import CAllocationCounter
import Glibc

/// The cost of one round of some work.
struct FrameCost {
  /// The time in nanoseconds, the median of the rounds.
  let time: Int64
  /// The time that one round in a hundred exceeds, in nanoseconds of the thread's own time: others who use the machine do not
  /// lengthen it.
  let slow: Int64
  /// The longest of these times, in nanoseconds.
  let slowest: Int64
  /// The number of allocations, the mean of the rounds.
  let allocations: Double

  /// The fewest rounds, however long they take.
  private static let fewest = 3

  /// Measures rounds of work that has been warmed up.
  /// - Parameters:
  ///   - most: The number of rounds.
  ///   - patience: The seconds after which no further round begins; without a limit by default.
  init(rounds most: Int, patience: Double = .infinity, _ body: () throws -> Void) rethrows {
    martlet_count_allocations()
    let clock = ContinuousClock()
    var (times, ownTimes): ([Int64], [Int64]) = ([], [])
    times.reserveCapacity(most)
    ownTimes.reserveCapacity(most)
    var total = 0.0
    let before = martlet_allocation_count()
    while times.count < most, times.count < Self.fewest || total < patience {
      let ownStart = Self.ownTime
      let start = clock.now
      try body()
      let (seconds, attoseconds) = (clock.now - start).components
      ownTimes.append(Self.ownTime - ownStart)
      times.append(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
      total += Double(seconds) + Double(attoseconds) / 1e18
    }
    allocations = Double(martlet_allocation_count() - before) / Double(times.count)
    times.sort()
    time = times[times.count / 2]
    ownTimes.sort()
    slow = ownTimes[(ownTimes.count - 1) * 99 / 100]
    slowest = ownTimes[ownTimes.count - 1]
  }

  /// The time for which the thread has run, in nanoseconds.
  private static var ownTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
