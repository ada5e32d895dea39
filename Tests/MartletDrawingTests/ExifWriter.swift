/// Writes the Exif data of a photograph, with lies where a test wants some.
struct ExifWriter {
  /// Which byte of a number comes first.
  var isBigEndian = false
  /// How the camera was held, 1 to 8.
  var orientation: Int?
  /// The type of that number: 3 for one of two bytes.
  var orientationType = 3
  /// How many such numbers there are said to be.
  var orientationCount = 1
  /// Where the first directory is said to begin.
  var start = 8
  /// The number of entries that it is said to have; `nil` for the truth.
  var entryCount: Int?
  /// Where the directory of the camera's settings is said to be; `nil` for the truth, and 8 for the directory that names it.
  var settings: Int?
  /// Where the directory of the thumbnail is said to be; `nil` for the truth, and 8 for the first one again.
  var next: Int?
  /// How long the thumbnail is said to be.
  var thumbnailLength = 4
  /// Bytes that follow all of it.
  var padding = 0

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  private func entry(_ tag: Int, type: Int, count: Int, _ value: Int) -> [UInt8] {
    let field = type == 3 ? number(value, 2) + [0, 0] : number(value, 4)
    return number(tag, 2) + number(type, 2) + number(count, 4) + field
  }

  /// What follows `Exif\0\0` in the segment.
  var bytes: [UInt8] {
    let count = orientation == nil ? 2 : 3
    let end = 8 + 2 + 12 * count + 4
    let settingsEnd = end + 2 + 12 + 4
    var first: [[UInt8]] = []
    if let orientation {
      first.append(entry(0x112, type: orientationType, count: orientationCount, orientation))
    }
    first.append(entry(0x8769, type: 4, count: 1, settings ?? end))
    first.append(entry(0x8825, type: 4, count: 1, settings ?? end))
    let header = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(start, 4)
    let directory = number(entryCount ?? count, 2) + first.joined() + number(next ?? settingsEnd, 4)
    let second = number(1, 2) + entry(0xA002, type: 4, count: 1, 48) + number(0, 4)
    let place = settingsEnd + 2 + 24 + 4
    let third =
      number(2, 2) + entry(0x201, type: 4, count: 1, place)
      + entry(0x202, type: 4, count: 1, thumbnailLength) + number(0, 4)
    return header + directory + second + third + [0xFF, 0xD8, 0xFF, 0xD9]
      + [UInt8](repeating: 0x5A, count: padding)
  }
}
