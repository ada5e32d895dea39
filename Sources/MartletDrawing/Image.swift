import MartletGeometry
import MartletSynchronization

/// A picture that never changes: pixels and how many of them make a point.
///
/// Two images are equal only if they are the same object, so that comparing them costs nothing. An image may be made
/// and used on any thread. One that comes from a file may wait with decoding until it is wanted; see
/// `init(file:scale:)`.
public final class Image: Sendable {
  /// A number that no other image of this process has had.
  public let id: UInt64
  /// Pixels per point.
  public let scale: Double
  /// Extents of the whole picture, in points.
  public let size: Size
  /// Where `bitmap` lies within the picture, in points from its top-left corner. What lies around it is clear. By
  /// default it is all of the picture.
  public let bitmapRect: Rect

  private let content: Mutex<Content>
  private static let nextID = Atomic<UInt64>(1)

  /// Makes an image of pixels.
  ///
  /// - Parameters:
  ///   - bitmap: premultiplied pixels.
  ///   - scale: pixels per point, more than 0.
  public convenience init(_ bitmap: Bitmap, scale: Double = 1) {
    Image.check(scale)
    let size = Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    self.init(.bitmap(bitmap), scale: scale, size: size, bitmapRect: Rect(origin: .zero, size: size))
  }

  /// Makes an image of which only a part has pixels; the rest is clear. It spares memory and uploads where little of
  /// a picture is covered, as in text.
  ///
  /// - Parameters:
  ///   - bitmap: premultiplied pixels of that part.
  ///   - scale: pixels per point, more than 0.
  ///   - origin: where the part begins, in points from the picture's top-left corner.
  ///   - size: extents of the whole picture, in points.
  public convenience init(_ bitmap: Bitmap, scale: Double = 1, at origin: Point, of size: Size) {
    Image.check(scale)
    precondition(origin.isFinite && size.isFinite, "an image's part at \(origin) of \(size)")
    self.init(
      .bitmap(bitmap), scale: scale, size: size,
      bitmapRect: Rect(
        origin: origin,
        size: Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)))
  }

  /// Makes an image that decodes its file when its pixels are first wanted, at the latest in the prepare step of the
  /// commit that shows it.
  ///
  /// - Parameters:
  ///   - file: what to decode.
  ///   - scale: pixels per point; by default what the file's name says.
  public convenience init(file: ImageFile, scale: Double? = nil) {
    let scale = scale ?? file.scale
    Image.check(scale)
    let size = Size(width: Double(file.width) / scale, height: Double(file.height) / scale)
    self.init(.file(file), scale: scale, size: size, bitmapRect: Rect(origin: .zero, size: size))
  }

  /// Reads and decodes an image file of any kind for which the system has a loader: PNG, JPEG and GIF always.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - scale: pixels per point; by default what the file's name says, as in `bird@2x.png`, else 1.
  public convenience init(contentsOf path: String, scale: Double? = nil) throws(BitmapError) {
    let file = try ImageFile(path)
    self.init(file: file, scale: scale)
    try prepare()
  }

  private init(_ content: Content, scale: Double, size: Size, bitmapRect: Rect) {
    id = Image.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    self.scale = scale
    self.size = size
    self.bitmapRect = bitmapRect
    self.content = Mutex(content)
  }

  private static func check(_ scale: Double) {
    precondition(scale > 0 && scale.isFinite, "an image cannot have \(scale) pixels per point")
  }

  /// Premultiplied pixels. Decodes them if that was not done yet. A file that cannot be decoded any more gives one clear
  /// pixel; `prepare` tells why.
  public var bitmap: Bitmap {
    content.withLock { content in
      switch content {
      case .bitmap(let bitmap): return bitmap
      case .failed: return Bitmap(width: 1, height: 1)
      case .file(let file):
        content = Image.decode(file)
        if case .bitmap(let bitmap) = content { return bitmap }
        return Bitmap(width: 1, height: 1)
      }
    }
  }

  /// Whether the pixels are there without decoding.
  public var isPrepared: Bool {
    content.withLock { content in
      if case .bitmap = content { return true }
      return false
    }
  }

  /// Decodes the pixels if that was not done yet, on the calling thread. Others that want them wait meanwhile.
  public func prepare() throws(BitmapError) {
    let failure = content.withLock { content -> BitmapError? in
      if case .file(let file) = content { content = Image.decode(file) }
      guard case .failed(let error, _) = content else { return nil }
      content = .failed(error, isTold: true)
      return error
    }
    if let failure { throw failure }
  }

  /// Decodes the pixels if that was not done yet. Returns why that failed, once: not where `prepare` has told it.
  package func takeFailure() -> BitmapError? {
    content.withLock { content in
      if case .file(let file) = content { content = Image.decode(file) }
      guard case .failed(let error, isTold: false) = content else { return nil }
      content = .failed(error, isTold: true)
      return error
    }
  }

  private enum Content: Sendable {
    case file(ImageFile)
    case bitmap(Bitmap)
    case failed(BitmapError, isTold: Bool)
  }

  private static func decode(_ file: ImageFile) -> Content {
    do throws(BitmapError) {
      return .bitmap(try file.decode())
    } catch {
      return .failed(error, isTold: false)
    }
  }
}

extension Image: Hashable {
  /// Whether both are the same image.
  public static func == (a: Image, b: Image) -> Bool { a === b }

  /// Feeds the image's number to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
