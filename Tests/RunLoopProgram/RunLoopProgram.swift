import Dispatch
import Foundation
import MartletGeometry
import MartletWayland
import TestCompositor

/// An ordinary program with a window that uses Foundation's timers beside the main actor. It prints what
/// called it, and then how often its main thread woke within a second without work.
///
/// With an argument it calls `run()` where that is not allowed: `task`, `task-beside-timer`, `block` or
/// `ended-thread`.
@main @MainActor
struct RunLoopProgram {
  private static let compositor = TestCompositor()

  static func main() throws {
    // A test that waits in vain sees the program end.
    alarm(20)
    let application = try WaylandApplication.connect(descriptor: compositor.connect())
    let window = try application.makeWindow(
      title: "Run loop", applicationID: "martlet.runloop", size: Size(width: 100, height: 100))
    if let place = CommandLine.arguments.dropFirst().first { runTooLate(application, place) }
    _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { timer in
      if MainActor.assumeIsolated({ fire() }) { timer.invalidate() }
    }
    Task { print("task") }
    DispatchQueue.main.async { print("queue") }
    RunLoop.main.perform { print("perform") }
    Thread.detachNewThread {
      RunLoop.main.perform { print("perform from another thread") }
    }
    withExtendedLifetime(window) { application.run() }
  }

  /// Calls `run()` from within the main queue, which is running already.
  private static func runTooLate(_ application: WaylandApplication, _ place: String) -> Never {
    switch place {
    case "block": DispatchQueue.main.async { MainActor.assumeIsolated { run(application) } }
    default:
      Task {
        await Task.yield()
        application.run()
      }
    }
    if place == "ended-thread" { dispatchMain() }
    // With a timer the inner run loop would not return at once, and would serve nothing else.
    if place == "task-beside-timer" { _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in } }
    while true { RunLoop.main.run() }
  }

  private static func run(_ application: WaylandApplication) { application.run() }

  private static var timesFired = 0

  /// Whether the timer has fired often enough.
  private static func fire() -> Bool {
    timesFired += 1
    guard timesFired == 3 else { return false }
    print("timer")
    rest()
    return true
  }

  private static func rest() {
    let before = wakeUps
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      MainActor.assumeIsolated {
        print("wake-ups \(wakeUps - before)")
        fflush(nil)
        _exit(0)
      }
    }
  }

  /// How often the main thread has slept so far.
  private static var wakeUps: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
  }
}
