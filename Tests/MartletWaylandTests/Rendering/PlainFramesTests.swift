import MartletGeometry
import MartletLayers
import MartletMotion
import TestCompositor
import Testing

@testable import MartletWayland

/// Frames drawn by the processor and frames drawn by OpenGL, in one window.
@Suite(.serialized) @MainActor struct PlainFramesTests {
  @Test func `frames drawn with and without OpenGL by turns make one picture`() async throws {
    var configuration = CompositorConfiguration()
    configuration.capturesPixels = true
    let rig = try await Rig.start(configuration)
    // A rotated layer with a border is left to OpenGL. It is beside the card's path.
    let askew = Layer()
    askew.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    askew.position = Point(x: 700, y: 100)
    askew.backgroundColor = .white
    askew.borderWidth = 2
    Transaction.withoutActions {
      rig.controller.rootView.layer.addSublayer(askew)
      askew.transform = Transform(rotation: 0.5)
    }
    var wrong: [String] = []
    for step in 0..<60 {
      let x = 100 + 10 * step
      rig.card.layer.position = Point(x: Double(x), y: 300)
      let isTurned = step % 20 == 10
      if isTurned { Transaction.withoutActions { askew.position.y += 1 } }
      let count = rig.frames.count
      rig.compositor.frame(at: MonotonicClock.now)
      try await rig.wait("step \(step)") {
        rig.frames.count > count && rig.frames.cardPosition?.x == Double(x)
      }
      let pixels = try #require(rig.compositor.state.lastCommit?.pixels)
      for column in 0..<800 {
        let wanted: [UInt8] =
          (x - 60..<x + 60).contains(column) ? [255, 0, 0, 255] : [0x20, 0x20, 0x20, 255]
        if pixels[column, 300] != wanted { wrong.append("step \(step), column \(column)") }
      }
      if pixels[700, Int(askew.position.y)] != [255, 255, 255, 255] { wrong.append("step \(step), askew") }
    }
    #expect(wrong.prefix(5) == [])
    #expect(try await rig.finish() == [])
  }
}
