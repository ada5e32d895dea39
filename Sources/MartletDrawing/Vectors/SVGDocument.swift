import CMartletCairo
import CMartletGdkPixbuf
import MartletGeometry
import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An SVG picture, which can be drawn at any scale. It is parsed when it is first drawn.
///
/// Nothing outside of the document is loaded.
final class SVGDocument: VectorSource, Hashable {
  /// What errors call it.
  let name: String
  /// Its own size, in points.
  let size: Size

  /// The longest document that is read, in bytes.
  static let mostBytes = 16 << 20
  /// The shortest side of a document, in points.
  static let minimumSide = 0.001
  /// The longest side of a drawing, in pixels.
  static let maximumSide = ImageFile.maximumSide
  /// The most pixels of a drawing.
  static let maximumPixels = 24 << 20
  /// How long parsing and drawing it once may take, and each further draw of a picture in parts, in milliseconds.
  static let mostMilliseconds: Int32 = 10_000
  /// The memory of the pictures that are needed while one is drawn, in bytes.
  private static let mostMemory = 1 << 30

  private enum Source: Sendable {
    case file
    case text([UInt8])
  }

  /// The parsed document. Only one thread uses it at a time.
  private struct Handle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    /// The most pixels that may be drawn.
    let mostPixels: Int
  }

  private struct State: Sendable {
    var handle: Handle?
    var failure: BitmapError?
  }

  private let source: Source
  private let state = Mutex(State())
  /// Held while it is drawn.
  private let turn = Mutex(())

  /// `nil` if the bytes, the first of the file, do not begin an SVG document.
  convenience init?(file path: String, beginning bytes: ArraySlice<UInt8>) throws(BitmapError) {
    guard let header = SVGHeader(bytes) else { return nil }
    try self.init(
      name: "The image file \(path)", path: path, header, .file, milliseconds: SVGDocument.mostMilliseconds)
  }

  /// Takes the text of a document.
  convenience init(
    _ text: String, milliseconds: Int32 = SVGDocument.mostMilliseconds
  ) throws(BitmapError) {
    let bytes = Array(text.utf8)
    guard let header = SVGHeader(bytes[...]) else {
      throw BitmapError("An SVG text should begin with an svg tag, but begins with '\(text.prefix(40))'.")
    }
    try self.init(name: "An SVG text", path: "", header, .text(bytes), milliseconds: milliseconds)
  }

  private let path: String
  private let milliseconds: Int32

  private init(
    name: String, path: String, _ header: SVGHeader, _ source: Source, milliseconds: Int32
  ) throws(BitmapError) {
    let size = header.size
    let longest = Double(SVGDocument.maximumSide)
    let shortest = SVGDocument.minimumSide
    guard size.width >= shortest, size.height >= shortest, size.width <= longest, size.height <= longest,
      (size.width * size.height).rounded(.up) <= Double(SVGDocument.maximumPixels)
    else {
      throw BitmapError(
        """
        \(name) has \(size.width)×\(size.height) points; from \(shortest) up to \(SVGDocument.maximumSide) a side and \
        \(SVGDocument.maximumPixels) in all can be drawn.
        """)
    }
    guard SVGLibrary.shared != nil else {
      throw BitmapError(
        "\(name) is an SVG picture, for which librsvg is needed; Debian's package librsvg2-2 has it.")
    }
    self.name = name
    self.path = path
    self.size = size
    self.source = source
    self.milliseconds = milliseconds
  }

  let mostRasters = 8
  let keepsTaken = true

  func begin(atScale scale: Double) -> SIMD2<Double> { .zero }

  deinit {
    if let handle = state.withLock({ $0.handle }) { g_object_unref(handle.pointer) }
  }

  static func == (a: SVGDocument, b: SVGDocument) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The most pixels per point with which it can be drawn; it is known better once it was drawn.
  var largestScale: Double { largestScale(of: size) }

  /// The same for a drawing of another size, in points.
  func largestScale(of size: Size) -> Double {
    let pixels = state.withLock { $0.handle?.mostPixels } ?? SVGDocument.maximumPixels
    let side = Double(SVGDocument.maximumSide) / max(size.width, size.height)
    return min(side, (Double(pixels) / (size.width * size.height)).squareRoot())
  }

  /// Draws it, with a number of pixels per point of at most `largestScale`, which takes effect here too. Waits as long as
  /// that takes.
  func bitmap(atScale scale: Double) throws(BitmapError) -> Bitmap {
    try bitmap(of: size, atScale: scale) { draw, cairo, scale, _ in
      cairo_scale(cairo, scale, scale)
      return draw(cairo)
    }
  }

  /// Draws it resized in nine parts, with a number of pixels per point. Waits as long as that takes.
  func bitmap(in parts: VectorParts, atScale scale: Double) throws(BitmapError) -> Bitmap {
    try bitmap(of: parts.size, atScale: scale) { draw, cairo, scale, pixels in
      for row in parts.y.pieces(atScale: scale, pixels: pixels.y) {
        for column in parts.x.pieces(atScale: scale, pixels: pixels.x) {
          cairo_save(cairo)
          // Whole pixels, so that parts that meet share none.
          cairo_rectangle(cairo, column.first, row.first, column.end - column.first, row.end - row.first)
          cairo_clip(cairo)
          cairo_translate(cairo, column.offset, row.offset)
          cairo_scale(cairo, column.factor, row.factor)
          let isDrawn = draw(cairo)
          cairo_restore(cairo)
          guard isDrawn else { return false }
        }
      }
      return true
    }
  }

  /// Draws the whole document by the current map. Returns whether that was possible.
  private typealias Draw = (OpaquePointer) -> Bool

  /// Draws onto a bitmap of a size in points, with a number of pixels per point that is limited.
  /// - Parameter body: Draws, given what draws the document, where, the pixels per point, and how many pixels there are.
  private func bitmap(
    of size: Size, atScale scale: Double,
    _ body: @escaping @Sendable (Draw, OpaquePointer, Double, SIMD2<Int32>) -> Bool
  ) throws(BitmapError) -> Bitmap {
    let result = turn.withLock { _ -> Result<Bitmap, BitmapError> in
      if let failure = state.withLock({ $0.failure }) { return .failure(failure) }
      let outcome = LimitedThread.run(milliseconds: milliseconds) { limit in
        Result { () throws(BitmapError) in try self.draw(of: size, atScale: scale, limit, body) }
      }
      switch outcome {
      case .done(let result): return result
      case .refused:
        return .failure(BitmapError("\(name) could not be drawn: the system gives no thread for it."))
      case .late:
        // Its thread may still use it, so it is never drawn again.
        let failure = BitmapError(
          "\(name) could not be drawn in \(Double(milliseconds) / 1000) seconds at \(scale) pixels per point."
        )
        state.withLock { $0.failure = failure }
        return .failure(failure)
      }
    }
    return try result.get()
  }

  /// Runs on a thread of its own.
  private func draw(
    of size: Size, atScale wanted: Double, _ limit: LimitedThread.Limit,
    _ body: (Draw, OpaquePointer, Double, SIMD2<Int32>) -> Bool
  ) throws(BitmapError) -> Bitmap {
    guard let library = SVGLibrary.shared else { return Bitmap(width: 1, height: 1) }
    let handle = try parsed(library)
    let scale = min(wanted, largestScale(of: size))
    func pixels(_ length: Double) -> Int32 {
      Int32(min(max((length * scale - 1e-4).rounded(.up), 1), 32_767))
    }
    let (width, height) = (pixels(size.width), pixels(size.height))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else {
      throw BitmapError("\(name) could not be drawn: not enough memory.")
    }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else {
      throw BitmapError("\(name) could not be drawn: not enough memory.")
    }
    var error: UnsafeMutablePointer<GError>?
    let own = self.size
    let isDrawn = body(
      { cairo in
        // What is drawn once may take as long for each of its parts.
        defer { limit.renew() }
        return library.draw(handle.pointer, cairo, [0, 0, own.width, own.height], &error) != 0
      }, cairo, scale, SIMD2(width, height))
    cairo_destroy(cairo)
    guard isDrawn else { throw BitmapError("\(name) could not be drawn: \(SVGDocument.reason(&error))") }
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { throw BitmapError("\(name) could not be drawn: not enough memory for \(width)×\(height) pixels.") }
    return Bitmap(
      cairo: data, rowBytes: Int(cairo_image_surface_get_stride(surface)), width: Int(width),
      height: Int(height))
  }

  private func parsed(_ library: SVGLibrary) throws(BitmapError) -> Handle {
    if let handle = state.withLock({ $0.handle }) { return handle }
    let bytes = try read()
    let census: SVGCensus
    do throws(SVGCensus.Problem) {
      census = try SVGCensus(bytes)
    } catch {
      throw BitmapError("\(name) could not be drawn: \(error.message).")
    }
    var error: UnsafeMutablePointer<GError>?
    guard let pointer = library.parse(bytes, bytes.count, &error) else {
      throw BitmapError("\(name) should be an SVG document: \(SVGDocument.reason(&error))")
    }
    library.setResolution(pointer, 96)
    let handle = Handle(
      pointer: pointer, mostPixels: min(SVGDocument.mostMemory / 4 / census.sheets, SVGDocument.maximumPixels)
    )
    state.withLock { $0.handle = handle }
    return handle
  }

  private func read() throws(BitmapError) -> [UInt8] {
    if case .text(let bytes) = source {
      guard bytes.count <= SVGDocument.mostBytes else { throw tooLong(bytes.count) }
      return bytes
    }
    guard let file = fopen(path, "rb") else {
      throw BitmapError("\(name) could not be opened: \(String(cString: strerror(errno))).")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 {
      bytes += part[..<count]
      guard bytes.count <= SVGDocument.mostBytes else { throw tooLong(bytes.count) }
    }
    return bytes
  }

  private func tooLong(_ count: Int) -> BitmapError {
    BitmapError("\(name) has \(count) bytes or more; an SVG document may have \(SVGDocument.mostBytes).")
  }

  private static func reason(_ error: inout UnsafeMutablePointer<GError>?) -> String {
    defer { g_clear_error(&error) }
    let text = error.map { String(cString: $0.pointee.message) } ?? "no reason given"
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
  }
}
