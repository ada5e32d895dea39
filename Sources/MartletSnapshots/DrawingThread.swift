import CMartletLinux
import Dispatch
import Glibc
import MartletSynchronization

/// Runs the jobs of an actor one after the other on a system thread, which exists only while there are any.
final class DrawingThread: SerialExecutor {
  private struct Queue {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let name: String
  private let queue = Mutex(Queue())

  /// - Parameter name: That of the thread, at most 15 characters.
  init(name: String) { self.name = name }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = queue.withLock { queue in
      queue.jobs.append(job)
      defer { queue.isRunning = true }
      return !queue.isRunning
    }
    if isFirst { start() }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  private func start() {
    let executor = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let executor = Unmanaged<DrawingThread>.fromOpaque(argument).takeRetainedValue()
        pthread_setname_np(pthread_self(), executor.name)
        executor.run()
        return nil
      }, executor.toOpaque())
    guard status == 0 else {
      // The system has no thread left; Dispatch may have one.
      executor.release()
      return DispatchQueue.global().async { self.run() }
    }
    pthread_detach(thread)
  }

  private func run() {
    while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  private func next() -> UnownedJob? {
    queue.withLock { queue in
      guard queue.jobs.isEmpty else { return queue.jobs.removeFirst() }
      queue.isRunning = false
      return nil
    }
  }
}
