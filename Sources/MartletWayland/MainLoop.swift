import CMartletLinux
import Dispatch
import Glibc
import MartletGeometry

/// The main thread's loop: runs Dispatch's main queue on the main thread itself.
///
/// `dispatchMain()` would end the main thread and run the queue on threads that come and go: waking one, or making one
/// after some seconds of rest, costs a touch more than waking a thread that sleeps in a call of its own.
///
/// In a program that has loaded Foundation it is Foundation's main run loop, which runs Dispatch's main queue along with
/// timers and sources, and sleeps as long as they do.
///
/// While no render thread reads the socket, it sleeps on that as well (`ReadLease`): a touch wakes the thread that handles
/// it and nobody else.
@MainActor
enum MainLoop {
  /// The connection over which it keeps watch.
  static weak var connection: Connection?

  /// Runs what comes, until the process ends. On the main thread, and not within what the main queue runs: that queue
  /// runs nothing else until it returns, and a window hears of nothing.
  static func run() -> Never {
    precondition(
      canRun,
      "run() was called by a task after its first 'await', or by a block of the main queue: nothing else would ever run on "
        + "the main actor; call run() in main itself, before its first 'await', and start tasks with Task { … } before it"
    )
    if martlet_has_run_loop() != 0 {
      // It ends where somebody stops it.
      while true { martlet_run_run_loop() }
    }
    let queue = _dispatch_get_main_queue_handle_4CF()
    while true {
      var count: UInt64 = 0
      _ = read(queue, &count, MemoryLayout<UInt64>.size)
      _dispatch_main_queue_callback_4CF(nil)
      let watched = Self.connection
      watched?.mainFallsAsleep()
      var polled = PolledDescriptors(queue, watched?.watchedByMain ?? -1)
      polled.sleep(until: nil)
      watched?.mainWakesUp(isReadable: polled.second != 0)
    }
  }

  private static var hasRunQueue = false

  /// Whether the main queue runs what it has when it is told to, which it refuses within itself. After `dispatchMain()`
  /// it does not belong to the main thread any more and must not even be told.
  private static var canRun: Bool {
    guard martlet_is_main_thread() != 0 else { return false }
    hasRunQueue = false
    DispatchQueue.main.async { hasRunQueue = true }
    _dispatch_main_queue_callback_4CF(nil)
    return hasRunQueue
  }
}
