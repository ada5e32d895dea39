import MartletDrawing
import MartletGeometry
import MartletRenderTree
import Testing

@testable import MartletRenderer

/// How particles are drawn.
@Suite(.serialized) struct ParticleTests {
  /// A scene of 60 × 60 with an emitter.
  private func list(_ emitter: String, _ lines: String = "") throws -> DisplayList {
    let text = """
      scene 60x60
      layer paper
        frame 0 0 60 60
        fill #000000
      layer emitter
        frame 0 0 60 60
        \(lines)
        emitter at 1 \(emitter)

      """
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    return tree.displayList
  }

  private let burst =
    "cell birthrate 1000 duration 1 lifetime 9 velocity 20 velocityrange 20 emissionrange 6.28 image checker scale 0.1 end"

  @Test func `a thousand particles are one draw call`() throws {
    let canvas = try OffscreenCanvas(width: 60, height: 60)
    try canvas.draw(try list("position 30 30 \(burst) \(burst)"))
    // The background is only cleared.
    #expect(canvas.renderer.counters.draws == 1)
  }

  @Test func `what is drawn of a part of the window is that part of the whole`() throws {
    let list = try list("position 30 30 additive \(burst)", "transform rotate 0.3")
    let (whole, parts) = (
      try OffscreenCanvas(width: 60, height: 60), try OffscreenCanvas(width: 60, height: 60)
    )
    try whole.draw(list)
    for x in stride(from: Int32(0), to: 60, by: 20) {
      try parts.draw(list, damage: [PixelRect(x0: x, y0: 0, x1: x + 20, y1: 60)])
    }
    #expect(whole.bitmap.difference(from: parts.bitmap, tolerance: 1)?.count == 0)
  }

  @Test func `light that is added to light is brighter, and a mask cuts it`() throws {
    func pixel(_ mode: String, _ x: Int, _ lines: String = "") throws -> SIMD4<UInt8> {
      let canvas = try OffscreenCanvas(width: 60, height: 60)
      let still =
        "cell birthrate 4 duration 1 lifetime 9 image checker scale 3 contentsrect 0 0 0.25 0.25 color #404040 end"
      try canvas.draw(try list("\(mode) position 55 30 \(still)", lines))
      return canvas.bitmap[x, 30]
    }
    #expect(try pixel("unordered", 52).x == 64)
    #expect(try pixel("additive", 52).x == 255)
    #expect(try pixel("additive", 40).x == 0)
    #expect(try pixel("additive", 52, "masks").x == 255)
    #expect(try pixel("additive", 52, "frame 0 0 50 60").x == 255)
    #expect(try pixel("additive", 52, "masks\n    frame 0 0 50 60").x == 0)
    #expect(try pixel("additive", 47, "masks\n    frame 0 0 50 60").x == 255)
  }

  @Test func `a picture that is smaller than a pixel keeps its weight`() throws {
    let canvas = try OffscreenCanvas(width: 60, height: 60)
    let dot =
      "cell birthrate 1 duration 1 lifetime 9 image checker contentsrect 0 0 0.25 0.25 scale 0.0625 end"
    try canvas.draw(try list("position 30.5 30.5 \(dot)"))
    let pixel = canvas.bitmap[30, 30]
    #expect(pixel.x >= 60 && pixel.x <= 68)
    #expect(canvas.bitmap[29, 30].x == 0 && canvas.bitmap[30, 31].x == 0)
  }
}
