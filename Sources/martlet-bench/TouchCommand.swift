import CAllocationCounter
import Martlet

/// Measures what touches cost the main thread: to find the layer under a finger, and to tell what drags where it is.
@MainActor
struct TouchCommand {
  /// Rounds to time; the median counts.
  let frames: Int

  func run() {
    print("touches                     ns   allocations")
    let stage = HitStage(depth: 32)
    row("hit test, 32 layers deep", stage.hit)
    let drag = DragStage()
    row("a frame of two fingers  ", drag.frame)
  }

  private func row(_ name: String, _ body: () -> Void) {
    // Lists have grown, and what is learnt of a device is known.
    for _ in 0..<60 { body() }
    martlet_count_allocations()
    let clock = ContinuousClock()
    var times = [Int64](repeating: 0, count: frames)
    let before = martlet_allocation_count()
    for index in 0..<frames {
      let start = clock.now
      body()
      times[index] = (clock.now - start).components.attoseconds / 1_000_000_000
    }
    let allocations = Double(martlet_allocation_count() - before) / Double(frames)
    times.sort()
    print(name, times[frames / 2], allocations, separator: "   ")
  }
}
