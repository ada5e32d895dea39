import CMartletEGL

/// A target to draw onto: a framebuffer of ours, or a window's back buffer.
package struct RenderTarget {
  /// Width in pixels.
  package var width: Int
  /// Height in pixels.
  package var height: Int
  /// Whether the first row in memory is the top one, as in `wl_shm` buffers. In OpenGL's own order, and in a
  /// window, the bottom row comes first.
  package var topFirst: Bool
  let framebuffer: GLuint
}
