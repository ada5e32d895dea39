import CMartletEGL

/// The pictures of a `PathPictureStore` on the GPU: two bytes for each pixel.
final class PathPictureTextures {
  private struct Picture {
    var texture: GLuint
    var byteCount: Int
  }

  private let context: GLContext
  private var pictures: [UInt64: Picture] = [:]
  /// Bytes of all pictures.
  private(set) var byteCount = 0

  init(_ context: GLContext) { self.context = context }

  deinit { for picture in pictures.values { Self.delete(picture.texture) } }

  /// Uploads and deletes what a store says.
  func update(_ store: PathPictureStore) {
    for id in store.removals {
      guard let picture = pictures.removeValue(forKey: id) else { continue }
      byteCount -= picture.byteCount
      Self.delete(picture.texture)
    }
    for upload in store.uploads {
      if let picture = make(upload.coverage) {
        pictures[upload.id] = picture
        byteCount += picture.byteCount
      } else {
        store.drop(upload.id)
      }
    }
    store.forgetChanges()
  }

  /// Binds the texture of a picture. Returns whether there is one.
  func bind(_ id: UInt64) -> Bool {
    guard let picture = pictures[id] else { return false }
    glBindTexture(GLenum(GL_TEXTURE_2D), picture.texture)
    return true
  }

  private func make(_ coverage: PathCoverage) -> Picture? {
    var texture: GLuint = 0
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    for (parameter, value) in [
      (GL_TEXTURE_MIN_FILTER, GL_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ] {
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
    }
    let hasRoom = context.allocate(.table) {
      coverage.bytes.withUnsafeBytes { bytes in
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        glTexImage2D(
          GLenum(GL_TEXTURE_2D), 0, GL_RG8, GLsizei(coverage.region.width), GLsizei(coverage.region.height),
          0, GLenum(GL_RG), GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
      }
    }
    guard hasRoom else {
      Self.delete(texture)
      return nil
    }
    return Picture(texture: texture, byteCount: coverage.bytes.count)
  }

  private static func delete(_ texture: GLuint) {
    var texture = texture
    glDeleteTextures(1, &texture)
  }
}
