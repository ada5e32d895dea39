import Martlet

/// Measures what it costs to sort and to cut layers that share a space.
@MainActor
struct SpaceCommand {
  /// The number of frames to time; the median counts.
  let frames: Int

  func run() {
    print("sheets   pieces   ns per update   allocations per update")
    for count in [6, 40, 200] {
      let stage = SpaceStage(count: count)
      // Arrays grow until the space has turned once.
      for _ in 0..<1200 { stage.update() }
      let update = FrameCost(rounds: frames) { stage.update() }
      print(count, stage.pieceCount, update.time, update.allocations, separator: "   ")
    }
  }
}
