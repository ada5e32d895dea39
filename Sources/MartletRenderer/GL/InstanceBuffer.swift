import CMartletEGL

/// The GPU's copy of the instances of one drawing operation.
///
/// The vectors of an instance become the vertex attributes 1, 2, …. Attribute 0 is the corner of a quad, 0 or
/// 1 in each direction.
final class InstanceBuffer {
  /// Number of vectors of four floats per instance.
  private let stride: Int
  private var buffer: GLuint = 0
  private var vertexArray: GLuint = 0
  /// The instance at which the attributes begin; −1 before the first draw.
  private var origin: Int32 = -1

  /// Bytes of the newest copy; 0 if there was no memory for it.
  private(set) var byteCount = 0

  /// Bytes per instance.
  private var byteStride: Int { stride * MemoryLayout<SIMD4<Float>>.stride }

  init(stride: Int) { self.stride = stride }

  deinit {
    guard buffer != 0 else { return }
    glDeleteBuffers(1, &buffer)
    glDeleteVertexArrays(1, &vertexArray)
  }

  /// Uploads the instances of a frame.
  ///
  /// - Parameter quad: A buffer with the four corners.
  func upload(_ instances: InstanceList, quad: GLuint) {
    guard instances.count > 0 else { return }
    if buffer == 0 { makeObjects(quad: quad) }
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    instances.vectors.withUnsafeBytes { bytes in
      byteCount = bytes.count
      // A new data store each time, so that the driver need not wait for the previous frame.
      glBufferData(GLenum(GL_ARRAY_BUFFER), bytes.count, bytes.baseAddress, GLenum(GL_STREAM_DRAW))
    }
  }

  /// Forgets the copy, for which there was no memory.
  func forget() { byteCount = 0 }

  /// Draws a range of the uploaded instances with the current program.
  func draw(first: Int32, count: Int32) {
    guard byteCount > 0 else { return }
    glBindVertexArray(vertexArray)
    if first != origin { point(at: first) }
    glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, count)
  }

  /// Makes the attributes begin at an instance: OpenGL ES can draw a range of vertices, but not a range of
  /// instances.
  private func point(at first: Int32) {
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    for i in 0..<stride {
      glVertexAttribPointer(
        GLuint(i + 1), 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(byteStride),
        UnsafeRawPointer(bitPattern: Int(first) * byteStride + 16 * i))
    }
    origin = first
  }

  private func makeObjects(quad: GLuint) {
    glGenBuffers(1, &buffer)
    glGenVertexArrays(1, &vertexArray)
    glBindVertexArray(vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), quad)
    glEnableVertexAttribArray(0)
    glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, nil)
    for i in 0..<stride {
      glEnableVertexAttribArray(GLuint(i + 1))
      glVertexAttribDivisor(GLuint(i + 1), 1)
    }
  }
}
