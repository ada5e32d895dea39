import CMartletEGL

/// The textures of an `ImageStore`'s pages.
final class ImageTextures {
  private struct Texture {
    var name: GLuint
    var serial: UInt64
  }

  /// Textures by page number; nil if there is none.
  private var textures: [Texture?] = []

  deinit {
    for case let texture? in textures { Self.delete(texture) }
  }

  /// Carries out a store's decisions: creates textures for new pages, deletes those of pages that are gone,
  /// and uploads pixels.
  func update(_ store: ImageStore) {
    for i in textures.indices {
      let serial = i < store.pages.count ? store.pages[i]?.serial : nil
      if let texture = textures[i], texture.serial != serial {
        Self.delete(texture)
        textures[i] = nil
      }
    }
    guard !store.uploads.isEmpty else { return }
    while textures.count < store.pages.count { textures.append(nil) }
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    for upload in store.uploads {
      let number = Int(upload.page)
      guard let page = store.pages[number] else { continue }
      bind(number, page)
      send(upload)
    }
    store.uploads.removeAll()
  }

  /// Binds a page's texture for drawing.
  func bind(_ number: Int32) {
    guard textures.indices.contains(Int(number)), let texture = textures[Int(number)] else { return }
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
  }

  private func bind(_ number: Int, _ page: ImageStore.Page) {
    if let texture = textures[number] {
      glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
      return
    }
    let name = makeTexture(width: Int(page.packer.width), height: Int(page.packer.height), bgra: false)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    textures[number] = Texture(name: name, serial: page.serial)
  }

  private func send(_ upload: ImageStore.Upload) {
    let width = upload.pixels.width + 2
    let height = upload.pixels.height + 2
    withUnsafeTemporaryAllocation(byteCount: width * height * 4, alignment: 16) { buffer in
      upload.pixels.copy(into: buffer)
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, upload.origin.x, upload.origin.y, GLsizei(width), GLsizei(height),
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), buffer.baseAddress)
    }
  }

  private static func delete(_ texture: Texture) {
    var name = texture.name
    glDeleteTextures(1, &name)
  }
}
