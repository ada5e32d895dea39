import Testing

/// Serializes suites that read the clock and suites that set it.
///
/// The process has one clock. A suite that stops it would break a suite that measures real time, if both ran
/// in parallel.
struct TimeTurn: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Queue.only.enter()
    do {
      try await function()
    } catch {
      await Queue.only.leave()
      throw error
    }
    await Queue.only.leave()
  }

  private actor Queue {
    static let only = Queue()

    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
      guard isTaken else {
        isTaken = true
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
  }
}

extension Trait where Self == TimeTurn {
  /// For every suite that reads `MonotonicClock`, directly or through a window.
  static var readsTime: Self { TimeTurn() }
}
