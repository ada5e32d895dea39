import Martlet

/// Measures what a frame of a scrolled list of a million rows costs before it is drawn.
@MainActor
struct ListCommand {
  /// The number of frames to time; the median counts.
  let frames: Int

  func run() {
    let clock = ContinuousClock()
    var made: ListStage?
    let loading = clock.measure { made = ListStage(speed: 1000) }
    print("a million rows of different heights: ready after \(loading)")
    print("points per second   ns a frame   allocations")
    row(1000, made)
    for speed in [5000.0, 20_000] { row(speed, nil) }
  }

  private func row(_ speed: Double, _ made: ListStage?) {
    let stage = made ?? ListStage(speed: speed)
    for _ in 0..<120 { stage.frame() }
    let cost = FrameCost(rounds: frames, stage.frame)
    print(Int(speed), cost.time, cost.allocations, separator: "   ")
  }
}
