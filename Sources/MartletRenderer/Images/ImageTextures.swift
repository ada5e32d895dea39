import CMartletEGL

/// The textures of an `ImageStore`'s pages.
final class ImageTextures {
  private struct Texture {
    var name: GLuint
    var serial: UInt64
    var isLarge = false
  }

  private let context: GLContext
  /// Textures by page number; nil if there is none.
  private var textures: [Texture?] = []
  /// Makes the textures of large images; nil if this thread does.
  private var maker: TextureMaker?
  /// The pages whose textures it makes now.
  private var awaited: Set<UInt64> = []
  /// Pages for which there was no memory.
  private var refused: [Int32] = []
  /// One clear pixel, for pages of a collage that have no texture: without one OpenGL reads black. 0 until it is needed.
  private var clear: GLuint = 0
  /// Whether a collage has left textures bound.
  private var hasBoundPages = false

  init(_ context: GLContext) { self.context = context }

  /// Has the textures of large images made on another thread, if the driver can.
  func makeElsewhere() { if maker == nil { maker = TextureMaker(sharingWith: context) } }

  deinit {
    for var name in maker?.close() ?? [] { glDeleteTextures(1, &name) }
    for case let texture? in textures { Self.delete(texture) }
    if clear != 0 { glDeleteTextures(1, &clear) }
  }

  /// Carries out a store's decisions: creates textures for new pages, deletes those of pages that are gone,
  /// and uploads pixels. Where there is no memory, the store hears that a page is refused.
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
      guard let page = store.pages[number], has(page, number, for: store.uploads[i]),
        bind(number, page)
      else { continue }
      let rows = store.takeRows(ofUpload: i)
      guard !rows.isEmpty else { continue }
      send(store.uploads[i], rows: rows)
    }
    store.removeFinishedUploads()
    for page in refused { store.refuse(page: page) }
    refused.removeAll(keepingCapacity: true)
  }

  /// Whether the texture of a page is there, or may be made at once.
  private func has(_ page: ImageStore.Page, _ number: Int, for upload: ImageStore.Upload) -> Bool {
    guard let maker, upload.key != nil, !page.isShared, textures[number] == nil, page.serial == upload.serial
    else {
      return true
    }
    switch maker.take(page.serial) {
    case .made(let name):
      awaited.remove(page.serial)
      textures[number] = Texture(name: name, serial: page.serial, isLarge: true)
      return true
    case .refused:
      awaited.remove(page.serial)
      context.noteShortage(.images)
      refused.append(Int32(number))
      return false
    case nil: break
    }
    if awaited.insert(page.serial).inserted {
      maker.make(page.serial, width: Int(page.packer.width), height: Int(page.packer.height))
    }
    return false
  }

  /// Deletes textures that arrive for pages that are gone.
  private func forgetAwaited(_ store: ImageStore) {
    for serial in awaited where !store.pages.contains(where: { $0?.serial == serial }) {
      guard let outcome = maker?.take(serial) else { continue }
      if case .made(let name) = outcome { maker?.delete(name) }
      awaited.remove(serial)
    }
  }

  /// Binds a page's texture for drawing. Returns whether there is one.
  func bind(_ number: Int32) -> Bool {
    guard textures.indices.contains(Int(number)), let texture = textures[Int(number)] else { return false }
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    return true
  }

  /// Binds the pages of a collage to the units of their slots. What is on a page for which there was no memory is clear.
  func bind(_ pages: CollagePages, variant: UInt8) {
    // Last the first unit, which stays active.
    for slot in (0..<Collage.pageCount(variant: variant)).reversed() {
      glActiveTexture(GLenum(GL_TEXTURE0 + Int32(slot)))
      if slot >= pages.count || !bind(pages[slot]) { bindClear() }
      hasBoundPages = true
    }
  }

  /// Ends a frame: no unit but the first one keeps a page's texture, since one that is deleted by another context keeps its memory as
  /// long as it is bound in this one.
  func endFrame() {
    guard hasBoundPages else { return }
    hasBoundPages = false
    for unit in (1..<Collage.mostPages).reversed() {
      glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
      glBindTexture(GLenum(GL_TEXTURE_2D), 0)
    }
    glActiveTexture(GLenum(GL_TEXTURE0))
  }

  /// Binds the clear pixel.
  private func bindClear() {
    guard clear == 0 else {
      glBindTexture(GLenum(GL_TEXTURE_2D), clear)
      return
    }
    glGenTextures(1, &clear)
    glBindTexture(GLenum(GL_TEXTURE_2D), clear)
    let pixel: [UInt8] = [0, 0, 0, 0]
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixel)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
  }

  private func bind(_ number: Int, _ page: ImageStore.Page) -> Bool {
    if let texture = textures[number] {
      glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
      return true
    }
    // Asked once in a frame for all that lies on it.
    guard !refused.contains(Int32(number)) else { return false }
    let made = makeTexture(
      context, .images, width: Int(page.packer.width), height: Int(page.packer.height), bgra: false)
    guard let name = made else {
      refused.append(Int32(number))
      return false
    }
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    textures[number] = Texture(name: name, serial: page.serial)
    return true
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
