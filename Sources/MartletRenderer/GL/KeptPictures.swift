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
    /// Grows with each picture that is made.
    let number: UInt64

    /// Whether it goes before another one: the longest unused first. Of those that are as old, the newest goes: the others
    /// may be found again.
    func goes(before other: Picture) -> Bool {
      lastUse != other.lastUse ? lastUse < other.lastUse : number > other.number
    }
  }

  /// The pixels of all pictures, as a multiple of the window's: the limit of Core Animation.
  static let limitFactor = 2.5
  /// The number of frames within which a picture that was drawn is not given up for another one: 100 ms at 60 Hz.
  private static let rest: UInt64 = 6

  private let context: GLContext
  private var pictures: [Picture] = []
  /// Where each of them is in the array, by its id.
  private var places: [UInt64: Int] = [:]
  /// The number of pictures that were made so far.
  private var madeCount: UInt64 = 0
  private var frame: UInt64 = 0
  /// The pictures that the newest frames have not drawn, those that go first at the end, and the frame in which they were found.
  private var unused: [UInt64] = []
  private var unusedFrame: UInt64?
  /// Bytes of all pictures.
  private(set) var byteCount = 0
  /// The most bytes that are kept.
  private(set) var limit = 0

  init(_ context: GLContext) { self.context = context }

  deinit {
    for picture in pictures { picture.image.delete() }
  }

  /// Number of pictures.
  var count: Int { pictures.count }

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
    makeRoom(4 * width * height)
    guard let image = DrawnTexture(context, .picture, width: width, height: height, isSmooth: true) else {
      return nil
    }
    places[id] = pictures.count
    madeCount += 1
    byteCount += image.byteCount
    pictures.append(
      Picture(
        id: id, version: version, area: area, image: image, lastUse: frame, lastSeen: frame,
        number: madeCount))
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
    places.removeAll()
    byteCount = 0
  }

  /// Ends a frame: gives up what exceeds the limit, and what the frame's list does not have.
  /// - Parameter hasSeenAll: Whether all pictures of the list were noted.
  func endFrame(hasSeenAll: Bool) {
    if hasSeenAll {
      var i = pictures.count - 1
      while i >= 0 {
        if pictures[i].lastSeen < frame { remove(i) }
        i -= 1
      }
    }
    if byteCount > limit {
      for picture in pictures.sorted(by: { $0.goes(before: $1) }) where byteCount > limit {
        if let i = index(of: picture.id) { remove(i) }
      }
    }
    frame += 1
  }

  /// Removes pictures that were not drawn lately, the longest unused first, until there is room for so many more bytes.
  private func makeRoom(_ bytes: Int) {
    guard byteCount + bytes > limit else { return }
    if unusedFrame != frame {
      // What was drawn since stays among them, and is looked at again. Nothing else comes to them within the frame.
      unusedFrame = frame
      unused = pictures.filter { isUnused($0) }.sorted { $1.goes(before: $0) }.map(\.id)
    }
    while byteCount + bytes > limit, let id = unused.popLast() {
      if let i = index(of: id), isUnused(pictures[i]) { remove(i) }
    }
  }

  private func isUnused(_ picture: Picture) -> Bool { picture.lastUse + Self.rest < frame }

  private func index(of id: UInt64) -> Int? { places[id] }

  /// Removes a picture. The last one takes its place.
  private func remove(_ i: Int) {
    let picture = pictures[i]
    places[picture.id] = nil
    byteCount -= picture.image.byteCount
    let last = pictures.count - 1
    if i < last {
      pictures.swapAt(i, last)
      places[pictures[i].id] = i
    }
    pictures.removeLast()
    picture.image.delete()
  }
}
