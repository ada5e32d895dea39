import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Computes the coverage of paths one after the other, on a thread that exists only while there is something to do. Images have
/// another one: a path may take seconds.
enum PathWorker {
  private struct State {
    var queue = PathQueue()
    var isRunning = false
  }

  private static let state = Mutex(State())

  /// Runs a job after those that were given before it.
  /// - Parameter old: A job that is given up for it, and whose turn it has.
  static func run(_ job: PathCoverageJob, insteadOf old: PathCoverageJob? = nil) {
    let isFirst = state.withLock { state in
      state.queue.add(job, insteadOf: old)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    // Not on a global Dispatch queue: after its first use, Dispatch wakes the process every second.
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { _ in
        PathWorker.work()
        return nil
      }, nil)
    if status == 0 { pthread_detach(thread) } else { work() }
  }

  private static func work() {
    while let job = next() { job.run() }
  }

  private static func next() -> PathCoverageJob? {
    state.withLock { state in
      if let job = state.queue.next() { return job }
      state.isRunning = false
      return nil
    }
  }
}
