#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How long each frame of an animated image file is shown, read without its pixels.
struct FrameTimeline: Sendable, Hashable {
  /// Durations in seconds; at least two.
  private(set) var durations: [Double] = []
  /// How often all frames are shown; 0 for no end.
  private(set) var loopCount = 1

  /// The most frames that are read.
  static let mostFrames = 4096
  /// The longest file that is read, in bytes.
  static let mostBytes = 64 << 20
  /// Shorter durations count as `usual`, as in browsers.
  private static let shortest = 0.011
  private static let usual = 0.1

  /// Takes durations in seconds, and a number of times.
  init(durations: [Double], loopCount: Int) {
    self.durations = durations
    self.loopCount = loopCount
  }

  /// `nil` if the file has fewer than two frames, or is of a kind without frames.
  init?(_ path: String, beginning bytes: ArraySlice<UInt8>) {
    if bytes.starts(with: Array("GIF8".utf8)) {
      guard let file = Bytes(path) else { return nil }
      readGIF(file)
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBPVP8X".utf8)),
      bytes.dropFirst(20).first.map({ $0 & 2 != 0 }) == true
    {
      // Its flags say that it is animated.
      guard let file = Bytes(path) else { return nil }
      readWebP(file)
    } else if bytes.starts(with: PNGChunks.signature), let png = AnimatedPNG(path) {
      for frame in png.frames { add(frame.duration) }
      loopCount = png.loopCount
    }
    guard durations.count > 1 else { return nil }
  }

  /// A file's bytes; `nil` if it cannot be read, or has more than `mostBytes`.
  static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 {
      bytes += part[..<count]
      guard bytes.count <= mostBytes else { return nil }
    }
    return bytes
  }

  /// A file's bytes, with places beyond its end.
  private struct Bytes {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init?(_ path: String) {
      guard let bytes = FrameTimeline.bytes(of: path) else { return nil }
      self.bytes = bytes
    }

    subscript(place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

    /// A number of bytes, the lowest one first.
    func number(at place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func has(_ text: String, at place: Int) -> Bool {
      place >= 0 && place <= bytes.count && bytes[place...].starts(with: text.utf8)
    }
  }

  private mutating func add(_ duration: Double) {
    durations.append(duration < Self.shortest ? Self.usual : duration)
  }

  /// Blocks that follow the header and the table of colours.
  private mutating func readGIF(_ file: Bytes) {
    func tableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    guard let flags = file[10] else { return }
    var place = 13 + tableSize(flags)
    var delay = 0.0
    while durations.count < Self.mostFrames {
      switch file[place] {
      case 0x21:
        if file[place + 1] == 0xF9, let time = file.number(at: place + 4, 2) { delay = Double(time) / 100 }
        if file[place + 1] == 0xFF, file.has("NETSCAPE2.0", at: place + 3), file[place + 15] == 1,
          let count = file.number(at: place + 16, 2)
        {
          // It counts what comes after the first time.
          loopCount = count == 0 ? 0 : count + 1
        }
        place += 2
      case 0x2C:
        guard let flags = file[place + 9] else { return }
        add(delay)
        delay = 0
        // The least size of a code follows.
        place += 10 + tableSize(flags) + 1
      default: return
      }
      while let length = file[place], length > 0 { place += length + 1 }
      place += 1
    }
  }

  /// Chunks of a name, a size and as many bytes.
  private mutating func readWebP(_ file: Bytes) {
    var place = 12
    while durations.count < Self.mostFrames, let size = file.number(at: place + 4, 4) {
      if file.has("ANIM", at: place), let count = file.number(at: place + 12, 2) { loopCount = count }
      if file.has("ANMF", at: place), let time = file.number(at: place + 20, 3) { add(Double(time) / 1000) }
      place += 8 + size + size & 1
    }
  }

  /// The bytes of an animated WebP file in which frames that count as `usual` say so; `nil` if it has none, or is another file.
  ///
  /// Loaders are asked for frames by time, in whole milliseconds, and some show a frame only after its first one: of a frame of a
  /// millisecond they show nothing.
  static func lengtheningWebP(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) else {
      return nil
    }
    let file = Bytes(bytes: bytes)
    var (result, count, place) = (bytes, 0, 12)
    var isLonger = false
    while count < mostFrames, let size = file.number(at: place + 4, 4) {
      if file.has("ANMF", at: place), let time = file.number(at: place + 20, 3) {
        count += 1
        if Double(time) / 1000 < shortest {
          isLonger = true
          let usual = Int((usual * 1000).rounded())
          for i in 0..<3 { result[place + 20 + i] = UInt8(truncatingIfNeeded: usual >> (8 * i)) }
        }
      }
      place += 8 + size + size & 1
    }
    return isLonger ? result : nil
  }
}
