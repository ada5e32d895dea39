import CAllocationCounter
import Martlet
import MartletRenderer

/// Measures drawing by OpenGL ES, off screen: what all kinds of layers cost a frame, and what they allocate.
@MainActor
struct DrawingCommand {
  /// Frames to time; the median counts.
  let frames: Int

  func run() throws {
    print("drawn as              ns per frame   allocations per frame")
    for isWhole in [true, false] {
      let stage = try DrawingStage(redrawsAll: isWhole)
      // Shaders are compiled and buffers grown when they are first needed.
      for _ in 0..<DrawingStage.period { try stage.drawFrame() }
      martlet_count_allocations()
      let clock = ContinuousClock()
      var times = [Int64](repeating: 0, count: frames)
      let before = martlet_allocation_count()
      for index in 0..<frames {
        let start = clock.now
        try stage.drawFrame()
        times[index] = (clock.now - start).components.attoseconds / 1_000_000_000
      }
      let allocations = Double(martlet_allocation_count() - before) / Double(frames)
      times.sort()
      print(
        isWhole ? "a whole window   " : "what has changed ", times[frames / 2], allocations, separator: "   ")
    }
  }
}
