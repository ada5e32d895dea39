import Foundation
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletDrawing

/// What JPEG files state of how the camera was held.
@Suite struct ExifTests {
  /// The stored photograph: two rows of blocks in different colours, brighter to the right.
  private static let (width, height) = (48, 32)

  /// Calls a function with the path of a file that is removed then.
  private func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString).jpg"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  private static func photograph(_ exif: ExifWriter, isProgressive: Bool = false) -> JPEGWriter {
    var photograph = JPEGWriter(width: width, height: height)
    photograph.isProgressive = isProgressive
    photograph.exif = exif.bytes
    return photograph
  }

  /// The place in the file of what is to show at a place.
  private static func stored(x: Int, y: Int, orientation: Int) -> (x: Int, y: Int) {
    let (right, bottom) = (width - 1, height - 1)
    return switch orientation {
    case 2: (right - x, y)
    case 3: (right - x, bottom - y)
    case 4: (x, bottom - y)
    case 5: (y, x)
    case 6: (y, bottom - x)
    case 7: (right - y, bottom - x)
    case 8: (right - y, x)
    default: (x, y)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `A JPEG of every orientation stands upright, and is as wide and high as it is said to be`(
    isBigEndian: Bool, isProgressive: Bool
  ) throws {
    for orientation in [nil, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 65535] {
      let exif = ExifWriter(isBigEndian: isBigEndian, orientation: orientation)
      let photograph = Self.photograph(exif, isProgressive: isProgressive)
      let (file, bitmap) = try withFile(photograph.file) { path in
        let file = try ImageFile(path)
        return (file, try file.decode())
      }
      let said = orientation ?? 1
      let isOnItsSide = (5...8).contains(said)
      #expect(bitmap.width == (isOnItsSide ? Self.height : Self.width), "\(said)")
      #expect(bitmap.height == (isOnItsSide ? Self.width : Self.height), "\(said)")
      #expect(file.width == bitmap.width && file.height == bitmap.height, "\(said)")
      for x in [2, bitmap.width - 3] {
        for y in [2, bitmap.height - 3] {
          let place = Self.stored(x: x, y: y, orientation: said)
          let pixel = bitmap[x, y]
          let off =
            SIMD3(Int(pixel.x), Int(pixel.y), Int(pixel.z)) &- photograph.color(x: place.x, y: place.y)
          #expect((0..<3).allSatisfy { abs(off[$0]) <= 3 }, "\(said) at \(x), \(y): off by \(off)")
        }
      }
    }
  }

  /// Exif data with a lie each, by what is wrong with it.
  private static var lies: [(name: String, exif: ExifWriter)] {
    var lies: [(name: String, exif: ExifWriter)] = []
    func add(_ name: String, _ change: (inout ExifWriter) -> Void) {
      for isBigEndian in [false, true] {
        var exif = ExifWriter(isBigEndian: isBigEndian, orientation: 6)
        change(&exif)
        lies.append((name, exif))
      }
    }
    add("the directory names itself as the next one") { $0.next = 8 }
    add("the directory of settings is the one that names it") { $0.settings = 8 }
    add("both") { ($0.next, $0.settings) = (8, 8) }
    add("the next directory is at 4 GB") { $0.next = 0xFFFF_FFFF }
    for start in [0, 4, 7, 9, 60, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF0, 0xFFFF_FFFF] {
      add("the first directory is at \(start)") { $0.start = start }
    }
    for count in [0, 1, 4, 500, 65535] { add("it has \(count) entries") { $0.entryCount = count } }
    for type in [0, 1, 2, 4, 12, 65535] {
      add("the orientation is of type \(type)") { $0.orientationType = type }
    }
    for count in [0, 2, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      add("there are \(count) orientations") { $0.orientationCount = count }
    }
    add("the thumbnail has 4 GB") { $0.thumbnailLength = 0xFFFF_FFFF }
    add("the segment is full") { $0.padding = 65535 - 2 - 6 - $0.bytes.count }
    return lies
  }

  @Test(arguments: [false, true])
  func `A JPEG whose Exif data lies is as wide and high as it is said to be, and soon there`(
    isProgressive: Bool
  ) throws {
    for (name, exif) in Self.lies {
      let bytes = Self.photograph(exif, isProgressive: isProgressive).file
      let clock = ContinuousClock.now
      let (file, bitmap) = try withFile(bytes) { path in
        let file = try ImageFile(path)
        return (file, try file.decode())
      }
      #expect(file.width == bitmap.width && file.height == bitmap.height, "\(name)")
      #expect(bitmap.width * bitmap.height == Self.width * Self.height, "\(name)")
      #expect(clock.duration(to: .now) < .seconds(5), "\(name)")
    }
  }

  @Test func `What the length of an Exif segment says may be wrong`() throws {
    let whole = Self.photograph(ExifWriter(orientation: 6)).file
    // The segment's length is at 4.
    let truth = Int(whole[4]) << 8 | Int(whole[5])
    for length in [0, 1, 2, 7, 8, 9, 15, truth - 1, truth + 1, truth + 200, 0x7FFF, 0xFFFF] {
      var bytes = whole
      (bytes[4], bytes[5]) = (UInt8(length >> 8), UInt8(length & 255))
      try expectAgreement(bytes, "a length of \(length) for \(truth)")
    }
    // Two segments that contradict each other, and one that comes after others.
    let segment = Array(whole[2..<4 + truth])
    let other = Self.photograph(ExifWriter(orientation: 1)).file
    try expectAgreement(Array(other[..<(4 + truth)]) + segment + other[(4 + truth)...], "1 and then 6")
    try expectAgreement(Array(whole[..<(4 + truth)]) + other[2...], "6 and then 1")
    let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 32, count: 65533)
    try expectAgreement([0xFF, 0xD8] + comment + comment + whole[2...], "after 128 KiB of comments")
  }

  @Test func `A JPEG with Exif data may end anywhere`() throws {
    let whole = Self.photograph(ExifWriter(orientation: 6)).file
    for count in 0..<whole.count { try expectAgreement(Array(whole[..<count]), "\(count) bytes") }
  }

  /// Expects that a file is refused, or is as wide and high as it is said to be.
  private func expectAgreement(_ bytes: [UInt8], _ name: String) throws {
    try withFile(bytes) { path in
      do throws(BitmapError) {
        let file = try ImageFile(path)
        let bitmap = try file.decode()
        #expect(file.width == bitmap.width && file.height == bitmap.height, "\(name)")
      } catch {
        #expect(error.message.contains(path), "\(name): \(error)")
      }
    }
  }
}
