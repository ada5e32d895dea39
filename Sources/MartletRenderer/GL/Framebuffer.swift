import CMartletEGL
import MartletGeometry

/// An off-screen image on the GPU that can be drawn onto and read. It has 8 bits per component and is
/// premultiplied.
package final class Framebuffer {
  /// The order of a pixel's bytes in memory.
  package enum Format: Sendable {
    /// Blue, green, red, alpha: `wl_shm`'s ARGB8888 and XRGB8888 on a little-endian machine, and Cairo's
    /// ARGB32.
    case bgra
    /// Red, green, blue, alpha.
    case rgba
  }

  /// The target to pass to `Renderer.draw`.
  package let target: RenderTarget
  private let context: GLContext
  private let drawn: DrawnTexture
  private let readsBGRA: Bool

  /// Width in pixels.
  package var width: Int { target.width }
  /// Height in pixels.
  package var height: Int { target.height }

  /// Makes an image. Its content is undefined until it is drawn.
  ///
  /// - Parameters:
  ///   - context: The context, which the image keeps alive. It is made current.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - topFirst: Whether the first row in memory is the top one.
  /// - Throws: `RendererError` if a size is out of range or graphics memory is short.
  package init(
    _ context: GLContext, width: Int, height: Int, topFirst: Bool = true
  ) throws(RendererError) {
    try context.requireCurrent()
    let limit = context.features.maximumSize
    guard (1...limit).contains(width), (1...limit).contains(height) else {
      throw RendererError(
        "A framebuffer of \(width)×\(height) pixels was asked for; \(context.features.rendererName) offers "
          + "1 to \(limit) each way.")
    }
    self.context = context
    readsBGRA = context.features.bgraReading
    // Some drivers have textures of BGRA bytes but cannot draw onto them.
    func make(bgra: Bool) -> DrawnTexture? {
      DrawnTexture(context, .window, width: width, height: height, bgra: bgra, isSmooth: false)
    }
    guard let made = make(bgra: context.features.bgraTextures) ?? make(bgra: false) else {
      throw RendererError(
        "No framebuffer of \(width)×\(height) pixels could be made: out of graphics memory?",
        isLoss: context.checkLoss())
    }
    drawn = made
    target = made.target(topFirst: topFirst)
  }

  deinit {
    guard context.prepareToDelete() else { return }
    drawn.delete()
  }

  /// Copies a rectangle of pixels to the same place of an image in memory, whose first row is the top one.
  ///
  /// - Parameters:
  ///   - rect: What to copy, in pixels. The part outside of the framebuffer is ignored.
  ///   - base: The first byte of the image's top row.
  ///   - stride: Bytes from one row of the image to the next, a multiple of 4 and at least 4 · `width`.
  ///   - format: The order of a pixel's bytes.
  /// - Throws: `RendererError` if the context cannot be made current or is lost; what was copied then means nothing.
  package func read(
    _ rect: PixelRect, into base: UnsafeMutableRawPointer, stride: Int, format: Format = .bgra
  ) throws(RendererError) {
    precondition(
      stride >= width * 4 && stride % 4 == 0, "stride \(stride) does not hold rows of \(width) pixels")
    let r = rect.intersection(PixelRect(width: width, height: height))
    guard !r.isEmpty else { return }
    try context.requireCurrent()
    // What is drawn is waited for outside of a turn.
    if context.features.isSoftware { glFinish() }
    DriverTurn.take(context) { copy(r, into: base, stride: stride, format: format) }
    if context.checkLoss() { throw .contextLost }
  }

  private func copy(
    _ r: PixelRect, into base: UnsafeMutableRawPointer, stride: Int, format: Format
  ) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    let direct = format == .rgba || readsBGRA
    let glFormat = GLenum(format == .bgra && readsBGRA ? GL_BGRA_EXT : GL_RGBA)
    let first = base + Int(r.y0) * stride + Int(r.x0) * 4
    if target.topFirst {
      glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(stride / 4))
      glReadPixels(
        r.x0, r.y0, GLsizei(r.width), GLsizei(r.height), glFormat, GLenum(GL_UNSIGNED_BYTE), first)
    } else {
      glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
      for row in 0..<r.height {
        let y = GLint(height) - 1 - (r.y0 + GLint(row))
        glReadPixels(
          r.x0, y, GLsizei(r.width), 1, glFormat, GLenum(GL_UNSIGNED_BYTE), first + row * stride)
      }
    }
    if !direct { swapRedAndBlue(first, stride: stride, width: r.width, height: r.height) }
  }
}

/// Exchanges the first and the third byte of every pixel, for drivers that read back RGBA only.
private func swapRedAndBlue(_ first: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int) {
  for y in 0..<height {
    let row = (first + y * stride).assumingMemoryBound(to: UInt8.self)
    for x in 0..<width {
      (row[x * 4], row[x * 4 + 2]) = (row[x * 4 + 2], row[x * 4])
    }
  }
}

/// Makes an uninitialized texture of 8 bits per component, with the nearest texel as its filter, clamped at
/// its edges. Nil if there is no memory for it.
func makeTexture(
  _ context: GLContext, _ use: GraphicsMemoryUse, width: Int, height: Int, bgra: Bool
) -> GLuint? {
  var texture: GLuint = 0
  let hasMemory = context.allocate(use) {
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, bgra ? GL_BGRA_EXT : GL_RGBA8, GLsizei(width), GLsizei(height), 0,
      GLenum(bgra ? GL_BGRA_EXT : GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
  }
  guard hasMemory else {
    glDeleteTextures(1, &texture)
    return nil
  }
  for (name, value) in [
    (GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST),
    (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
  ] {
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
  }
  return texture
}

/// Makes a framebuffer that draws onto a texture. Nil if the driver cannot.
func makeFramebuffer(_ texture: GLuint) -> GLuint? {
  var framebuffer: GLuint = 0
  glGenFramebuffers(1, &framebuffer)
  glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
  glFramebufferTexture2D(
    GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
  guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
    glDeleteFramebuffers(1, &framebuffer)
    return nil
  }
  return framebuffer
}
