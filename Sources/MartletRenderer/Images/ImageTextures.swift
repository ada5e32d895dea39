import CMartletEGL

/// The textures of an `ImageStore`'s pages.
final class ImageTextures {
  private struct Texture {
    var name: GLuint
    var serial: UInt64
    var isLarge = false
  }

  /// Textures by page number; nil if there is none.
  private var textures: [Texture?] = []
  /// Makes the textures of large images; nil if this thread does.
  private var maker: TextureMaker?
  /// The pages whose textures it makes now.
  private var awaited: Set<UInt64> = []

  /// Has the textures of large images made on another thread, if the driver can.
  func makeElsewhere(for context: GLContext) { maker = TextureMaker(sharingWith: context) }

  deinit {
    maker?.close()
    for case let texture? in textures { Self.delete(texture) }
  }

  /// Carries out a store's decisions: creates textures for new pages, deletes those of pages that are gone,
  /// and uploads pixels.
  func update(_ store: ImageStore) {
    for i in textures.indices {
      let serial = i < store.pages.count ? store.pages[i]?.serial : nil
      if let texture = textures[i], texture.serial != serial {
        if let maker, texture.isLarge { maker.delete(texture.name) } else { Self.delete(texture) }
        textures[i] = nil
      }
    }
    if !awaited.isEmpty { forgetAwaited(store) }
    guard !store.uploads.isEmpty else { return }
    while textures.count < store.pages.count { textures.append(nil) }
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    for i in store.uploads.indices {
      let number = Int(store.uploads[i].page)
      guard let page = store.pages[number], has(page, number, for: store.uploads[i]) else { continue }
      let rows = store.takeRows(ofUpload: i)
      guard !rows.isEmpty else { continue }
      bind(number, page)
      send(store.uploads[i], rows: rows)
    }
    store.removeFinishedUploads()
  }

  /// Whether the texture of a page is there, or may be made at once.
  private func has(_ page: ImageStore.Page, _ number: Int, for upload: ImageStore.Upload) -> Bool {
    guard let maker, upload.key != nil, textures[number] == nil, page.serial == upload.serial else {
      return true
    }
    if let name = maker.take(page.serial) {
      awaited.remove(page.serial)
      textures[number] = Texture(name: name, serial: page.serial, isLarge: true)
      return true
    }
    if awaited.insert(page.serial).inserted {
      maker.make(page.serial, width: Int(page.packer.width), height: Int(page.packer.height))
    }
    return false
  }

  /// Deletes textures that arrive for pages that are gone.
  private func forgetAwaited(_ store: ImageStore) {
    for serial in awaited where !store.pages.contains(where: { $0?.serial == serial }) {
      guard let name = maker?.take(serial) else { continue }
      maker?.delete(name)
      awaited.remove(serial)
    }
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

  private func send(_ upload: ImageStore.Upload, rows: Range<Int>) {
    let rowBytes = upload.pixels.rowBytes
    withUnsafeTemporaryAllocation(byteCount: rows.count * rowBytes, alignment: 16) { buffer in
      upload.pixels.copy(rows: rows, into: buffer)
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, upload.origin.x, upload.origin.y + Int32(rows.lowerBound),
        GLsizei(rowBytes / 4), GLsizei(rows.count), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
        buffer.baseAddress)
    }
  }

  private static func delete(_ texture: Texture) {
    var name = texture.name
    glDeleteTextures(1, &name)
  }
}
