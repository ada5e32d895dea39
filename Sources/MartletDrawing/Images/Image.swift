import MartletGeometry
import MartletSynchronization

/// An immutable picture: pixels and a number of pixels per point.
///
/// Two images are equal only if they are the same object, or were made from one for the same use, so comparing them is free. An image may be made and
/// used on any thread. One that comes from a file can be decoded later, when it is needed; see
/// `init(file:scale:)`.
public final class Image: Sendable {
  /// A number that is unique within the process.
  public let id: UInt64
  /// Pixels per point.
  public let scale: Double
  /// The size of the whole picture, in points.
  public let size: Size
  /// The rectangle of `bitmap` within the picture, in points from its top-left corner. The rest of the
  /// picture is clear. By default it is the whole picture.
  public let bitmapRect: Rect
  /// The distances from the picture's edges within which a resizable image keeps its own size, in points. 0 by default.
  public let capInsets: Insets
  /// How the middle of a resizable image fills a larger rectangle; `nil`, the default, for an image whose parts are all
  /// resized alike.
  public let resizingMode: ResizingMode?
  /// Whether it is drawn with its own colours, the default, or with the tint of its layer.
  public let renderingMode: RenderingMode

  /// Whether it is a text that is drawn at any scale.
  package var isText: Bool { pixels.redrawn != nil }

  /// What an SVG picture is drawn from; `nil` if it has pixels.
  package let vector: VectorPicture?
  /// What draws a text at other scales than that of its pixels; `nil` for other images. Its unit is one of its pixels.
  package let redrawn: VectorPicture?
  /// The frames of an animated file; `nil` for other images.
  let framed: FramedPicture?
  /// The image whose pixels it shows; `nil` if it has its own.
  private let base: Image?
  /// The file that it comes from; `nil` if its pixels are in memory.
  let file: ImageFile?
  /// Width and height of its own pixels.
  let width: Int
  let height: Int
  /// Reduced copies of a large image.
  let levels = Mutex(ImageLevels())
  /// What is known of its pixels: an `Opacity`.
  let opacity = Atomic<UInt8>(0)
  private let content: Mutex<Content>
  private static let nextID = Atomic<UInt64>(1)
  private static let decodings = Atomic<UInt64>(0)
  /// A number that changes whenever more may be known of the pixels of some image.
  package static var decodingCount: UInt64 { decodings.load(ordering: .relaxed) }

  /// Makes an image from pixels.
  ///
  /// - Parameters:
  ///   - bitmap: premultiplied pixels.
  ///   - scale: pixels per point, more than 0.
  public convenience init(_ bitmap: Bitmap, scale: Double = 1) {
    Image.check(scale)
    let size = Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    self.init(.bitmap(bitmap), scale: scale, size: size, bitmapRect: Rect(origin: .zero, size: size))
  }

