import CMartletEGL

/// The texture of a `PathStore`.
final class PathTexture {
  private var name: GLuint = 0
  private var rows = 0

  deinit { if name != 0 { glDeleteTextures(1, &name) } }

  /// Uploads what has changed.
  func update(_ store: PathStore) {
    guard !store.changed.isEmpty else { return }
    if name == 0 {
      glGenTextures(1, &name)
      bind()
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    } else {
      bind()
    }
    let needed = store.texels.count / PathStore.width
    store.texels.withUnsafeBytes { bytes in
      if needed != rows {
        glTexImage2D(
          GLenum(GL_TEXTURE_2D), 0, GL_RGBA32F, GLsizei(PathStore.width), GLsizei(needed), 0,
          GLenum(GL_RGBA), GLenum(GL_FLOAT), bytes.baseAddress)
      } else {
        for range in store.changed { send(range, bytes) }
      }
    }
    rows = needed
    store.forgetChanges()
  }

  /// Uploads a range: what it has of its first row, whole rows, and what it has of its last row.
  private func send(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) {
    var begin = range.lowerBound
    while begin < range.upperBound {
      let column = begin % PathStore.width
      let left = range.upperBound - begin
      let isPart = column > 0 || left < PathStore.width
      let width = isPart ? min(PathStore.width - column, left) : PathStore.width
      let height = isPart ? 1 : left / PathStore.width
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(column), GLint(begin / PathStore.width), GLsizei(width),
        GLsizei(height), GLenum(GL_RGBA), GLenum(GL_FLOAT),
        bytes.baseAddress.map { $0 + begin * MemoryLayout<SIMD4<Float>>.stride })
      begin += width * height
    }
  }

  /// Binds the texture for drawing.
  func bind() { glBindTexture(GLenum(GL_TEXTURE_2D), name) }
}
