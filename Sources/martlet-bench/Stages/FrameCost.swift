import CAllocationCounter

/// The cost of one round of some work.
struct FrameCost {
  /// The time in nanoseconds, the median of the rounds.
  let time: Int64
  /// The number of allocations, the mean of the rounds.
  let allocations: Double

  /// Measures rounds of work that has been warmed up.
  init(rounds: Int, _ body: () throws -> Void) rethrows {
    martlet_count_allocations()
    let clock = ContinuousClock()
    var times = [Int64](repeating: 0, count: rounds)
    let before = martlet_allocation_count()
    for index in 0..<rounds {
      let start = clock.now
      try body()
      times[index] = (clock.now - start).components.attoseconds / 1_000_000_000
    }
    allocations = Double(martlet_allocation_count() - before) / Double(rounds)
    times.sort()
    time = times[rounds / 2]
  }
}