  /// Makes an image of which only a part has pixels; the rest is clear. It saves memory and uploads if little
  /// of a picture is covered, as in text.
  ///
  /// - Parameters:
  ///   - bitmap: premultiplied pixels of that part.
  ///   - scale: pixels per point, more than 0.
  ///   - origin: the part's origin, in points from the picture's top-left corner.
  ///   - size: the size of the whole picture, in points.
  public convenience init(_ bitmap: Bitmap, scale: Double = 1, at origin: Point, of size: Size) {
    Image.check(scale)
    precondition(origin.isFinite && size.isFinite, "image: part must be finite: \(origin), \(size)")
    self.init(
      .bitmap(bitmap), scale: scale, size: size,
      bitmapRect: Rect(
        origin: origin,
        size: Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)))
  }

  /// Makes an image that decodes its file when its pixels are first needed, at the latest in the prepare step
  /// of the commit that shows it.
  ///
  /// - Parameters:
  ///   - file: the file to decode.
  ///   - scale: pixels per point; by default taken from the file's name.
  public convenience init(file: ImageFile, scale: Double? = nil) {
    let scale = scale ?? file.scale
    Image.check(scale)
    if let document = file.document {
      self.init(document, scale: scale)
      return
    }
    let size = Size(width: Double(file.width) / scale, height: Double(file.height) / scale)
    let content = file.timeline.map { Content.framed(FramedPicture(file, $0, scale: scale)) } ?? .file(file)
    self.init(content, scale: scale, size: size, bitmapRect: Rect(origin: .zero, size: size))
  }

  /// Reads and decodes an image file of any format for which the system has a loader: always PNG, JPEG and
  /// GIF.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - scale: pixels per point; by default taken from the file's name, as in `bird@2x.png`, otherwise 1.
  public convenience init(contentsOf path: String, scale: Double? = nil) throws(BitmapError) {
    let file = try ImageFile(path)
    self.init(file: file, scale: scale)
    try prepare()
  }

  /// Makes an image from the text of an SVG document, without drawing it yet. It has the size that the document states, and
  /// is drawn at the scale at which it shows.
  ///
  /// Throws an error if the text is no such document, its size is none, or the system has no librsvg. What is wrong within
  /// is found later, as in a file.
  ///
  /// - Parameters:
  ///   - svg: The document. Nothing outside of it is loaded.
  ///   - scale: The document's units per point, more than 0. 1 by default.
  public convenience init(svg: String, scale: Double = 1) throws(BitmapError) {
    Image.check(scale)
    self.init(try SVGDocument(svg), scale: scale)
  }

  private convenience init(_ document: SVGDocument, scale: Double) {
    let size = Size(width: document.size.width / scale, height: document.size.height / scale)
    // Its own pixels may end beyond the picture.
    let pixels = Size(width: document.size.width.rounded(.up), height: document.size.height.rounded(.up))
    self.init(
      .vector(VectorPicture(document)), scale: scale, size: size,
      bitmapRect: Rect(
        origin: .zero, size: Size(width: pixels.width / scale, height: pixels.height / scale)))
  }

  /// Makes an image that shows the pixels of another one.
  init(_ base: Image, capInsets: Insets, resizingMode: ResizingMode?, renderingMode: RenderingMode) {
    id = Image.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    scale = base.scale
    size = base.size
    bitmapRect = base.bitmapRect
    self.capInsets = capInsets
    self.resizingMode = resizingMode
    self.renderingMode = renderingMode
    self.base = base.pixels
    file = nil
    vector = nil
    redrawn = nil
    framed = nil
    (width, height) = (base.width, base.height)
    content = Mutex(.shared)
  }

  /// Makes the image of a text from its pixels at one scale, and what draws it at others.
  convenience init(_ bitmap: Bitmap, _ text: TextPicture, at origin: Point, of size: Size) {
    let scale = text.layout.scale
    self.init(
      .bitmap(bitmap), scale: scale, size: size,
      bitmapRect: Rect(
        origin: origin,
        size: Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)),
      redrawn: VectorPicture(text))
  }

  init(_ content: Content, scale: Double, size: Size, bitmapRect: Rect, redrawn: VectorPicture? = nil) {
    id = Image.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    capInsets = .zero
    resizingMode = nil
    renderingMode = .alwaysOriginal
    base = nil
    self.redrawn = redrawn
    self.scale = scale
    self.size = size
    self.bitmapRect = bitmapRect
    switch content {
    case .file(let file):
      (self.file, vector, framed, width, height) = (file, nil, nil, file.width, file.height)
    case .bitmap(let bitmap):
      (file, vector, framed, width, height) = (nil, nil, nil, bitmap.width, bitmap.height)
    case .vector(let vector):
      (file, self.vector, framed) = (nil, vector, nil)
      (width, height) = (
        Int((bitmapRect.width * scale).rounded()), Int((bitmapRect.height * scale).rounded())
      )
    case .framed(let framed):
      (file, vector, self.framed) = (nil, nil, framed)
      (width, height) = (
        Int((bitmapRect.width * scale).rounded()), Int((bitmapRect.height * scale).rounded())
      )
    case .failed, .shared: (file, vector, framed, width, height) = (nil, nil, nil, 1, 1)
    }
    self.content = Mutex(content)
  }

  deinit {
    // Memory of this size is not freed on a thread that may be drawing.
    for bitmap in levels.withLock({ $0.bitmaps.values }) where bitmap.bytes.count > LevelMemory.smallest {
      ImageWorker.release(bitmap)
    }
  }

  private static func check(_ scale: Double) {
    precondition(scale > 0 && scale.isFinite, "image: scale must be positive, not \(scale)")
  }

  /// The image that has the pixels: this one, or the one that it was made from.
  package var pixels: Image { base ?? self }

  /// The premultiplied pixels, decoded now if necessary. If the file can no longer be decoded, there is one
  /// clear pixel; `prepare` gives the reason.
  public var bitmap: Bitmap {
    pixels.content.withLock { content in
      switch content {
      case .bitmap(let bitmap): return bitmap
      case .failed, .shared: return Bitmap(width: 1, height: 1)
      case .file:
        if let bitmap = pixels.levels.withLock({ $0.bitmaps[0] }) { return bitmap }
        content.decode()
        if case .bitmap(let bitmap) = content { return bitmap }
        return Bitmap(width: 1, height: 1)
      case .vector, .framed:
        content.decode()
        if case .bitmap(let bitmap) = content { return bitmap }
        return Bitmap(width: 1, height: 1)
      }
    }
  }

  /// Whether the pixels are already decoded.
  public var isPrepared: Bool {
    if pixels.levels.withLock({ !$0.bitmaps.isEmpty }) { return true }
    return pixels.vector?.isPrepared ?? pixels.framed?.isPrepared ?? false || pixels.isDecoded
  }

  /// Whether all of its pixels are in memory for good.
  var isDecoded: Bool {
    content.withLock { content in
      if case .bitmap = content { return true }
      return false
    }
  }

  /// Its pixels, if they are in memory for good and nobody decodes them right now.
  var knownBitmap: Bitmap? {
    let known = content.withLockIfAvailable { content -> Bitmap? in
      if case .bitmap(let bitmap) = content { return bitmap }
      return nil
    }
    // Who holds the lock may just read it, so that no decoding ends.
    if known == nil { Image.noteDecoding() }
    return known ?? nil
  }

  private static func noteDecoding() { decodings.wrappingAdd(1, ordering: .relaxed) }

  /// Decodes the pixels on the calling thread, if necessary. Other threads that need them wait meanwhile.
  public func prepare() throws(BitmapError) {
    guard !isPrepared else { return }
    let failure = pixels.content.withLock { content -> BitmapError? in
      content.decode()
      guard case .failed(let error, _) = content else { return nil }
      content = .failed(error, isTold: true)
      return error
    }
    if let failure { throw failure }
  }

  /// Decodes the pixels if necessary. Returns the reason of a failure once, unless `prepare` has thrown it.
  package func takeFailure() -> BitmapError? {
    pixels.content.withLock { content in
      content.decode()
      guard case .failed(let error, isTold: false) = content else { return nil }
      content = .failed(error, isTold: true)
      return error
    }
  }

  /// Notes that its file cannot be decoded.
  func fail(_ error: BitmapError) {
    content.withLock { content in
      if content.isEncoded { content = .failed(error, isTold: false) }
    }
  }

  enum Content: Sendable {
    case file(ImageFile)
    case vector(VectorPicture)
    case framed(FramedPicture)
    case bitmap(Bitmap)
    case failed(BitmapError, isTold: Bool)
    /// Another image has the pixels.
    case shared

    /// Whether it has no pixels yet.
    var isEncoded: Bool {
      switch self {
      case .file, .vector, .framed: true
      case .bitmap, .failed, .shared: false
      }
    }

    /// Makes the pixels if it has none yet.
    mutating func decode() {
      guard isEncoded else { return }
      defer { Image.noteDecoding() }
      do throws(BitmapError) {
        switch self {
        case .file(let file): self = .bitmap(try file.decode())
        case .vector(let vector): self = .bitmap(try vector.bitmap(near: 1).bitmap)
        case .framed(let framed): self = .bitmap(try framed.first())
        case .bitmap, .failed, .shared: break
        }
      } catch {
        self = .failed(error, isTold: false)
      }
    }
  }
}

extension Image: Hashable {
  /// Whether both are the same image, or show the pixels of the same one in the same way.
  public static func == (a: Image, b: Image) -> Bool {
    a === b
      || a.pixels === b.pixels && a.capInsets == b.capInsets && a.resizingMode == b.resizingMode
        && a.renderingMode == b.renderingMode
  }

  /// Feeds the number of the image that has the pixels to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(pixels.id) }
}
