import CMartletEGL

/// Off-screen images for groups. They are kept from frame to frame, and deleted when they stay unused.
final class SheetPool {
  private struct Sheet {
    let image: DrawnTexture
    var isTaken: Bool
    var lastUse: UInt64
  }

  /// The number of frames after which an unused sheet is deleted.
  private static let patience: UInt64 = 120
  /// Sizes are rounded up to a multiple of this number of pixels, so that a growing group can reuse its
  /// sheet.
  private static let step = 64

  private let context: GLContext
  private var sheets: [Sheet] = []
  private var frame: UInt64 = 0

  init(_ context: GLContext) { self.context = context }

  deinit {
    for sheet in sheets { sheet.image.delete() }
  }

  /// Number of images in the pool.
  var count: Int { sheets.count }

  /// Bytes of all images.
  var byteCount: Int { sheets.reduce(0) { $0 + $1.image.byteCount } }

  /// Takes an image of at least the given size, in pixels, until it is released or the frame ends. Returns
  /// its index; `nil` if there is no memory for it.
  func take(width: Int, height: Int) -> Int? {
    var best = -1
    for i in sheets.indices where !sheets[i].isTaken {
      let image = sheets[i].image
      guard image.width >= width, image.height >= height else { continue }
      if best < 0 || image.byteCount < sheets[best].image.byteCount { best = i }
    }
    if best < 0 {
      let w = (width + Self.step - 1) / Self.step * Self.step
      let h = (height + Self.step - 1) / Self.step * Self.step
      // Sheets are drawn pixel on pixel, or larger.
      guard let image = DrawnTexture(context, .group, width: w, height: h, isSmooth: true) else { return nil }
      best = sheets.count
      sheets.append(Sheet(image: image, isTaken: false, lastUse: frame))
    }
    sheets[best].isTaken = true
    sheets[best].lastUse = frame
    return best
  }

  /// Binds the texture of an image for drawing.
  /// - Parameter unit: The number of the texture unit.
  func bind(_ index: Int, unit: Int32 = 0) {
    if unit != 0 { glActiveTexture(GLenum(GL_TEXTURE0 + unit)) }
    glBindTexture(GLenum(GL_TEXTURE_2D), sheets[index].image.texture)
    if unit != 0 { glActiveTexture(GLenum(GL_TEXTURE0)) }
  }

  /// The target for drawing onto an image.
  func target(_ index: Int) -> RenderTarget { sheets[index].image.target() }

  /// Makes an image available again.
  func release(_ index: Int) { sheets[index].isTaken = false }

  /// Makes all images available again, without deleting any.
  func releaseAll() {
    for i in sheets.indices { sheets[i].isTaken = false }
  }

  /// Deletes all images that are not taken.
  func removeUnused() {
    for sheet in sheets where !sheet.isTaken { sheet.image.delete() }
    sheets.removeAll { !$0.isTaken }
  }

  /// Ends a frame: makes all images available and deletes those that were not used for long.
  func endFrame() {
    releaseAll()
    frame += 1
    while let i = sheets.firstIndex(where: { $0.lastUse + Self.patience < frame }) {
      sheets.remove(at: i).image.delete()
    }
  }
}
