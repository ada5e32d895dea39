import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Computes the coverage of paths one after the other, on a thread that exists only while there is something to do. Images have
/// another one: a path may take seconds.
enum PathWorker {
  private struct Queue {
    var jobs: [PathCoverageJob] = []
    var isRunning = false
  }

  private static let queue = Mutex(Queue())

  /// Runs a job after those that were given before it.
  /// - Parameter old: A job that is given up for it, and whose turn it has: what changes in each frame would never have one.
  static func run(_ job: PathCoverageJob, insteadOf old: PathCoverageJob? = nil) {
    let isFirst = queue.withLock { queue in
      if let i = queue.jobs.firstIndex(where: { $0 === old }) {
        queue.jobs[i] = job
      } else {
        queue.jobs.append(job)
      }
      old?.cancel()
      // While one path takes seconds, others may be asked for in each frame, and given up.
      queue.jobs.removeAll { $0.isCancelled }
      defer { queue.isRunning = true }
      return !queue.isRunning
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
    queue.withLock { queue in
      guard queue.jobs.isEmpty else { return queue.jobs.removeFirst() }
      queue.isRunning = false
      return nil
    }
  }
}
