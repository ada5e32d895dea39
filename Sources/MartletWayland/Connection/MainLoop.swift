import CMartletLinux
import Dispatch
import Glibc
import MartletGeometry

/// The main thread's loop. It runs Dispatch's main queue on the main thread itself.
///
/// `dispatchMain()` would end the main thread and run the queue on pool threads. Waking one, or creating one
/// after some seconds of rest, delays a touch more than waking a thread that sleeps in its own call.
///
/// In a program that has loaded Foundation, this runs Foundation's main run loop, which also runs Dispatch's
/// main queue, timers and sources.
///
/// While no render thread reads the Wayland socket, the loop sleeps on it as well (`ReadLease`). A touch then
/// wakes only the thread that handles it.
@MainActor
enum MainLoop {
  /// The connection that the loop watches.
  static weak var connection: Connection?

  /// Runs the loop until the process ends. Call it on the main thread, but not from a block of the main
  /// queue: that queue runs nothing else until the block returns, and windows would get no events.
  static func run() -> Never {
    precondition(
      canRun,
      "run() was called by a task after its first 'await', or by a block of the main queue: nothing else would ever run on "
        + "the main actor; call run() in main itself, before its first 'await', and start tasks with Task { … } before it"
    )
    if martlet_has_run_loop() != 0 {
      // The run loop returns when somebody stops it.
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

  /// Whether the main queue may be drained here. It may not be within its own blocks. After `dispatchMain()`
  /// the queue no longer belongs to the main thread and must not be drained at all.
  private static var canRun: Bool {
    guard martlet_is_main_thread() != 0 else { return false }
    hasRunQueue = false
    DispatchQueue.main.async { hasRunQueue = true }
    _dispatch_main_queue_callback_4CF(nil)
    return hasRunQueue
  }
}
