#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An animated PNG: a PNG with further pictures, which other readers skip. GdkPixbuf is such a reader, so each frame is given to
/// it as a file of its own.
struct AnimatedPNG {
  /// What becomes of a frame before the next one is drawn.
  enum Disposal: UInt8 {
    case stays, isCleared, isUndone
  }

  struct Frame {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    /// In seconds.
    var duration: Double
    var disposal: Disposal
    /// Whether it is drawn over what is there, and not in its place.
    var isBlended: Bool
    /// The chunks with its compressed pixels.
    var pixels: [PNGChunks.Chunk] = []
  }

  let width: Int
  let height: Int
  private(set) var frames: [Frame] = []
  /// How often all frames are shown; 0 for no end.
  private(set) var loopCount = 0

  /// The file.
  private let bytes: [UInt8]
  /// Bits, kind of colours, and ways to compress, filter and interlace, which all frames have in common.
  private let kind: ArraySlice<UInt8>
  /// Where the colours of a picture with a palette are, and what is transparent.
  private var colors: [Range<Int>] = []

  /// Finds a file's frames, without decoding them. `nil` if it is no animated PNG, or too large. What follows something wrong is
  /// left out.
  init?(_ path: String) {
    guard Self.isAnimated(path), let bytes = FrameTimeline.bytes(of: path) else { return nil }
    self.init(bytes)
  }

  /// Finds the frames in a file's bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: PNGChunks.signature) else { return nil }
    var chunks = PNGChunks(bytes)
    guard let header = chunks.next(), header.name == .header, header.content.count == 13 else { return nil }
    self.bytes = bytes
    let begin = header.content.lowerBound
    width = PNGChunks.number(bytes, at: begin)
    height = PNGChunks.number(bytes, at: begin + 4)
    kind = bytes[begin + 8..<begin + 13]
    read(chunks)
    guard !frames.isEmpty else { return nil }
  }

  /// The most bytes of a palette: 256 colours.
  private static let mostColors = 768
  /// How many chunks are looked at before the pixels. Writers put what says that a file is animated first or second.
  private static let mostChunks = 256

  /// Whether a file says that it is animated, as it must before its pixels. Nothing else is read.
  private static func isAnimated(_ path: String) -> Bool {
    guard let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: 8)
    guard fread(&head, 1, 8, file) == 8, head == PNGChunks.signature else { return false }
    for _ in 0..<mostChunks where fread(&head, 1, 8, file) == 8 {
      switch PNGChunks.Name(rawValue: UInt32(PNGChunks.number(head, at: 4))) {
      case .animation: return true
      case .pixels, .end: return false
      default: guard fseek(file, PNGChunks.number(head, at: 0) + 4, SEEK_CUR) == 0 else { return false }
      }
    }
    return false
  }

  private mutating func read(_ chunks: PNGChunks) {
    var count: Int?
    /// The next number of frames and of their pixels, which are counted together.
    var sequence = 0
    var (hasPicture, isPicture) = (false, false)
    var next: Frame?
    func isNext(_ chunk: PNGChunks.Chunk) -> Bool {
      defer { sequence += 1 }
      return chunk.content.count >= 4
        && PNGChunks.number(bytes, at: chunk.content.lowerBound) == sequence
    }
    reading: for chunk in chunks {
      switch chunk.name {
      case .animation:
        guard count == nil, !hasPicture, chunk.content.count == 8, PNGChunks.isWhole(chunk, in: bytes) else {
          break reading
        }
        count = PNGChunks.number(bytes, at: chunk.content.lowerBound)
        loopCount = PNGChunks.number(bytes, at: chunk.content.lowerBound + 4)
      case .palette, .transparency:
        // Each frame's file repeats them, so what is none is left out.
        if !hasPicture, chunk.content.count <= Self.mostColors, colors.count < 2 {
          colors.append(chunk.whole)
        }
      case .frame:
        guard count != nil, isNext(chunk), next?.pixels.isEmpty != true, let frame = frame(chunk),
          hasPicture || frame.width == width && frame.height == height
        else { break reading }
        if let next { frames.append(next) }
        (next, isPicture) = (frame, !hasPicture)
      case .pixels:
        hasPicture = true
        if isPicture { next?.pixels.append(chunk) }
      case .framePixels:
        guard isNext(chunk), next != nil, hasPicture, !(isPicture && next?.pixels.isEmpty == true) else {
          break reading
        }
        next?.pixels.append(chunk)
      case .end: break reading
      case .header, nil: break
      }
      guard frames.count < min(count ?? 1, FrameTimeline.mostFrames) else { return }
    }
    if let next, !next.pixels.isEmpty { frames.append(next) }
  }

  /// What a chunk says of the next frame; `nil` if that is wrong.
  private func frame(_ chunk: PNGChunks.Chunk) -> Frame? {
    let begin = chunk.content.lowerBound
    guard chunk.content.count == 26, PNGChunks.isWhole(chunk, in: bytes) else { return nil }
    let n = (1..<5).map { PNGChunks.number(bytes, at: begin + 4 * $0) }
    let delay = PNGChunks.number(bytes, at: begin + 20)
    guard n[0] > 0, n[1] > 0, n[2] + n[0] <= width, n[3] + n[1] <= height,
      let disposal = Disposal(rawValue: bytes[begin + 24]), bytes[begin + 25] < 2
    else { return nil }
    // Two numbers, of which the second is 100 where it is 0.
    let parts = delay & 0xFFFF == 0 ? 100 : delay & 0xFFFF
    return Frame(
      x: n[2], y: n[3], width: n[0], height: n[1], duration: Double(delay >> 16) / Double(parts),
      disposal: disposal, isBlended: bytes[begin + 25] == 1)
  }

  /// A frame as a PNG file of its own; `nil` if its pixels do not have their checksums, which a file of its own would hide.
  func file(of frame: Frame) -> [UInt8]? {
    guard frame.pixels.allSatisfy({ PNGChunks.isWhole($0, in: bytes) }) else { return nil }
    var file = PNGChunks.signature
    var header: [UInt8] = []
    PNGChunks.append(UInt32(frame.width), to: &header)
    PNGChunks.append(UInt32(frame.height), to: &header)
    PNGChunks.add(.header, header + kind, to: &file)
    for range in colors { file += bytes[range] }
    for chunk in frame.pixels {
      // A number comes first in those of frames.
      let content = chunk.name == .framePixels ? chunk.content.dropFirst(4) : chunk.content
      PNGChunks.add(.pixels, bytes[content], to: &file)
    }
    PNGChunks.add(.end, [], to: &file)
    return file
  }
}
