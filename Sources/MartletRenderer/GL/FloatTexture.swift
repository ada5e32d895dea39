import CMartletEGL

/// A texture of rows of four floats a texel, which shaders read by number.
final class FloatTexture {
  private let context: GLContext
  private let width: Int
  private var name: GLuint = 0
  private var rows = 0

  /// Bytes of the texture.
  var byteCount: Int { rows * width * MemoryLayout<SIMD4<Float>>.stride }

  /// Makes a texture with so many texels in a row, and none yet.
  init(_ context: GLContext, width: Int) {
    self.context = context
    self.width = width
  }

  deinit { if name != 0 { glDeleteTextures(1, &name) } }

  /// Uploads texels, a whole number of rows: those of some ranges, or all where their number has changed. Returns whether there
  /// was memory for them; if not, the texture holds none.
  @discardableResult
  func update(_ texels: [SIMD4<Float>], changed: some Collection<Range<Int>>) -> Bool {
    if name == 0 {
      glGenTextures(1, &name)
      bind()
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    } else {
      bind()
    }
    let needed = texels.count / width
    let hasRoom = texels.withUnsafeBytes { bytes in
      guard needed != rows else {
        for range in changed { send(range, bytes) }
        return true
      }
      return context.allocate(.table) {
        glTexImage2D(
          GLenum(GL_TEXTURE_2D), 0, GL_RGBA32F, GLsizei(width), GLsizei(needed), 0, GLenum(GL_RGBA),
          GLenum(GL_FLOAT), bytes.baseAddress)
      }
    }
    rows = hasRoom ? needed : 0
    return hasRoom
  }

  /// Uploads a range: what it has of its first row, whole rows, and what it has of its last row.
  private func send(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) {
    var begin = range.lowerBound
    while begin < range.upperBound {
      let column = begin % width
      let left = range.upperBound - begin
      let isPart = column > 0 || left < width
      let count = isPart ? min(width - column, left) : width
      let height = isPart ? 1 : left / width
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(column), GLint(begin / width), GLsizei(count), GLsizei(height),
        GLenum(GL_RGBA), GLenum(GL_FLOAT),
        bytes.baseAddress.map { $0 + begin * MemoryLayout<SIMD4<Float>>.stride })
      begin += count * height
    }
  }

  /// Whether it holds nothing, although it may have been asked to.
  var isEmpty: Bool { rows == 0 }

  /// Binds the texture for drawing. Returns whether it holds anything.
  @discardableResult
  func bind(unit: Int32 = 0) -> Bool {
    if unit != 0 { glActiveTexture(GLenum(GL_TEXTURE0 + unit)) }
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    if unit != 0 { glActiveTexture(GLenum(GL_TEXTURE0)) }
    return rows > 0
  }
}
