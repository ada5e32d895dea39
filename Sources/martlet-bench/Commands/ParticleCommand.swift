import Martlet

/// Measures what particles cost: computing them, and a whole frame drawn off screen.
@MainActor
struct ParticleCommand {
  /// The number of frames to time; the median counts.
  let frames: Int

  func run() throws {
    print(
      "particles           ns per update   draws   ns per frame   ns without its pixels   allocations per frame"
    )
    for kind in ParticleStage.Kind.allCases {
      for count in [1000, 10_000, 50_000] {
        let stage = try ParticleStage(count: count, kind)
        // Shaders are compiled and pictures are uploaded when they are first needed.
        for _ in 0..<8 { try stage.drawFrame() }
        let update = FrameCost(rounds: frames) { stage.update() }
        let frame = try FrameCost(rounds: frames, stage.drawFrame)
        let draws = stage.drawCalls
        let pixel = try FrameCost(rounds: frames, stage.drawPixel)
        print(
          "\(count) \(kind)", update.time, draws, frame.time, pixel.time,
          max(frame.allocations, pixel.allocations), separator: "   ")
      }
    }
  }
}
