import CMartletEGL

/// The page of a `PathSketchBook` on the GPU: two bytes for each pixel.
final class PathSketchTexture {
  private let context: GLContext
  private var name: GLuint = 0
  private var rows = 0

  init(_ context: GLContext) { self.context = context }

  deinit { if name != 0 { glDeleteTextures(1, &name) } }

  /// Bytes of the texture.
  var byteCount: Int { 2 * rows * PathSketchBook.width }

  /// Uploads what is on the page. Returns whether there was anything, and memory for it.
  func update(_ book: PathSketchBook) -> Bool {
    guard book.rows > 0 else { return false }
    if name == 0 {
      glGenTextures(1, &name)
      bind()
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    } else {
      bind()
    }
    if rows < book.rows {
      var needed = 64
      while needed < book.rows { needed *= 2 }
      let hasRoom = context.allocate(.table) {
        glTexImage2D(
          GLenum(GL_TEXTURE_2D), 0, GL_RG8, GLsizei(PathSketchBook.width), GLsizei(needed), 0, GLenum(GL_RG),
          GLenum(GL_UNSIGNED_BYTE), nil)
      }
      rows = hasRoom ? needed : 0
      guard hasRoom else { return false }
    }
    book.bytes.withUnsafeBytes { bytes in
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(PathSketchBook.width), GLsizei(book.rows), GLenum(GL_RG),
        GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
    }
    return true
  }

  /// Binds the texture for drawing. Returns whether it holds anything.
  @discardableResult
  func bind() -> Bool {
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    return rows > 0
  }
}
