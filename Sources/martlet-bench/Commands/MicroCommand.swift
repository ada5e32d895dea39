import CAllocationCounter
import Martlet

/// Measures our own parts of a frame, without a GPU or a compositor.
@MainActor
struct MicroCommand {
  /// The number of frames to time for each size; the median counts.
  let frames: Int

  func run() {
    print("layers   resolve ns   display list ns   static ns   commit ns   allocations per frame")
    for count in [10, 100, 1_000, 10_000, 100_000] {
      let frames = max(min(frames, 5_000_000 / count), 10)
      let still = MicroStage(layerCount: count, isAnimated: false).timeUpdate(frames: frames)
      let stage = MicroStage(layerCount: count)
      let resolve = stage.timeResolve(frames: frames)
      let update = stage.timeUpdate(frames: frames)
      let allocations = stage.allocationsPerUpdate(frames: frames)
      let commit = stage.timeCommit(frames: max(frames / 4, 10))
      func column(_ value: Double, _ width: Int) -> String {
        let text = String((value * 10).rounded() / 10)
        return String(repeating: " ", count: max(width - text.count, 0)) + text
      }
      print(
        column(Double(count), 8), column(resolve, 10), column(max(update - resolve, 0), 15),
        column(still, 14), column(commit, 11), column(allocations, 15))
    }
  }
}
