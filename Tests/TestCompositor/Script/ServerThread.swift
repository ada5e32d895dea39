import CMartletLinux
import CMartletWaylandServer
import Foundation
import MartletSynchronization

/// The thread of the compositor, and the way to run code on it.
final class ServerThread: Sendable {
  typealias Job = @Sendable (CompositorCore) -> Void

  private let jobs = Mutex<(queue: [Job], hasEnded: Bool)>(([], false))
  private let wakeup: Int32

  init(_ configuration: CompositorConfiguration) {
    wakeup = martlet_eventfd()
    precondition(wakeup >= 0, "no eventfd: errno \(errno)")
    let thread = Thread { self.run(configuration) }
    thread.name = "test-compositor"
    thread.start()
  }

  deinit { close(wakeup) }

  /// Runs `job` on the compositor's thread and waits for it. Returns nil if the compositor has stopped.
  func perform<Result: Sendable>(_ job: @escaping @Sendable (CompositorCore) -> Result) -> Result? {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox<Result>()
    let isAccepted = post { core in
      let value = job(core)
      box.result.withLock { $0 = value }
      done.signal()
    }
    guard isAccepted else { return nil }
    done.wait()
    return box.result.withLock { $0 }
  }

  /// Runs `job` on the compositor's thread later. Returns false if the compositor has stopped.
  @discardableResult
  func post(_ job: @escaping Job) -> Bool {
    let isAccepted = jobs.withLock { jobs in
      guard !jobs.hasEnded else { return false }
      jobs.queue.append(job)
      return true
    }
    var one: UInt64 = 1
    if isAccepted { _ = write(wakeup, &one, 8) }
    return isAccepted
  }

  private func run(_ configuration: CompositorConfiguration) {
    let core = CompositorCore(configuration)
    core.display.onReadable(wakeup) {}
    // The event loop counts whole milliseconds, which is a seventh of a refresh at 144 Hz.
    let alarm = timerfd_create(CLOCK_MONOTONIC, martlet_timerfd_flags)
    precondition(alarm >= 0, "test compositor: no timer: errno \(errno)")
    defer { close(alarm) }
    core.display.onReadable(alarm) {
      var count: UInt64 = 0
      _ = read(alarm, &count, 8)
    }
    while !core.isStopping {
      Self.arm(alarm, in: core.secondsToNextDeadline)
      if core.isPaused {
        var entries = [wakeup, alarm].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&entries, 2, -1)
      } else {
        core.display.dispatch(waitingUpTo: -1)
      }
      runJobs(core)
      core.tick()
      if !core.isPaused { core.display.flushClients() }
      core.answerWaiters()
    }
    jobs.withLock { $0.hasEnded = true }
    runJobs(core)
    core.end()
  }

  /// Sets an alarm that rings after some seconds, or never.
  private static func arm(_ alarm: Int32, in seconds: Double?) {
    var setting = itimerspec()
    if let seconds {
      // A setting of zero would mean never.
      let nanoseconds = max(Int(seconds * 1e9), 1)
      setting.it_value = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
    timerfd_settime(alarm, 0, &setting, nil)
  }

  private func runJobs(_ core: CompositorCore) {
    var count: UInt64 = 0
    _ = read(wakeup, &count, 8)
    let queue = jobs.withLock { jobs in
      defer { jobs.queue = [] }
      return jobs.queue
    }
    for job in queue { job(core) }
  }
}

/// Passes a result from one thread to the other.
private final class ResultBox<Result: Sendable>: Sendable {
  let result = Mutex<Result?>(nil)
}
