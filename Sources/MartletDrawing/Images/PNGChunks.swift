/// The parts of a PNG file, one after the other: a length, a name of four letters, as many bytes, and a checksum.
struct PNGChunks: Sequence, IteratorProtocol {
  /// The names that are known here, as the number that their letters make.
  enum Name: UInt32 {
    case header = 0x4948_4452
    case palette = 0x504C_5445
    case transparency = 0x7452_4E53
    case pixels = 0x4944_4154
    case end = 0x4945_4E44
    /// How many frames there are, and how often they are shown.
    case animation = 0x6163_544C
    /// How the next frame is shown.
    case frame = 0x6663_544C
    /// The pixels of a frame that is not the picture of the file.
    case framePixels = 0x6664_4154
  }

  struct Chunk {
    /// `nil` for any other name.
    let name: Name?
    /// Where its bytes are in the file.
    let content: Range<Int>

    /// Where it is in the file, with its length, name and checksum.
    var whole: Range<Int> { content.lowerBound - 8..<content.upperBound + 4 }
  }

  /// What a PNG file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let file: [UInt8]
  private var place = Self.signature.count

  /// The chunks of a file that begins with the signature.
  init(_ file: [UInt8]) { self.file = file }

  /// The next chunk; `nil` at the end, and where the file breaks off.
  mutating func next() -> Chunk? {
    guard place + 12 <= file.count else { return nil }
    let length = Self.number(file, at: place)
    guard length <= file.count - place - 12 else { return nil }
    defer { place += length + 12 }
    let name = Name(rawValue: UInt32(Self.number(file, at: place + 4)))
    return Chunk(name: name, content: place + 8..<place + 8 + length)
  }

  /// Width and height in pixels that a file's first bytes tell; `nil` if they are damaged, or too few.
  static func size(_ beginning: [UInt8]) -> (width: Int, height: Int)? {
    guard beginning.starts(with: signature) else { return nil }
    var chunks = PNGChunks(beginning)
    guard let header = chunks.next(), header.name == .header, header.content.count == 13,
      isWhole(header, in: beginning)
    else { return nil }
    let begin = header.content.lowerBound
    let size = (width: number(beginning, at: begin), height: number(beginning, at: begin + 4))
    return size.width > 0 && size.height > 0 ? size : nil
  }

  /// A number of four bytes, the highest one first.
  static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether a chunk of a file has the checksum of its bytes.
  static func isWhole(_ chunk: Chunk, in file: [UInt8]) -> Bool {
    number(file, at: chunk.content.upperBound)
      == Int(checksum(file[chunk.content.lowerBound - 4..<chunk.content.upperBound]))
  }

  /// Adds a chunk to a file.
  static func add(_ name: Name, _ content: some Collection<UInt8>, to file: inout [UInt8]) {
    append(UInt32(content.count), to: &file)
    let begin = file.count
    append(name.rawValue, to: &file)
    file += content
    append(checksum(file[begin...]), to: &file)
  }

  /// Adds a number of four bytes, the highest one first.
  static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  /// The checksum of one byte after nothing, for each byte.
  private static let checksums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// CRC-32 of a name and what follows it.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    checksums.withUnsafeBufferPointer { table in
      ~bytes.reduce(0xFFFF_FFFF) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
  }
}
