import Martlet

/// Measures what copies of layers cost, beside the same layers made by hand.
@MainActor
struct CopyCommand {
  /// The number of frames to time; the median counts.
  let frames: Int

  func run() throws {
    print("layers              ns per update   ns per frame   allocations per frame")
    for motion in CopyStage.Motion.allCases {
      for kind in CopyStage.Kind.allCases {
        let stage = try CopyStage(count: 10_000, kind, motion)
        // Shaders are compiled when they are first needed.
        for _ in 0..<8 { try stage.drawFrame() }
        let update = FrameCost(rounds: frames, patience: 4) { stage.update() }
        let frame = try FrameCost(rounds: frames, patience: 8, stage.drawFrame)
        print("10000 \(motion) \(kind)", update.time, frame.time, frame.allocations, separator: "   ")
      }
    }
  }
}
