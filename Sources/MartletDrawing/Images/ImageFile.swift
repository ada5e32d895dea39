import CMartletGdkPixbuf

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An image file with its header read and its pixels not yet decoded.
public struct ImageFile: Sendable, Hashable {
  /// The file's path.
  public let path: String
  /// Width in pixels; of an SVG picture, which can be drawn at any scale, in its own units, rounded up.
  public let width: Int
  /// Height in the same unit.
  public let height: Int

  /// The document, if it is an SVG picture.
  let document: SVGDocument?

  /// How long each frame is shown, if it is animated.
  let timeline: FrameTimeline?

  /// The longest side that is decoded, in pixels: twice the limit of OpenGL ES 3 on small boards.
  public static let maximumSide = 16_384
  /// The maximum number of pixels that are decoded: 64 million take 256 MB.
  public static let maximumPixels = 64 << 20

  /// Reads a file's header.
  ///
  /// Throws an error that names the expectation and the finding if there is no file, it is no image, the system has no loader
  /// for it, or it has more pixels than `maximumSide` and `maximumPixels` allow.
  public init(_ path: String) throws(BitmapError) {
    try ImageFile.checkKind(path)
    let beginning = ImageFile.beginning(of: path)
    if let document = try SVGDocument(file: path, beginning: beginning) {
      (self.path, self.document, timeline) = (path, document, nil)
      (width, height) = (Int(document.size.width.rounded(.up)), Int(document.size.height.rounded(.up)))
      return
    }
    document = nil
    timeline = FrameTimeline(path, beginning: beginning)
    let imageKind = ImageKind(beginning)
    if imageKind?.name == "image/avif", ImageFile.hasLoader("avif"), let header = AVIFHeader(path) {
      try ImageFile.checkExtents(header.width, header.height, path)
      (self.path, self.width, self.height) = (path, header.width, header.height)
      return
    }
    // The loader makes room for all pixels before it says how many there are.
    if let size = PNGChunks.size(Array(beginning.prefix(64))), ImageFile.hasLoader("png") {
      try ImageFile.checkExtents(size.width, size.height, path)
      (self.path, self.width, self.height) = (path, size.width, size.height)
      return
    }
    var width: Int32 = 0
    var height: Int32 = 0
    guard let format = gdk_pixbuf_get_file_info(path, &width, &height) else {
      throw BitmapError(
        imageKind?.complaint(path)
          ?? "\(path) should be an image file, but no loader of this system knows its format.")
    }
    try ImageFile.checkExtents(Int(width), Int(height), path)
    let name = gdk_pixbuf_format_get_name(format)
    defer { g_free(name) }
    let kind = name.map { String(cString: $0) } ?? ""
    guard kind != "svg" else {
      throw BitmapError(
        "The image file \(path) is an SVG document that is compressed, or not encoded as UTF-8.")
    }
    let isOnItsSide = ImageFile.isOnItsSide(path, kind: kind)
    self.path = path
    self.width = Int(isOnItsSide ? height : width)
    self.height = Int(isOnItsSide ? width : height)
  }

