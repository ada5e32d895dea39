import Martlet

/// Measures what touches cost the main thread: finding the layer under a finger, and delivering moves to a
/// drag.
@MainActor
struct TouchCommand {
  /// The number of rounds to time; the median counts.
  let frames: Int

  func run() {
    print("touches                     ns   allocations")
    let layers = HitStage.layers(depth: 32)
    row("hit test, 32 layers deep", layers.hit)
    let views = HitStage.views(depth: 32)
    row("hit test, 32 views deep ", views.hit)
    let drag = DragStage()
    row("a frame of two fingers  ", drag.frame)
  }

  private func row(_ name: String, _ body: () -> Void) {
    // Warm-up: arrays have grown, and the device's pace is known.
    for _ in 0..<60 { body() }
    let cost = FrameCost(rounds: frames, body)
    print(name, cost.time, cost.allocations, separator: "   ")
  }
}
