import CMartletEGL

/// The texture with the stops of gradients that have too many for an instance.
final class GradientTable {
  /// Texels in a row. `GradientFill.frag` knows it too.
  private static let width = 512
  private var name: GLuint = 0
  private var rows = 0
  /// What the texture holds.
  private var texels: [SIMD4<Float>] = []

  deinit { if name != 0 { glDeleteTextures(1, &name) } }

  /// Uploads the stops of a plan, if the texture does not hold them yet.
  func update(_ new: [SIMD4<Float>]) {
    guard !new.isEmpty, texels.prefix(new.count) != new[...] else { return }
    texels.removeAll(keepingCapacity: true)
    texels.append(contentsOf: new)
    let needed = (new.count + Self.width - 1) / Self.width
    while texels.count < needed * Self.width { texels.append(.zero) }
    if name == 0 {
      glGenTextures(1, &name)
      bind()
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    } else {
      bind()
    }
    texels.withUnsafeBytes { bytes in
      if needed != rows {
        glTexImage2D(
          GLenum(GL_TEXTURE_2D), 0, GL_RGBA32F, GLsizei(Self.width), GLsizei(needed), 0, GLenum(GL_RGBA),
          GLenum(GL_FLOAT), bytes.baseAddress)
      } else {
        glTexSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(Self.width), GLsizei(needed), GLenum(GL_RGBA),
          GLenum(GL_FLOAT), bytes.baseAddress)
      }
    }
    rows = needed
  }

  /// Binds the texture for drawing.
  func bind() { glBindTexture(GLenum(GL_TEXTURE_2D), name) }
}
