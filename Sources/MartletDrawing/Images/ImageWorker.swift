import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Decodes and draws images one after the other, on a thread that exists only while there is something to do.
package enum ImageWorker {
  private struct Queue {
    var jobs: [@Sendable () -> Void] = []
    /// What waits until there are no others.
    var idleJobs: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private static let queue = Mutex(Queue())

  /// Runs a job after those that were given before it.
  package static func run(_ job: @escaping @Sendable () -> Void) {
    let isFirst = queue.withLock { queue in
      queue.jobs.append(job)
      defer { queue.isRunning = true }
      return !queue.isRunning
    }
    if isFirst { start() }
  }

  /// Runs a job when nothing else is to be done: after all jobs that are given to `run` until then.
  package static func runWhenIdle(_ job: @escaping @Sendable () -> Void) {
    let isFirst = queue.withLock { queue in
      queue.idleJobs.append(job)
      defer { queue.isRunning = true }
      return !queue.isRunning
    }
    if isFirst { start() }
  }

  /// Frees memory of a picture, which takes milliseconds for a large one, unless others have it too.
  package static func release(_ bitmap: consuming Bitmap) {
    let bitmap = bitmap
    run { withExtendedLifetime(bitmap) {} }
  }

  private static func start() {
    // Not on a global Dispatch queue: after its first use, Dispatch wakes the process every second.
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { _ in
        ImageWorker.work()
        return nil
      }, nil)
    if status == 0 { pthread_detach(thread) } else { work() }
  }

  private static func work() {
    while let job = next() { job() }
  }

  private static func next() -> (@Sendable () -> Void)? {
    queue.withLock { queue in
      guard queue.jobs.isEmpty else { return queue.jobs.removeFirst() }
      guard queue.idleJobs.isEmpty else { return queue.idleJobs.removeFirst() }
      queue.isRunning = false
      return nil
    }
  }
}
