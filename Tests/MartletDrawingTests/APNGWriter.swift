/// Writes animated PNGs whose frames have one colour each, without compression.
struct APNGWriter {
  let width: Int
  let height: Int
  var loopCount = 0
  /// Colours of which frames are made, by their number in the red of their colour; none for colours as they are.
  var palette: [SIMD4<UInt8>] = []
  /// The picture for readers that do not know frames. Without it that is the first frame.
  var picture: SIMD4<UInt8>?
  /// The chunks of each frame.
  private var frames: [[UInt8]] = []
  private var sequence = 0

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A chunk with its length and its checksum.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in checked {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return number(content.count) + checked + number(Int(~crc))
  }

  /// The pixels of one colour, not premultiplied, as zlib has what is not compressed.
  private func pixels(_ color: SIMD4<UInt8>, _ width: Int, _ height: Int) -> [UInt8] {
    let pixel: [UInt8] = palette.isEmpty ? [color.x, color.y, color.z, color.w] : [color.x]
    var row: [UInt8] = [0]
    for _ in 0..<width { row += pixel }
    var rows: [UInt8] = []
    for _ in 0..<height { rows += row }
    var (a, b) = (1, 0)
    for byte in rows {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let length: [UInt8] = [UInt8(rows.count & 255), UInt8(rows.count >> 8)]
    var stream: [UInt8] = [0x78, 1, 1]
    stream += length
    stream += length.map { ~$0 }
    stream += rows
    stream += Self.number(b << 16 | a)
    return stream
  }

  /// Adds a frame.
  /// - Parameters:
  ///   - color: Its colour, not premultiplied.
  ///   - delay: Its duration: a number of parts, and how many parts a second has.
  ///   - disposal: 0 if it stays, 1 if it is cleared, 2 if it is undone.
  ///   - isBlended: Whether it is drawn over what is there.
  ///   - skipped: How many numbers of its sequence are left out, which is wrong.
  mutating func add(
    _ color: SIMD4<UInt8>, delay: (Int, Int) = (1, 10), x: Int = 0, y: Int = 0, width: Int? = nil,
    height: Int? = nil, disposal: UInt8 = 0, isBlended: Bool = false, skipped: Int = 0
  ) {
    let (width, height) = (width ?? self.width, height ?? self.height)
    func next() -> [UInt8] {
      defer { sequence += 1 }
      return Self.number(sequence)
    }
    sequence += skipped
    var content = next()
    for value in [width, height, x, y, delay.0 << 16 | delay.1] { content += Self.number(value) }
    content += [disposal, isBlended ? 1 : 0]
    var frame = Self.chunk("fcTL", content)
    let data = pixels(color, width, height)
    if frames.isEmpty, picture == nil {
      frame += Self.chunk("IDAT", data)
    } else {
      // In two parts, as writers may have it.
      frame += Self.chunk("fdAT", next() + data.prefix(9)) + Self.chunk("fdAT", next() + data.dropFirst(9))
    }
    frames.append(frame)
  }

  /// The whole file.
  /// - Parameter count: How many frames it says that it has; by default as many as it has.
  func file(saying count: Int? = nil) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let kind: UInt8 = palette.isEmpty ? 6 : 3
    var header = Self.number(width)
    header += Self.number(height)
    header += [8, kind, 0, 0, 0]
    file += Self.chunk("IHDR", header)
    file += Self.chunk("tEXt", Array("Title\u{0}Frames".utf8))
    file += Self.chunk("acTL", Self.number(count ?? frames.count) + Self.number(loopCount))
    if !palette.isEmpty {
      file += Self.chunk("PLTE", palette.flatMap { [$0.x, $0.y, $0.z] })
      file += Self.chunk("tRNS", palette.map(\.w))
    }
    if let picture { file += Self.chunk("IDAT", pixels(picture, width, height)) }
    return file + frames.flatMap { $0 } + Self.chunk("IEND", [])
  }
}
