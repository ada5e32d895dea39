import Martlet
import MartletRenderer

/// Measures drawing off screen: the time and the allocations of a frame with many kinds of layers by OpenGL ES, of one with each
/// kind alone, and of one with glass by the processor.
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
    for kind in LayerKind.allCases {
      let stage = try KindStage(kind)
      for _ in 0..<2 * KindStage.period { try stage.drawFrame() }
      let cost = try FrameCost(rounds: frames, stage.drawFrame)
      let name = kind.rawValue
      print(
        name + String(repeating: " ", count: 17 - name.count), cost.time, cost.allocations, separator: "   ")
    }
    let glass = GlassStage()
    for _ in 0..<DrawingStage.period { try glass.drawFrame() }
    let cost = try FrameCost(rounds: frames, glass.drawFrame)
    print("glass, processor ", cost.time, cost.allocations, separator: "   ")
  }
}
