import CMartletEGL

/// Copies pixels of an upright picture to where they lie in a buffer that is turned, which `glBlitFramebuffer` cannot.
final class TurnedCopy {
  private let context: GLContext
  /// Compiled when it is first needed.
  private var program: ShaderProgram?

  init(_ context: GLContext) { self.context = context }

  // Before the context, which may be the last thing that refers to it, is left to somebody else.
  deinit { program = nil }

  /// Copies an area of the texture that is bound.
  ///
  /// - Parameters:
  ///   - area: What to copy, in pixels of the window.
  ///   - first: The pixel of the window that is the texture's first one.
  ///   - window: What to copy to.
  /// - Throws: `RendererError` if the shaders do not compile.
  func draw(
    _ area: PixelRect, first: (x: Int32, y: Int32), onto window: RenderTarget
  ) throws(RendererError) {
    if program == nil { program = try makeProgram() }
    guard let program else { return }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), window.framebuffer)
    glViewport(0, 0, GLsizei(window.width), GLsizei(window.height))
    window.setScissor(area)
    glDisable(GLenum(GL_BLEND))
    glBindVertexArray(0)
    program.use(
      view: window.view(from: .zero), turn: window.turnColumns,
      pixels: window.pixelColumns(from: .zero))
    program.setFirst(first)
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }

  private func makeProgram() throws(RendererError) -> ShaderProgram {
    let sources = ProgramSources(
      vertex: [PackageResources.TurnedCopy_vert], fragment: [PackageResources.TurnedCopy_frag],
      defines: "precision highp float;\nprecision highp sampler2D;\n")
    return ShaderProgram(try ShaderProgram.link("turned copy", sources))
  }
}

extension RenderTarget {
  /// Limits drawing to pixels of the upright picture.
  func setScissor(_ rect: PixelRect) {
    let place = turn.place(of: rect, in: picture)
    let y = topFirst ? place.y0 : Int32(height) - place.y1
    glScissor(place.x0, y, GLsizei(place.width), GLsizei(place.height))
  }
}
