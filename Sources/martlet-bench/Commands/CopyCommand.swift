import Martlet

/// Measures what copies of layers cost, beside the same layers made by hand.
@MainActor
struct CopyCommand {
  /// The number of frames to time; the median counts.
  let frames: Int

  func run() throws {
    print("layers              ns per update   ns per frame   allocations per frame")
    for motion in CopyStage.Motion.allCases {
      let stages = try CopyStage.Kind.allCases.map { kind in
        let stage = try CopyStage(count: 10_000, kind, motion)
        // Shaders are compiled when they are first needed.
        for _ in 0..<8 { try stage.drawFrame() }
        return stage
      }
      let updates = FrameCost.inTurn(stages.count, rounds: frames, patience: 12) { stages[$0].update() }
      let draws = try FrameCost.inTurn(stages.count, rounds: frames, patience: 24) {
        try stages[$0].drawFrame()
      }
      for (kind, (update, frame)) in zip(CopyStage.Kind.allCases, zip(updates, draws)) {
        print("10000 \(motion) \(kind)", update.time, frame.time, frame.allocations, separator: "   ")
      }
    }
  }
}
