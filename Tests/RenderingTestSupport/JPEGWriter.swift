/// Writes photographs as JPEG files of any size, quickly: the rows of blocks repeat.
///
/// Each row of blocks is coded from the start, after a restart marker, so that its bytes can be used again. Brightness grows from the left
/// to the right in `columns`; the colour of each row of blocks is one of `tones`, in turn from the top to the bottom.
public struct JPEGWriter {
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// Whether it is written in several scans, from coarse to fine.
  public var isProgressive = false
  /// How many details each block has, between 0 and 62: photographs of phones have 10 to 20.
  public var details = 0
  /// What the Exif segment holds after `Exif\0\0`; `nil` for none.
  public var exif: [UInt8]?

  /// How the camera was held, 1 to 8, said in an Exif segment; `nil` for no such segment.
  public var orientation: Int? {
    get { exif.map { Int($0[18]) } }
    set {
      // One directory with one entry: a short number of the tag 0x112.
      exif = newValue.map {
        Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8($0), 0, 0, 0, 0, 0, 0, 0]
      }
    }
  }

  /// The brightness at the left and the right edge.
  public static let columns = (left: 40, right: 215)
  /// The deviations of blue and red, from the top to the bottom.
  public static let tones: [(blue: Int, red: Int)] = [(0, 0), (-40, 40), (40, -40), (30, 30)]

  /// - Parameters:
  ///   - width: Width in pixels, up to 65535.
  ///   - height: Height in pixels, up to 65535.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// The colour that a decoder shows in the middle of a row of blocks, without the details.
  ///
  /// - Parameters:
  ///   - x: The column of a pixel.
  ///   - y: Its row.
  public func color(x: Int, y: Int) -> SIMD3<Int> {
    let tone = Self.tones[tone(ofRow: y / Self.unit)]
    let light = Double(brightness(ofBlock: x / 8) + 128)
    let (blue, red) = (Double(tone.blue), Double(tone.red))
    let color = SIMD3(light + 1.402 * red, light - 0.344136 * blue - 0.714136 * red, light + 1.772 * blue)
    return SIMD3<Int>(color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)))
  }

  /// The file's bytes.
  public var file: [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let exif { bytes += segment(0xE1, Array("Exif\0\0".utf8) + exif) }
    bytes += segment(0xDB, [0, 8] + [UInt8](repeating: 4, count: 63))
    let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
    bytes += segment(isProgressive ? 0xC2 : 0xC0, [8] + size + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0])
    // All codes are of one length: 4 bits for differences, 8 for details.
    bytes += segment(0xC4, table(0x00, codesOf: 4, Array(0..<12)))
    bytes += segment(0xC4, table(0x10, codesOf: 8, Self.symbols))
    guard isProgressive else {
      add(Scan(components: [0, 1, 2], first: 0, last: 63, shift: 0, isRefinement: false), to: &bytes)
      return bytes + [0xFF, 0xD9]
    }
    add(Scan(components: [0, 1, 2], first: 0, last: 0, shift: 1, isRefinement: false), to: &bytes)
    add(Scan(components: [0], first: 1, last: 5, shift: 0, isRefinement: false), to: &bytes)
    add(Scan(components: [2], first: 1, last: 63, shift: 0, isRefinement: false), to: &bytes)
    add(Scan(components: [1], first: 1, last: 63, shift: 0, isRefinement: false), to: &bytes)
    add(Scan(components: [0], first: 6, last: 63, shift: 0, isRefinement: false), to: &bytes)
    add(Scan(components: [0, 1, 2], first: 0, last: 0, shift: 0, isRefinement: true), to: &bytes)
    return bytes + [0xFF, 0xD9]
  }

  /// A part of the file that holds some of the coefficients of some components.
  private struct Scan {
    var components: [Int]
    var first: Int
    var last: Int
    var shift: Int
    var isRefinement: Bool
  }

  /// The side of what is coded together, in pixels: the two others of its three components have half the resolution.
  private static let unit = 16
  /// The lengths of runs of zeros, and the sizes of what follows; the index is the code.
  private static let symbols: [UInt8] =
    [0x00, 0xF0] + (0..<16).flatMap { run in (1...4).map { UInt8(run << 4 | $0) } }

  private func tone(ofRow row: Int) -> Int {
    row * Self.tones.count / max((height + Self.unit - 1) / Self.unit, 1)
  }

  private func brightness(ofBlock block: Int) -> Int {
    Self.columns.left - 128 + block * 8 * (Self.columns.right - Self.columns.left) / width
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 2
    return [0xFF, marker, UInt8(size >> 8), UInt8(size & 255)] + content
  }

  /// A table of symbols whose codes all have so many bits.
  private func table(_ number: UInt8, codesOf length: Int, _ symbols: [UInt8]) -> [UInt8] {
    var counts = [UInt8](repeating: 0, count: 16)
    counts[length - 1] = UInt8(symbols.count)
    return [number] + counts + symbols
  }

  private func add(_ scan: Scan, to bytes: inout [UInt8]) {
    // What is coded in one row, and how many of them there are.
    let isTogether = scan.components.count > 1
    let side = isTogether || scan.components[0] > 0 ? Self.unit : 8
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    bytes += segment(0xDD, [UInt8(columns >> 8), UInt8(columns & 255)])
    let selectors: [UInt8] = scan.components.flatMap { [UInt8($0 + 1), 0x00] }
    let high = scan.isRefinement ? scan.shift + 1 : 0
    let range = [UInt8(scan.first), UInt8(scan.last), UInt8(high << 4 | scan.shift)]
    bytes += segment(0xDA, [UInt8(scan.components.count)] + selectors + range)
    var known: [Int: [UInt8]] = [:]
    for row in 0..<rows {
      if row > 0 { bytes += [0xFF, UInt8(0xD0 + (row - 1) % 8)] }
      let tone = tone(ofRow: row * side / Self.unit)
      let coded = known[tone] ?? self.row(of: columns, tone: Self.tones[tone], scan)
      known[tone] = coded
      bytes += coded
    }
  }

  /// The coded bytes of a row.
  private func row(of columns: Int, tone: (blue: Int, red: Int), _ scan: Scan) -> [UInt8] {
    var bits = JPEGBits()
    var last = [0, 0, 0]
    for column in 0..<columns {
      for component in scan.components {
        // Four blocks of brightness: the first row's two, and the second row's.
        let count = component == 0 && scan.components.count > 1 ? 4 : 1
        for block in 0..<count {
          let index = count == 4 ? 2 * column + block % 2 : column
          let value = [brightness(ofBlock: index), tone.blue, tone.red][component]
          if scan.first == 0 {
            if scan.isRefinement {
              bits.add(value >> scan.shift & 1, count: 1)
            } else {
              let shifted = value >> scan.shift
              add(difference: shifted - last[component], to: &bits)
              last[component] = shifted
            }
          }
          if scan.last > 0 {
            addDetails(component == 0 ? details : details / 4, seed: index, scan, to: &bits)
          }
        }
      }
    }
    return bits.finished
  }

  private func add(difference: Int, to bits: inout JPEGBits) {
    let size = Int.bitWidth - difference.magnitude.leadingZeroBitCount
    bits.add(size, count: 4)
    bits.add(signed: difference, count: size)
  }

  /// Adds small coefficients at places that differ from block to block, and the end of the block.
  private func addDetails(_ count: Int, seed: Int, _ scan: Scan, to bits: inout JPEGBits) {
    var next = max(scan.first, 1)
    for i in 0..<count {
      let place = 1 + i + (seed * 7 + i * i) % 2
      guard place >= next, place <= scan.last else { continue }
      let value = (seed &* 31 &+ i &* 17) % 3 == 0 ? -1 : 1
      bits.add(symbol: place - next, size: 1, of: Self.symbols)
      bits.add(signed: value, count: 1)
      next = place + 1
    }
    if next <= scan.last { bits.add(symbol: 0, size: 0, of: Self.symbols) }
  }
}
