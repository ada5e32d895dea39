import Martlet
import MartletRenderer

/// Measures drawing by OpenGL ES, off screen: the time and the allocations of a frame with all kinds of
/// layers.
@MainActor
struct DrawingCommand {
  /// The number of frames to time; the median counts.
  let frames: Int

  func run() throws {
    print("drawn as              ns per frame   allocations per frame")
    for isWhole in [true, false] {
      let stage = try DrawingStage(redrawsAll: isWhole)
      // Shaders are compiled and buffers grow when they are first needed.
      for _ in 0..<DrawingStage.period { try stage.drawFrame() }
      let cost = try FrameCost(rounds: frames, stage.drawFrame)
      print(
        isWhole ? "a whole window   " : "what has changed ", cost.time, cost.allocations, separator: "   ")
    }
  }
}
