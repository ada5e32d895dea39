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
    self = try Self.inTurn(1, rounds: most, patience: patience) { _ in try body() }[0]
  }

  /// Measures several kinds of work that have been warmed up, a round of each in turn: what slows the machine down for a while slows
  /// down all of them, and their times can be compared.
  /// - Parameters:
  ///   - count: The number of kinds.
  ///   - most: The number of rounds of each.
  ///   - patience: The seconds after which no further round begins; without a limit by default.
  ///   - body: A round of a kind, which is told by its number.
  /// - Returns: The cost of each, in their order.
  static func inTurn(
    _ count: Int, rounds most: Int, patience: Double = .infinity, _ body: (_ kind: Int) throws -> Void
  ) rethrows -> [FrameCost] {
    martlet_count_allocations()
    let clock = ContinuousClock()
    var rounds = (0..<count).map { _ in Rounds(capacity: most) }
    var total = 0.0
    while rounds[0].times.count < most, rounds[0].times.count < fewest || total < patience {
      for kind in 0..<count {
        let before = martlet_allocation_count()
        let ownStart = ownTime
        let start = clock.now
        try body(kind)
        let (seconds, attoseconds) = (clock.now - start).components
        rounds[kind].ownTimes.append(ownTime - ownStart)
        rounds[kind].times.append(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        rounds[kind].allocations += Int(martlet_allocation_count() - before)
        total += Double(seconds) + Double(attoseconds) / 1e18
      }
    }
    return rounds.map(FrameCost.init)
  }

  /// What rounds of one kind of work took.
  private struct Rounds {
    var times: [Int64] = []
    var ownTimes: [Int64] = []
    var allocations = 0

    init(capacity: Int) {
      times.reserveCapacity(capacity)
      ownTimes.reserveCapacity(capacity)
    }
  }

  private init(_ rounds: Rounds) {
    let times = rounds.times.sorted()
    time = times[times.count / 2]
    let ownTimes = rounds.ownTimes.sorted()
    slow = ownTimes[(ownTimes.count - 1) * 99 / 100]
    slowest = ownTimes[ownTimes.count - 1]
    allocations = Double(rounds.allocations) / Double(times.count)
  }

  /// The time for which the thread has run, in nanoseconds.
  private static var ownTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