  /// The pixels per point from the file's name: 2 for `bird@2x.png`, 3 for `bird@3x.png`, 1 without such a
  /// suffix.
  public var scale: Double {
    let stem = path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[..<$0] } ?? path[...]
    guard stem.hasSuffix("x"), let at = stem.lastIndex(of: "@"),
      let number = Int(stem[stem.index(after: at)...].dropLast()), (1...9).contains(number)
    else { return 1 }
    return Double(number)
  }

  /// Decodes the pixels, rotated upright according to the file's orientation. Of an animated file it takes
  /// the first frame.
  public func decode() throws(BitmapError) -> Bitmap {
    if let document { return try document.bitmap(atScale: 1) }
    return try ImageFile.withPixels(of: path) { pixbuf throws(BitmapError) in
      let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
      try ImageFile.checkExtents(width, height, path)
      guard width == self.width, height == self.height else {
        throw BitmapError(
          """
          The image file \(path) should have \(self.width)×\(self.height) pixels, as when it was opened, but has \
          \(width)×\(height).
          """)
      }
      return Bitmap(pixbuf)
    }
  }

  /// Loads a file, rotated upright, and keeps it while `body` runs.
  static func withPixels<Result>(
    of path: String, _ body: (OpaquePointer) throws(BitmapError) -> Result
  ) throws(BitmapError) -> Result {
    try checkKind(path)
    var error: UnsafeMutablePointer<GError>?
    guard let raw = gdk_pixbuf_new_from_file(path, &error) else {
      let reason = error.map { String(cString: $0.pointee.message) } ?? "no reason given"
      g_clear_error(&error)
      throw BitmapError("The image file \(path) could not be decoded: \(reason)")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(raw)) }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(raw) else {
      throw BitmapError("The image file \(path) could not be rotated upright: not enough memory.")
    }
    // It is always a separate reference, even to the same object.
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    return try body(upright)
  }

  /// Whether the file's orientation is sideways (5 to 8). The loaders of two formats report it.
  private static func isOnItsSide(_ path: String, kind: String) -> Bool {
    switch kind {
    case "jpeg": isOnItsSide(jpeg: path)
    case "tiff": (5...8).contains(TIFFDirectory(path)?.orientation ?? 1)
    default: false
    }
  }

  /// Has the loader read the header, as it will when it decodes the file.
  ///
  /// It is told that the picture has a single pixel: it makes room for all of them, and paints that, before it says anything.
  private static func isOnItsSide(jpeg path: String) -> Bool {
    guard let file = fopen(path, "rb"), let loader = gdk_pixbuf_loader_new() else { return false }
    var isOpen = true
    defer {
      fclose(file)
      if isOpen { gdk_pixbuf_loader_close(loader, nil) }
      g_object_unref(loader)
    }
    let place = JPEGHeader.placeOfSize(in: file)
    rewind(file)
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var known = 0
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if let place {
        for i in 0..<4 where (known..<known + count).contains(place + i) {
          buffer[place + i - known] = UInt8(i & 1)
        }
      }
      known += count
      var isRefused = false
      if count == 0 {
        // The loader examines a file of less than a kilobyte only when it has all of it.
        isOpen = false
        gdk_pixbuf_loader_close(loader, nil)
      } else {
        isRefused = gdk_pixbuf_loader_write(loader, buffer, gsize(count), nil) == 0
      }
      if let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) {
        guard let orientation = gdk_pixbuf_get_option(pixbuf, "orientation") else { return false }
        return (5...8).contains(atoi(orientation))
      }
      if isRefused || count == 0 { return false }
    }
  }

  /// Whether GdkPixbuf has a loader of a kind of files.
  private static func hasLoader(_ kind: String) -> Bool {
    let list = gdk_pixbuf_get_formats()
    defer { g_slist_free(list) }
    var next = list
    while let entry = next {
      if let format = entry.pointee.data.map({ OpaquePointer($0) }),
        let name = gdk_pixbuf_format_get_name(format)
      {
        defer { g_free(name) }
        if String(cString: name) == kind { return true }
      }
      next = entry.pointee.next
    }
    return false
  }

  /// The first bytes of a file; none if it cannot be read.
  static func beginning(of path: String) -> ArraySlice<UInt8> {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: SVGHeader.length)
    let count = fread(&bytes, 1, bytes.count, file)
    return bytes[..<count]
  }

  private static func checkKind(_ path: String) throws(BitmapError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw BitmapError("The image file \(path) could not be opened: \(String(cString: strerror(errno))).")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "a directory" : "a device or pipe"
      throw BitmapError("\(path) should be an image file, but is \(kind).")
    }
  }

  static func checkExtents(_ width: Int, _ height: Int, _ path: String) throws(BitmapError) {
    guard width > 0, height > 0, width <= maximumSide, height <= maximumSide, width * height <= maximumPixels
    else {
      throw BitmapError(
        """
        The image file \(path) has \(width)×\(height) pixels; from 1×1 up to \(maximumSide) a side and \
        \(maximumPixels) in all can be decoded.
        """)
    }
  }
}

extension Bitmap {
  /// Copies and premultiplies GdkPixbuf's pixels: padded rows with 3 or 4 bytes per pixel.
  init(_ pixbuf: OpaquePointer) {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    guard let pixels = gdk_pixbuf_read_pixels(pixbuf), channels == 3 || channels == 4 else {
      self.init(width: width, height: height)
      return
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      var out = 0
      for y in 0..<height {
        var p = pixels + y * rowBytes
        for _ in 0..<width {
          let alpha = channels == 4 ? UInt32(p[3]) : 255
          for k in 0..<3 { buffer[out + k] = UInt8((UInt32(p[k]) * alpha + 127) / 255) }
          buffer[out + 3] = UInt8(alpha)
          out += 4
          p += channels
        }
      }
      count = out
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
