import CMartletEGL
import MartletDrawing
import MartletRenderTree

/// An image off screen with its own OpenGL context, renderer and framebuffer, for windows without a compositor, benchmarks
/// and tests.
///
/// It belongs to the thread that makes it.
package final class OffscreenCanvas {
  package let context: GLContext
  package let renderer: Renderer
  package private(set) var framebuffer: Framebuffer

  /// Makes an image of a size in pixels, whose content is not defined until it is drawn. Throws an error without
  /// OpenGL ES 3.0.
  package init(width: Int, height: Int, topFirst: Bool = true) throws {
    context = try GLContext.surfaceless()
    renderer = Renderer(context)
    framebuffer = try Framebuffer(context, width: width, height: height, topFirst: topFirst)
  }

  /// All pixels of the framebuffer.
  package var bounds: PixelRect { PixelRect(width: framebuffer.width, height: framebuffer.height) }

  /// Gives the image another size in pixels; its content is lost.
  package func resize(width: Int, height: Int) throws {
    try context.makeCurrent()
    framebuffer = try Framebuffer(
      context, width: width, height: height, topFirst: framebuffer.target.topFirst)
  }

  /// Draws a list within the damage, or everywhere if it is nil.
  package func draw(
    _ list: DisplayList, damage: [PixelRect]? = nil, scale: Double = 1, background: SIMD4<Float> = .zero
  ) throws {
    try renderer.draw(
      list, damage: damage ?? [bounds], onto: framebuffer.target, scale: scale, background: background)
  }

  /// Waits until everything is drawn: OpenGL draws later than it is told to.
  package func finish() { glFinish() }

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
