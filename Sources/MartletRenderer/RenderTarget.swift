import CMartletEGL

/// What can be drawn onto: a framebuffer of ours or a window's back buffer.
package struct RenderTarget {
  /// Extent in pixels.
  package var width: Int
  /// Extent in pixels.
  package var height: Int
  /// Whether the first row in memory is the top one, as `wl_shm` wants it; OpenGL's own order, and a window's, is
  /// bottom first.
  package var topFirst: Bool
  let framebuffer: GLuint
}
