import MartletDrawing
import MartletRenderTree
import MartletRenderer

/// A context, a renderer and a framebuffer of a size in pixels, for tests.
package final class OffscreenCanvas {
  package let context: GLContext
  package let renderer: Renderer
  package let framebuffer: Framebuffer

  /// Makes them for the calling thread.
  package init(width: Int, height: Int, topFirst: Bool = true) throws {
    context = try GLContext.surfaceless()
    renderer = Renderer(context)
    framebuffer = try Framebuffer(context, width: width, height: height, topFirst: topFirst)
  }

  /// All pixels of the framebuffer.
  package var bounds: PixelRect { PixelRect(width: framebuffer.width, height: framebuffer.height) }

  /// Draws a list within the damage, or everywhere if it is nil.
  package func draw(
    _ list: DisplayList, damage: [PixelRect]? = nil, scale: Double = 1, background: SIMD4<Float> = .zero
  ) throws {
    try renderer.draw(
      list, damage: damage ?? [bounds], onto: framebuffer.target, scale: scale, background: background)
  }

  /// The framebuffer's pixels.
  package var bitmap: Bitmap {
    var bytes = [UInt8](repeating: 0, count: framebuffer.width * framebuffer.height * 4)
    bytes.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress {
        framebuffer.read(bounds, into: base, stride: framebuffer.width * 4, format: .rgba)
      }
    }
    return Bitmap(width: framebuffer.width, height: framebuffer.height, bytes: bytes)
  }
}
