import Martlet

/// Measures what it costs to sort and to cut layers that share a space.
@MainActor
struct SpaceCommand {
  /// The number of frames to time; the median counts.
  let frames: Int

  func run() {
    print("sheets   pieces   ns per update   ns per sort   allocations")
    for count in [6, 40, 200] {
      let stage = SpaceStage(count: count)
      // Arrays grow until the space has turned once.
      for _ in 0..<1200 {
        stage.update()
        stage.sort()
      }
      let update = FrameCost(rounds: frames) { stage.update() }
      let sort = FrameCost(rounds: frames) { stage.sort() }
      print(
        count, stage.pieceCount, update.time, sort.time, update.allocations + sort.allocations,
        separator: "   ")
    }
  }
}
