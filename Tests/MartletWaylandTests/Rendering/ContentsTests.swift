import MartletDrawing
import MartletGeometry
import MartletLayers
import MartletMotion
import TestCompositor
import Testing

@testable import MartletWayland

/// Contents of layers, from the main thread to the compositor's buffers.
@Suite(.serialized, .readsTime) @MainActor struct ContentsTests {
  /// A layer whose left half is red and right half blue. It records the scales at which it was drawn.
  private final class DrawnLayer: Layer {
    var scales: [Double] = []

    override func draw(in context: DrawingContext) {
      scales.append(context.scale)
      context.fill(Rect(x: 0, y: 0, width: 50.5, height: 100), with: Color(0xFF0000))
      context.fill(Rect(x: 50.5, y: 0, width: 49.5, height: 100), with: Color(0x0000FF))
    }
  }

  private func start() async throws -> Rig {
    var configuration = CompositorConfiguration()
    configuration.capturesPixels = true
    return try await Rig.start(configuration)
  }

  private func image(_ color: UInt32) -> Image {
    DrawingContext.image(size: Size(width: 16, height: 16)) {
      $0.fill(Rect(x: 0, y: 0, width: 16, height: 16), with: Color(color))
    }
  }

  @Test func `a layer is drawn anew at the window's new scale, in the frame that answers`() async throws {
    let rig = try await start()
    let layer = DrawnLayer()
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 100)
    Transaction.withoutActions { rig.controller.rootView.layer.addSublayer(layer) }
    layer.setNeedsDisplay()
    rig.compositor.frame(at: MonotonicClock.now)
    try await rig.compositor.wait("the drawing") { $0.lastCommit?.pixels?[30, 40] == [255, 0, 0, 255] }
    #expect(layer.scales == [1])
    rig.compositor.preferScale(240)
    let state = try await rig.compositor.wait("the first frame at scale 2") {
      $0.surface?.commits.contains { $0.bufferSize == PixelSize(width: 1600, height: 1200) } == true
    }
    let first = try #require(
      state.surface?.commits.first { $0.bufferSize == PixelSize(width: 1600, height: 1200) })
    // At scale 2 the border between the halves is at a pixel boundary, so no pixel is mixed.
    let row = (20 + 40..<220).map { first.pixels?[$0, 100] ?? [] }
    #expect(row.firstIndex { $0 != [255, 0, 0, 255] } == 61)
    #expect(row[61..<151].allSatisfy { $0 == [0, 0, 255, 255] })
    #expect(layer.scales == [1, 2])
    // Another size alone redraws nothing.
    rig.compositor.configure(width: 500, height: 400)
    try await rig.compositor.wait("the new size") {
      $0.lastCommit?.bufferSize == PixelSize(width: 1000, height: 800)
    }
    #expect(layer.scales == [1, 2])
    #expect(try await rig.finish() == [])
  }

  @Test func `pictures that change with every frame are all shown, whatever buffer they fall into`()
    async throws
  {
    let rig = try await start()
    let layer = Layer()
    layer.frame = Rect(x: 40, y: 40, width: 64, height: 64)
    Transaction.withoutActions { rig.controller.rootView.layer.addSublayer(layer) }
    var wrong = 0
    for step in 1...120 {
      let color = UInt32(step * 2) << 16 | UInt32(255 - step)
      Transaction.withoutActions {
        layer.contents = image(color)
        // Every few frames it moves as well, so that buffers lack what earlier frames changed.
        if step % 7 == 0 { layer.position.x += 16 }
      }
      let x = Int(layer.position.x)
      let wanted = [UInt8(step * 2), 0, UInt8(255 - step), 255]
      try await rig.wait("picture \(step)") {
        rig.compositor.frame(at: MonotonicClock.now)
        return rig.compositor.state.lastCommit?.pixels?[x, 72] == wanted
      }
      // Nothing remains where it was.
      if rig.compositor.state.lastCommit?.pixels?[x - 40, 72] != [32, 32, 32, 255] { wrong += 1 }
    }
    print("pictures in windows: 120 shown, \(wrong) with something left over")
    #expect(wrong == 0)
    #expect(try await rig.finish() == [])
  }
}
