import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

@Suite(.serialized) struct FramebufferTests {
  /// A window whose four quarters have different colours.
  private func quarters() -> DisplayList {
    var scene = SceneBuilder()
    let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]
    for (i, color) in colors.enumerated() {
      scene.shape(
        Rect(x: Double(i % 2) * 8, y: Double(i / 2) * 6, width: 8, height: 6), fill: Color(color))
    }
    return scene.list
  }

  @Test(arguments: [true, false])
  func `A rectangle is read to its own place, as BGRA from the top, and nothing else is written`(
    topFirst: Bool
  ) throws {
    let canvas = try OffscreenCanvas(width: 16, height: 12, topFirst: topFirst)
    try canvas.draw(quarters())
    let stride = 20 * 4
    var bytes = [UInt8](repeating: 7, count: stride * 12)
    try bytes.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress {
        try canvas.framebuffer.read(PixelRect(x0: 6, y0: 4, x1: 10, y1: 9), into: base, stride: stride)
      }
    }
    for y in 0..<12 {
      for x in 0..<20 {
        let pixel = Array(bytes[(y * stride + x * 4)..<(y * stride + x * 4 + 4)])
        let expected: [UInt8] =
          (6..<10).contains(x) && (4..<9).contains(y)
          ? [[0, 0, 255, 255], [0, 255, 0, 255], [255, 0, 0, 255], [0, 255, 255, 255]][x / 8 + y / 6 * 2]
          : [7, 7, 7, 7]
        #expect(pixel == expected, "pixel \(x), \(y)")
      }
    }
  }

  @Test func `Both row orders give the same picture`() throws {
    let a = try OffscreenCanvas(width: 16, height: 12)
    try a.draw(quarters())
    let b = try OffscreenCanvas(width: 16, height: 12, topFirst: false)
    try b.draw(quarters())
    #expect(a.bitmap == b.bitmap)
  }

  @Test func `Two contexts take turns on one thread`() throws {
    let a = try OffscreenCanvas(width: 16, height: 12)
    var b: OffscreenCanvas? = try OffscreenCanvas(width: 16, height: 12)
    try a.draw(quarters())
    try b?.draw(DisplayList(), background: SIMD4(1, 1, 1, 1))
    #expect(a.bitmap[0, 0] == SIMD4(255, 0, 0, 255))
    #expect(b?.bitmap[0, 0] == SIMD4(255, 255, 255, 255))
    b = nil
    try a.draw(quarters())
    #expect(a.bitmap[15, 11] == SIMD4(255, 255, 0, 255))
  }

  @Test func `The scale maps points to pixels`() throws {
    let canvas = try OffscreenCanvas(width: 24, height: 18)
    try canvas.draw(quarters(), scale: 1.5)
    #expect(canvas.bitmap[11, 8] == SIMD4(255, 0, 0, 255))
    #expect(canvas.bitmap[12, 9] == SIMD4(255, 255, 0, 255))
  }

  @Test func `The driver tells what it offers`() throws {
    let features = try GLContext.surfaceless().features
    #expect(features.maximumSize >= 2048)
    #expect(!features.rendererName.isEmpty)
    #expect(!features.bufferAge)
  }
}
