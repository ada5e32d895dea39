import Dispatch
import Foundation
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletDrawing

@Suite struct ImageTests {
  /// A folder that is removed with the test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID())").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
      return "\(path)/\(name)"
    }

    func png(_ name: String, _ bitmap: Bitmap) throws -> String {
      try bitmap.write(png: "\(path)/\(name)")
      return "\(path)/\(name)"
    }
  }

  /// A JPEG of 6×4 pixels, red above and blue below.
  private static let jpeg = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsI\
        CQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
        CgoKCgoKCgoKCgoKCgr/wAARCAAEAAYDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABoQAAEFAQAAAAAAAAAA\
        AAAAAAEABxdVktH/xAAVAQEBAAAAAAAAAAAAAAAAAAAHCf/EABsRAAAHAQAAAAAAAAAAAAAAAAACBxhUodJV/9oADAMBAAIR\
        AxEAPwAopzca4GT1VTZigHNsuQgu1W6fRtD/2Q==
        """) ?? Data())

  private func random(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = SIMD4(
          UInt8(random.int(0..<256)), UInt8(random.int(0..<256)), UInt8(random.int(0..<256)), 255)
      }
    }
    return bitmap
  }

  @Test func `An image knows its points, and two of the same pixels are two images`() {
    let bitmap = random(6, 4, seed: 1)
    let (a, b) = (Image(bitmap, scale: 2), Image(bitmap, scale: 2))
    #expect(a.size == Size(width: 3, height: 2) && a.scale == 2)
    #expect(a.bitmapRect == Rect(x: 0, y: 0, width: 3, height: 2))
    #expect(a == a && a != b && a.id != b.id)
    #expect(Set([a, b, a]).count == 2)
    #expect(a.bitmap == bitmap && a.isPrepared)
  }

  @Test func `A file's pixels are those that were written, opaque or not`() throws {
    let folder = try Folder()
    var bitmap = random(7, 5, seed: 2)
    #expect(try Image(contentsOf: folder.png("a.png", bitmap)).bitmap == bitmap)
    bitmap[3, 3] = SIMD4(0, 0, 0, 0)
    bitmap[4, 3] = SIMD4(128, 64, 0, 128)
    let read = try Image(contentsOf: folder.png("b.png", bitmap)).bitmap
    let difference = try #require(bitmap.difference(from: read))
    // PNG stores colours that are not premultiplied, which rounds.
    #expect(difference.maximum <= 1 && difference.count <= 1)
  }

  @Test func `The file's name tells how many pixels make a point`() throws {
    let folder = try Folder()
    let bitmap = random(12, 6, seed: 3)
    for (name, scale) in [
      ("a.png", 1.0), ("a@2x.png", 2), ("a@3x.png", 3), ("a@0x.png", 1), ("a@x.png", 1), ("a@2y.png", 1),
      ("@2x", 2), ("2x.png", 1), ("a@22x.png", 1),
    ] {
      let image = try Image(contentsOf: folder.png(name, bitmap))
      #expect(image.scale == scale, "\(name)")
      #expect(image.size == Size(width: 12 / scale, height: 6 / scale))
    }
    #expect(try Image(contentsOf: folder.png("b@2x.png", bitmap), scale: 4).scale == 4)
  }

  @Test func `A file is decoded when its pixels are wanted, and once for all threads`() throws {
    let folder = try Folder()
    let bitmap = random(64, 64, seed: 4)
    let path = try folder.png("a.png", bitmap)
    let image = Image(file: try ImageFile(path))
    #expect(!image.isPrepared && image.size == Size(width: 64, height: 64))
    DispatchQueue.concurrentPerform(iterations: 16) { _ in #expect(image.bitmap == bitmap) }
    // If it were decoded again, it would be missing now.
    try FileManager.default.removeItem(atPath: path)
    try image.prepare()
    #expect(image.isPrepared && image.bitmap == bitmap)
  }

  @Test func `A file that is gone before it is decoded is told, and shows as one clear pixel`() throws {
    let folder = try Folder()
    let path = try folder.png("a.png", random(8, 8, seed: 5))
    let image = Image(file: try ImageFile(path))
    try FileManager.default.removeItem(atPath: path)
    #expect { try image.prepare() } throws: { "\($0)".contains(path) }
    #expect(image.bitmap == Bitmap(width: 1, height: 1) && !image.isPrepared)
    #expect(image.size == Size(width: 8, height: 8))
  }

  @Test func `What is no image is refused with its name, what was expected and what was found`() throws {
    let folder = try Folder()
    func reason(_ path: String) -> String {
      do {
        _ = try Image(contentsOf: path)
        return ""
      } catch { return error.message }
    }
    for (path, found) in [
      ("/nowhere/at-all.png", "No such file"), (folder.path, "directory"), ("/dev/zero", "device"),
      (try folder.file("a.png", Array("not an image".utf8)), "no loader"),
      (try folder.file("b.png", []), "no loader"),
    ] {
      let text = reason(path)
      #expect(text.contains(found) && text.contains(path) && text.contains("image"), "\(path): \(text)")
    }
  }

  @Test func `An image of more pixels than can be is refused before it is decoded`() throws {
    let folder = try Folder()
    // The header of a PNG contains its size, followed by a checksum.
    func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
      func bytes(_ n: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: n >> (24 - 8 * $0)) } }
      let body = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 6, 0, 0, 0]
      var crc: UInt32 = 0xFFFF_FFFF
      for byte in body {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes(13) + body + bytes(~crc) + bytes(0)
        + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E]
    }
    for (width, height) in [(100_000, 1), (1, 100_000), (16_000, 16_000), (2_000_000_000, 2_000_000_000)] {
      let path = try folder.file("\(width).png", header(UInt32(width), UInt32(height)))
      #expect(throws: BitmapError.self) { try Image(contentsOf: path) }
    }
  }

  @Test func `JPEGs are read, and turned upright as they say`() throws {
    let folder = try Folder()
    let plain = try Image(contentsOf: folder.file("a.jpg", ImageTests.jpeg))
    #expect(plain.size == Size(width: 6, height: 4))
    #expect(plain.bitmap[3, 0].x > 200 && plain.bitmap[3, 3].z > 200)
    for orientation in UInt8(1)...8 {
      let exif: [UInt8] =
        [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8)
        + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
      let path = try folder.file("\(orientation).jpg", [0xFF, 0xD8] + exif + ImageTests.jpeg.dropFirst(2))
      let file = try ImageFile(path)
      let bitmap = try file.decode()
      #expect(bitmap.width == (orientation >= 5 ? 4 : 6) && bitmap.width == file.width, "\(orientation)")
      #expect(bitmap.height == file.height)
      // Where the red edge, the first row of the file, is displayed.
      let (x, y) = [1: (2, 0), 2: (2, 0), 3: (2, 3), 4: (2, 3), 5: (0, 2), 6: (3, 2), 7: (3, 2), 8: (0, 2)][
        Int(orientation), default: (0, 0)]
      #expect(bitmap[x, y].x > 200, "\(orientation): \(bitmap[x, y])")
    }
  }

  @Test func `Damaged files of any kind are refused or read, and nothing worse`() throws {
    let folder = try Folder()
    let png = try Data(contentsOf: URL(fileURLWithPath: folder.png("a.png", random(16, 16, seed: 6))))
    // The smallest GIF: one clear pixel.
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]
      + [0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    #expect(try Image(contentsOf: folder.file("a.gif", gif)).size == Size(width: 1, height: 1))
    var random = SeededGenerator(seed: 7)
    var refused = 0
    let rounds = 600
    for round in 0..<rounds {
      var bytes = [Array(png), ImageTests.jpeg, gif][round % 3]
      switch random.int(0..<3) {
      case 0: bytes.removeLast(random.int(0..<bytes.count))
      case 1:
        for _ in 0..<random.int(1..<8) { bytes[random.int(0..<bytes.count)] = UInt8(random.int(0..<256)) }
      default:
        let at = random.int(0..<bytes.count)
        bytes.replaceSubrange(at..., with: (at..<bytes.count).map { _ in UInt8(random.int(0..<256)) })
      }
      do {
        let image = try Image(contentsOf: folder.file("damaged", bytes))
        #expect(image.bitmap.bytes.count == image.bitmap.width * image.bitmap.height * 4)
      } catch {
        #expect("\(error)".contains("damaged"))
        refused += 1
      }
    }
    print("damaged image files: \(refused) of \(rounds) refused")
    #expect(refused > 0 && refused < rounds)
  }
}
