import CMartletEGL
import MartletRenderTree

/// The pictures of layers that are drawn once and kept. All together have a limit, which only the pictures of one frame may
/// exceed.
final class KeptPictures {
  private struct Picture {
    var id: UInt64
    var version: UInt64
    var area: PixelRect
    let image: DrawnTexture
    /// The newest frame that drew it, and the newest whose list had it.
    var lastUse: UInt64
    var lastSeen: UInt64
  }

  /// The pixels of all pictures, as a multiple of the window's: the limit of Core Animation.
  static let limitFactor = 2.5
  /// The number of frames within which a picture that was drawn is not given up for another one: 100 ms at 60 Hz.
  private static let rest: UInt64 = 6

  private let context: GLContext
  private var pictures: [Picture] = []
  private var frame: UInt64 = 0
  /// The most bytes that are kept.
  private(set) var limit = 0

  init(_ context: GLContext) { self.context = context }

  deinit {
    for picture in pictures { picture.image.delete() }
  }

  /// Number of pictures.
  var count: Int { pictures.count }
  /// Bytes of all pictures.
  var byteCount: Int { pictures.reduce(0) { $0 + $1.image.byteCount } }

  /// Begins a frame of a window.
  /// - Parameter pixels: The window's number of pixels.
  /// - Returns: The most pixels of a picture.
  func beginFrame(windowPixels pixels: Int) -> Int {
    let most = Int(Double(pixels) * Self.limitFactor)
    limit = 4 * most
    return most
  }

  /// Whether a picture can be drawn as it is.
  /// - Parameters:
  ///   - id: Which picture it is.
  ///   - version: The number of what it shows.
  ///   - area: Its pixels.
  func isValid(_ id: UInt64, version: UInt64, _ area: PixelRect) -> Bool {
    guard let i = index(of: id) else { return false }
    return pictures[i].version == version && pictures[i].area == area
  }

  /// Notes that a picture must be drawn anew in the next frame, since images in it lack pixels.
  func invalidate(_ id: UInt64) {
    if let i = index(of: id) { pictures[i].area = .empty }
  }

  /// Notes that a list has a picture.
  /// - Parameter isDrawn: Whether the frame draws it, too.
  func note(_ id: UInt64, isDrawn: Bool) {
    guard let i = index(of: id) else { return }
    pictures[i].lastSeen = frame
    if isDrawn { pictures[i].lastUse = frame }
  }

  /// The target for drawing a picture anew; `nil` if there is no memory for it.
  func target(for id: UInt64, version: UInt64, _ area: PixelRect) -> RenderTarget? {
    let (width, height) = (area.width, area.height)
    if let i = index(of: id) {
      let image = pictures[i].image
      if image.width == width, image.height == height {
        (pictures[i].version, pictures[i].area) = (version, area)
        (pictures[i].lastUse, pictures[i].lastSeen) = (frame, frame)
        return image.target()
      }
      remove(i)
    }
    makeRoom(4 * width * height) { $0.lastUse + Self.rest < frame }
    guard let image = DrawnTexture(context, .picture, width: width, height: height, isSmooth: true) else {
      return nil
    }
    pictures.append(
      Picture(
        id: id, version: version, area: area, image: image, lastUse: frame, lastSeen: frame))
    return image.target()
  }

  /// Binds the texture of a picture that was found or drawn in this frame. Returns whether there is one.
  func bind(_ id: UInt64) -> Bool {
    guard let i = index(of: id) else { return false }
    glBindTexture(GLenum(GL_TEXTURE_2D), pictures[i].image.texture)
    return true
  }

  /// Removes all pictures.
  func removeAll() {
    for picture in pictures { picture.image.delete() }
    pictures.removeAll()
  }

  /// Ends a frame: gives up what exceeds the limit, and what the frame's list does not have.
  /// - Parameter hasSeenAll: Whether all pictures of the list were noted.
  func endFrame(hasSeenAll: Bool) {
    if hasSeenAll {
      pictures.removeAll { picture in
        guard picture.lastSeen < frame else { return false }
        picture.image.delete()
        return true
      }
    }
    makeRoom(0) { _ in true }
    frame += 1
  }

  /// Removes pictures that may go, the longest unused first, until there is room for so many more bytes.
  private func makeRoom(_ bytes: Int, _ mayGo: (Picture) -> Bool) {
    var used = byteCount + bytes
    while used > limit {
      var oldest = -1
      // Of those that are as old, the newest goes: the others may be found again.
      for i in pictures.indices where mayGo(pictures[i]) {
        if oldest < 0 || pictures[i].lastUse <= pictures[oldest].lastUse { oldest = i }
      }
      guard oldest >= 0 else { return }
      used -= pictures[oldest].image.byteCount
      remove(oldest)
    }
  }

  private func index(of id: UInt64) -> Int? {
    for i in pictures.indices where pictures[i].id == id { return i }
    return nil
  }

  private func remove(_ i: Int) { pictures.remove(at: i).image.delete() }
}
