import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// SVG pictures are drawn at the scale at which they show.
@Suite(.serialized) struct VectorImageTests {
  /// A board of eight by eight fields of three units.
  private static func board() throws -> Image {
    let fields = (0..<64).filter { ($0 + $0 / 8) % 2 == 0 }
      .map { #"<rect x="\#($0 % 8 * 3)" y="\#($0 / 8 * 3)" width="3" height="3"/>"# }
    return try Image(
      svg: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="white"/>\
        \(fields.joined())</svg>
        """)
  }

  private static func scene(_ image: Image, side: Double) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 400, height: 400), fill: Color(0xFF0000))
    scene.image(image, in: Rect(x: 0, y: 0, width: side, height: side))
    return scene.list
  }

  /// Pixels of a board with this side that are neither black nor white.
  private static func grayPixels(_ bitmap: Bitmap, side: Int) -> Int {
    var count = 0
    for y in 0..<side {
      for x in 0..<side where ![0, 255].contains(bitmap[x, y].y) { count += 1 }
    }
    return count
  }

  @Test(arguments: [1.0, 2]) func `Off screen every edge is sharp at once`(scale: Double) throws {
    let image = try Self.board()
    let canvas = try OffscreenCanvas(width: 400, height: 400)
    for fields in [1.0, 2, 5, 12] {
      try canvas.draw(Self.scene(image, side: fields * 8 / scale), scale: scale)
      #expect(Self.grayPixels(canvas.bitmap, side: Int(fields) * 8) == 0, "\(fields) pixels a field")
    }
  }

  @Test
  func `A window stretches what it has while the scale changes, and draws the picture sharp where it stays`()
    throws
  {
    let image = try Self.board()
    image.wait(atScale: 1)
    let canvas = try OffscreenCanvas(width: 400, height: 400)
    canvas.renderer.spreadsUploads = true
    try canvas.draw(Self.scene(image, side: 24))
    #expect(canvas.renderer.unfinished.isEmpty && Self.grayPixels(canvas.bitmap, side: 24) == 0)
    // One step further is only stretched, but announces that there is more to do.
    try canvas.draw(Self.scene(image, side: 32))
    #expect(!canvas.renderer.unfinished.isEmpty && Self.grayPixels(canvas.bitmap, side: 32) > 0)
    var frames = 0
    repeat {
      ImageWorker.finish()
      try canvas.draw(Self.scene(image, side: 32))
      frames += 1
    } while !canvas.renderer.unfinished.isEmpty && frames < 10
    #expect(canvas.renderer.unfinished.isEmpty && Self.grayPixels(canvas.bitmap, side: 32) == 0)
  }

  @Test func `A zoom in small steps draws the picture anew once for each doubling`() throws {
    let image = try Self.board()
    image.wait(atScale: 1)
    let canvas = try OffscreenCanvas(width: 400, height: 400)
    canvas.renderer.spreadsUploads = true
    let store = canvas.renderer.plan.images
    for step in 0..<240 {
      try canvas.draw(Self.scene(image, side: 24 * pow(2, Double(step) / 60)))
      ImageWorker.finish()
    }
    #expect((2...6).contains(store.uploadCount), "\(store.uploadCount)")
    #expect(store.count <= 8)
  }

  @Test func `A prepared picture shows from the first frame on although each frame has another scale`() throws
  {
    let image = try Self.board()
    image.wait(atScale: 1)
    let canvas = try OffscreenCanvas(width: 400, height: 400)
    canvas.renderer.spreadsUploads = true
    for step in 0..<20 {
      // The worker is never waited for, as in a window.
      try canvas.draw(Self.scene(image, side: 36 + Double(step) * 3.1))
      #expect(canvas.bitmap[4, 4] != SIMD4(255, 0, 0, 255), "frame \(step)")
    }
  }

  @Test func `A picture of many scales keeps eight of them`() throws {
    let image = try Self.board()
    let canvas = try OffscreenCanvas(width: 400, height: 400)
    for side in 10..<60 { try canvas.draw(Self.scene(image, side: Double(side))) }
    #expect(canvas.renderer.plan.images.count == 8)
  }

  @Test func `What cannot be drawn is drawn by nobody, and asks for no more frames`() throws {
    let image = try Image(svg: #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><g></svg>"#)
    image.wait(atScale: 1)
    let canvas = try OffscreenCanvas(width: 40, height: 40)
    for spreads in [true, false] {
      canvas.renderer.spreadsUploads = spreads
      try canvas.draw(Self.scene(image, side: 32))
      #expect(canvas.renderer.unfinished.isEmpty && canvas.bitmap[4, 4] == SIMD4(255, 0, 0, 255))
    }
  }

  @Test func `A clear picture needs no room and no more frames`() throws {
    let image = try Image(svg: #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>"#)
    image.wait(atScale: 1)
    let canvas = try OffscreenCanvas(width: 40, height: 40)
    for spreads in [true, false, true] {
      canvas.renderer.spreadsUploads = spreads
      for _ in 0..<3 { try canvas.draw(Self.scene(image, side: 8)) }
      #expect(canvas.renderer.unfinished.isEmpty && canvas.bitmap[4, 4] == SIMD4(255, 0, 0, 255))
      #expect(canvas.renderer.plan.images.count == 1 && canvas.renderer.plan.images.byteCount == 0)
    }
  }

  @Test func `The processor copies the pixels of the scale that shows`() throws {
    let image = try Self.board()
    let renderer = PlainRenderer()
    let bounds = PixelRect(width: 96, height: 96)
    var pixels = [UInt8](repeating: 0, count: 96 * 96 * 4)
    let isPainted = pixels.withUnsafeMutableBytes { buffer in
      renderer.paint(
        Self.scene(image, side: 96), damage: [bounds], into: buffer.baseAddress!, stride: 96 * 4,
        bounds: bounds,
        scale: 1)
    }
    #expect(isPainted && Self.grayPixels(Bitmap(width: 96, height: 96, bytes: pixels), side: 96) == 0)
  }
}
