import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// What a renderer tells about its frames.
@Suite(.serialized) struct CountersTests {
  @Test func `Draws, passes, uploads and pixels of a frame are counted, and uploads only once`() throws {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 64, height: 48), fill: .white)
    scene.image(
      Image(TestPictures.noise(width: 10, height: 10)), in: Rect(x: 2, y: 2, width: 10, height: 10))
    scene.group(opacity: 0.5) { group in
      group.shape(Rect(x: 20, y: 4, width: 10, height: 10), fill: .black)
      group.shape(Rect(x: 25, y: 4, width: 10, height: 10), fill: Color(0xFF0000))
    }
    let canvas = try OffscreenCanvas(width: 64, height: 48)
    try canvas.draw(scene.list)
    let first = canvas.renderer.counters
    // The white ground becomes the clear colour.
    #expect(first.draws == 3)
    #expect(first.passes == 2 && first.sheets == 1)
    #expect(first.uploads == 1)
    #expect(first.pixels == 64 * 48)
    // The image, the two parts of the group, and its sheet.
    #expect(first.shadedPixels == 100 + 2 * 100 + 15 * 10)
    #expect(first.memory.images == 512 * 512 * 4)
    #expect(first.memory.sheets == 64 * 64 * 4)
    #expect(first.memory.instances > 0)
    #expect(first.memory.paths == 0 && first.memory.gradients == 0 && first.memory.buffers == 0)
    try canvas.draw(scene.list, damage: [PixelRect(x0: 0, y0: 0, x1: 16, y1: 16)])
    let second = canvas.renderer.counters
    #expect(
      second.draws == 1 && second.passes == 1 && second.sheets == 0 && second.uploads == 0
        && second.pixels == 256 && second.shadedPixels == 100)
    try canvas.draw(scene.list, damage: [])
    #expect(canvas.renderer.counters.draws == 0)
  }

  @Test func `What the processor draws is counted in the same way, without uploads`() throws {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 64, height: 48), fill: .white)
    scene.shape(Rect(x: 20, y: 4, width: 10, height: 10), fill: .black)
    scene.image(
      Image(TestPictures.noise(width: 10, height: 10)), in: Rect(x: 2, y: 2, width: 10, height: 10))
    let renderer = PlainRenderer()
    var pixels = [UInt8](repeating: 0, count: 64 * 48 * 4)
    let bounds = PixelRect(width: 64, height: 48)
    let isDrawn = pixels.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map {
        renderer.paint(scene.list, damage: [bounds], into: $0, stride: 256, bounds: bounds, scale: 1)
      }
    }
    #expect(isDrawn == true)
    #expect(renderer.counters.draws == 2)
    #expect(renderer.counters.passes == 1 && renderer.counters.sheets == 0)
    #expect(renderer.counters.uploads == 0)
    #expect(renderer.counters.pixels == 64 * 48)
    #expect(renderer.counters.shadedPixels == 200)
  }

  @Test func `A pixel that five layers cover is shaded five times, and once where an opaque one covers all`()
    throws
  {
    let side = 100.0
    let canvas = try OffscreenCanvas(width: 100, height: 100)
    func shaded(alpha: Double) throws -> Int {
      var scene = SceneBuilder()
      for number in 0..<5 {
        let color = Color(red: Double(number) / 5, green: 0, blue: 0, alpha: alpha)
        scene.shape(Rect(x: 0, y: 0, width: side, height: side), fill: color)
      }
      scene.shape(Rect(x: 10, y: 10, width: 10, height: 10), fill: .black)
      try canvas.draw(scene.list)
      return canvas.renderer.counters.shadedPixels
    }
    #expect(try shaded(alpha: 0.5) == 5 * 10_000 + 100)
    // The last one that covers all is the colour with which the pass is cleared.
    #expect(try shaded(alpha: 1) == 100)
  }

  @Test func `What an overlay draws is not counted as shaded by the window`() throws {
    var below = SceneBuilder()
    below.shape(Rect(x: 0, y: 0, width: 20, height: 20), fill: Color(0xFF0000, alpha: 0.5))
    var over = SceneBuilder()
    over.shape(Rect(x: 0, y: 0, width: 8, height: 8), fill: .black)
    var list = below.list
    _ = list.append(overlay: over.list)
    var plan = FramePlan()
    plan.make(list, damage: PixelRect(width: 64, height: 64), scale: 1, background: .zero)
    #expect(plan.ownShadedPixels == 400 && plan.shadedPixels == 464)
  }
}
