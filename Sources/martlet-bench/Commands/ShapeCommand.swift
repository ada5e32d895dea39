import Martlet

/// Measures what shapes cost, drawn off screen: a ladder of numbers, still and trimmed.
@MainActor
struct ShapeCommand {
  /// The number of frames to time; the median counts.
  let frames: Int

  func run() throws {
    print("shapes              ns per frame   allocations per frame")
    for count in [10, 100, 1000, 10_000] {
      for isTrimmed in [false, true] {
        let stage = try ShapeStage(count: count, isTrimmed: isTrimmed)
        // Shaders are compiled and paths are uploaded when they are first needed.
        for _ in 0..<8 { try stage.drawFrame() }
        let cost = try FrameCost(rounds: frames, stage.drawFrame)
        print("\(count) \(isTrimmed ? "trimmed" : "still")", cost.time, cost.allocations, separator: "   ")
      }
    }
  }
}
