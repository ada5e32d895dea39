import Foundation
import MartletDrawing
import Testing

/// Animated PNGs, which are PNGs to readers that do not know their frames.
@Suite struct AnimatedPNGTests {
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A chunk of a PNG with its length and its checksum.
  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in checked {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return number(content.count) + checked + number(Int(~crc))
  }

  /// What says how a frame of 4 × 3 pixels is shown.
  private static func control(_ sequence: Int) -> [UInt8] {
    chunk("fcTL", number(sequence) + number(4) + number(3) + number(0) + number(0) + [0, 1, 0, 10, 0, 0])
  }

  /// The chunks of a PNG.
  private static func chunks(_ png: [UInt8]) -> [(name: String, bytes: ArraySlice<UInt8>)] {
    var (place, chunks) = (8, [(name: String, bytes: ArraySlice<UInt8>)]())
    while place + 12 <= png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: png[place + 4..<place + 8], as: UTF8.self)
      chunks.append((name, png[place..<place + 12 + length]))
      place += 12 + length
    }
    return chunks
  }

  private static func bytes(_ bitmap: Bitmap, _ path: String) throws -> [UInt8] {
    try bitmap.write(png: path)
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func `An animated PNG shows its first frame`() throws {
    let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func picture(_ gray: UInt8) -> Bitmap {
      Bitmap(width: 4, height: 3, bytes: (0..<48).map { $0 % 4 == 3 ? 255 : gray })
    }
    let (first, second) = (try Self.bytes(picture(40), path), try Self.bytes(picture(200), path))
    var file = Array(first[..<8])
    for part in Self.chunks(first) {
      if part.name == "IDAT" { file += Self.control(0) }
      if part.name == "IEND" {
        file += Self.control(1)
        let data = Self.chunks(second).filter { $0.name == "IDAT" }
        file += Self.chunk("fdAT", Self.number(2) + data.flatMap { $0.bytes.dropFirst(8).dropLast(4) })
      }
      file += part.bytes
      if part.name == "IHDR" { file += Self.chunk("acTL", Self.number(2) + Self.number(0)) }
    }
    try Data(file).write(to: URL(fileURLWithPath: path))
    let image = try Image(contentsOf: path)
    #expect(image.frameCount == 1 && image.duration == 0)
    #expect(image.bitmap == picture(40))
  }
}
