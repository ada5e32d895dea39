import CMartletEGL

/// A texture that can be drawn onto. Whoever makes it deletes it.
struct DrawnTexture {
  let texture: GLuint
  let framebuffer: GLuint
  /// In pixels.
  let width: Int
  let height: Int

  /// Makes one with undefined pixels. `nil` if the driver cannot.
  /// - Parameters:
  ///   - context: The current context.
  ///   - use: What it is for.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - bgra: Whether its bytes are in the order of images in memory.
  ///   - isSmooth: Whether it is interpolated where it is not drawn pixel on pixel.
  init?(
    _ context: GLContext, _ use: GraphicsMemoryUse, width: Int, height: Int, bgra: Bool = false,
    isSmooth: Bool
  ) {
    guard var texture = makeTexture(context, use, width: width, height: height, bgra: bgra) else {
      return nil
    }
    if isSmooth {
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    }
    guard let framebuffer = makeFramebuffer(texture) else {
      // A window is tried again with other bytes.
      if use != .window { context.noteShortage(use) }
      glDeleteTextures(1, &texture)
      return nil
    }
    (self.texture, self.framebuffer, self.width, self.height) = (texture, framebuffer, width, height)
  }

  /// Its memory, in bytes.
  var byteCount: Int { 4 * width * height }

  /// What draws onto it.
  func target(topFirst: Bool = true) -> RenderTarget {
    RenderTarget(width: width, height: height, topFirst: topFirst, framebuffer: framebuffer)
  }

  /// Frees it. It must not be used afterwards.
  func delete() {
    var (texture, framebuffer) = (texture, framebuffer)
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
  }
}
