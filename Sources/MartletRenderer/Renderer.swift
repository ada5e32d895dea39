import CMartletEGL
import MartletGeometry
import MartletRenderTree

/// Draws display lists with OpenGL ES.
///
/// It belongs to the thread on which its context is current. In the steady state drawing a frame allocates
/// nothing: arrays and buffers keep their capacity.
package final class Renderer {
  private let context: GLContext

  /// Makes a renderer. Shaders are compiled when they are first needed.
  package init(_ context: GLContext) { self.context = context }

  /// Draws what a display list shows within the damaged rectangles; all other pixels stay as they are.
  ///
  /// - Parameters:
  ///   - list: what to draw, in points.
  ///   - damage: rectangles to be drawn anew, in pixels from the top left; what lies outside of the target is
  ///     left out, and an empty list draws nothing.
  ///   - target: what to draw onto.
  ///   - scale: pixels per point, greater than 0.
  ///   - background: premultiplied colour under everything.
  package func draw(
    _ list: DisplayList, damage: [PixelRect], onto target: RenderTarget, scale: Double = 1,
    background: SIMD4<Float> = .zero
  ) throws(RendererError) {
    precondition(scale > 0 && scale.isFinite, "scale \(scale) is not a number of pixels per point")
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
    glViewport(0, 0, GLsizei(target.width), GLsizei(target.height))
    glClearColor(background.x, background.y, background.z, background.w)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }
}
