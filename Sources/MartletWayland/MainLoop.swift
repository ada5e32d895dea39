import CMartletLinux
import Glibc

/// The main thread's loop: runs Dispatch's main queue on the main thread itself.
///
/// `dispatchMain()` would end the main thread and run the queue on threads that come and go: waking one, or making one
/// after some seconds of rest, costs a touch more than waking a thread that sleeps in a call of its own.
///
/// In a program that has loaded Foundation it is Foundation's main run loop, which runs Dispatch's main queue along with
/// timers and sources, and sleeps as long as they do.
enum MainLoop {
  /// Runs what comes, until the process ends. For the main thread.
  static func run() -> Never {
    if martlet_has_run_loop() != 0 {
      // It ends where somebody stops it.
      while true { martlet_run_run_loop() }
    }
    let queue = _dispatch_get_main_queue_handle_4CF()
    while true {
      var count: UInt64 = 0
      _ = read(queue, &count, MemoryLayout<UInt64>.size)
      _dispatch_main_queue_callback_4CF(nil)
      var polled = PolledDescriptors(queue)
      polled.sleep(until: nil)
    }
  }
}
