/// Writes GIFs of a few colours, without compression.
struct GIFWriter {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  /// The colours of numbers 0 to 127: red is twice the number, green and blue are its rest.
  init(width: Int, height: Int, loopCount: Int? = nil) {
    (self.width, self.height) = (width, height)
    func short(_ n: Int) -> [UInt8] { [UInt8(n & 255), UInt8(n >> 8 & 255)] }
    bytes = Array("GIF89a".utf8) + short(width) + short(height) + [0xF6, 0, 0]
    for color in 0..<128 { bytes += [UInt8(color * 2), UInt8(255 - color * 2), 0] }
    if let loopCount {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + short(loopCount) + [0]
    }
  }

  /// Adds a frame of one colour with a delay in hundredths of a second.
  mutating func add(color: UInt8, delay: Int, x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil) {
    func short(_ n: Int) -> [UInt8] { [UInt8(n & 255), UInt8(n >> 8 & 255)] }
    let (width, height) = (width ?? self.width, height ?? self.height)
    bytes += [0x21, 0xF9, 4, 4] + short(delay) + [0, 0]
    bytes += [0x2C] + short(x) + short(y) + short(width) + short(height) + [0, 7]
    // Codes have eight bits as long as the table is cleared in time.
    var codes: [UInt8] = []
    for i in 0..<width * height {
      if i % 100 == 0 { codes.append(128) }
      codes.append(color)
    }
    codes.append(129)
    for begin in stride(from: 0, to: codes.count, by: 255) {
      let part = codes[begin..<min(begin + 255, codes.count)]
      bytes += [UInt8(part.count)] + part
    }
    bytes.append(0)
  }

  /// The whole file.
  var file: [UInt8] { bytes + [0x3B] }
}
