import CMartletGdkPixbuf
import Foundation
import MartletGeometry
import Testing

@testable import MartletDrawing

@Suite struct ImageFileTests {
  /// A folder that is removed with the test.
  private final class Folder {
    let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
      let file = path + "/" + name
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      return file
    }
  }

  /// Six by four pixels without compression: the first row red, the others blue. The directory comes last.
  private func tiff(orientation: UInt16?, bigEndian: Bool) -> [UInt8] {
    func bytes(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32(bigEndian ? count - 1 - $0 : $0))) }
    }
    let pixels = [UInt8]((0..<24).flatMap { $0 < 6 ? [255, 0, 0] : [0, 0, 255] as [UInt8] })
    let bits = 8 + pixels.count
    func short(_ tag: UInt32, _ value: UInt32) -> [UInt8] {
      bytes(tag, 2) + bytes(3, 2) + bytes(1, 4) + bytes(value, 2) + [0, 0]
    }
    func long(_ tag: UInt32, _ value: UInt32) -> [UInt8] {
      bytes(tag, 2) + bytes(4, 2) + bytes(1, 4) + bytes(value, 4)
    }
    var entries = [short(256, 6), short(257, 4)]
    entries.append(bytes(258, 2) + bytes(3, 2) + bytes(3, 4) + bytes(UInt32(bits), 4))
    entries += [short(259, 1), short(262, 2), long(273, 8)]
    if let orientation { entries.append(short(274, UInt32(orientation))) }
    entries += [short(277, 3), short(278, 4), long(279, UInt32(pixels.count))]
    let header = Array((bigEndian ? "MM" : "II").utf8) + bytes(42, 2) + bytes(UInt32(bits + 6), 4)
    let directory = bytes(UInt32(entries.count), 2) + entries.joined() + bytes(0, 4)
    return header + pixels + bytes(8, 2) + bytes(8, 2) + bytes(8, 2) + directory
  }

  @Test func `a file whose size has changed since it was opened is refused, and taken when it has it again`()
    throws
  {
    let folder = try Folder()
    let path = folder.path + "/a.png"
    func write(_ width: Int, _ height: Int) throws {
      try Bitmap(width: width, height: height).write(png: path)
    }
    try write(6, 4)
    let file = try ImageFile(path)
    for (width, height) in [(5, 4), (6, 5), (4, 6), (600, 400)] {
      try write(width, height)
      #expect {
        _ = try file.decode()
      } throws: {
        "\($0)".contains("\(path) should have 6×4 pixels") && "\($0)".contains("has \(width)×\(height)")
      }
    }
    try write(6, 4)
    let bitmap = try file.decode()
    #expect(bitmap.width == 6 && bitmap.height == 4)
  }

  @Test func `a file that has been turned since it was opened is refused`() throws {
    let folder = try Folder()
    let path = try folder.file("a.tif", tiff(orientation: 1, bigEndian: false))
    let file = try ImageFile(path)
    #expect(try file.decode().width == 6)
    _ = try folder.file("a.tif", tiff(orientation: 6, bigEndian: false))
    #expect { _ = try file.decode() } throws: { "\($0)".contains("should have 6×4 pixels") }
  }

  @Test(arguments: [false, true])
  func `TIFFs are as wide and high as they are decoded, however they were held`(bigEndian: Bool) throws {
    let folder = try Folder()
    let orientations: [UInt16?] = [nil, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9]
    for orientation in orientations {
      let bytes = tiff(orientation: orientation, bigEndian: bigEndian)
      let file = try ImageFile(folder.file("a.tif", bytes))
      let bitmap = try file.decode()
      let isOnItsSide = (5...8).contains(orientation ?? 1)
      #expect(bitmap.width == (isOnItsSide ? 4 : 6), "\(String(describing: orientation))")
      #expect(
        file.width == bitmap.width && file.height == bitmap.height, "\(String(describing: orientation))")
    }
  }

  @Test func `A damaged directory of a TIFF is read without harm`() throws {
    let folder = try Folder()
    let whole = tiff(orientation: 6, bigEndian: false)
    for count in 0..<whole.count { _ = try? ImageFile(folder.file("cut.tif", Array(whole[..<count]))) }
    for index in 0..<whole.count {
      var bytes = whole
      bytes[index] = 255
      _ = try? ImageFile(folder.file("bent.tif", bytes))
    }
  }

  @Test func `A decoded file leaves nothing of its loader behind`() throws {
    let folder = try Folder()
    for orientation in [UInt16(1), 6] {
      let path = try folder.file("a.tif", tiff(orientation: orientation, bigEndian: false))
      let place = UnsafeMutablePointer<gpointer?>.allocate(capacity: 1)
      defer { place.deallocate() }
      let width = try ImageFile.withPixels(of: path) { pixbuf in
        place.pointee = gpointer(pixbuf)
        g_object_add_weak_pointer(
          UnsafeMutableRawPointer(pixbuf).assumingMemoryBound(to: GObject.self), place)
        return gdk_pixbuf_get_width(pixbuf)
      }
      #expect(width == (orientation == 6 ? 4 : 6))
      #expect(place.pointee == nil, "orientation \(orientation)")
    }
  }

  @Test func `That a file cannot be decoded is to be told once`() throws {
    let folder = try Folder()
    let path = try folder.file("a.tif", tiff(orientation: nil, bigEndian: false))
    let image = Image(file: try ImageFile(path))
    try FileManager.default.removeItem(atPath: path)
    _ = image.bitmap
    #expect(image.takeFailure()?.message.contains(path) == true)
    #expect(image.takeFailure() == nil)
    #expect(throws: BitmapError.self) { try image.prepare() }
    let other = Image(file: try ImageFile(folder.file("b.tif", tiff(orientation: nil, bigEndian: false))))
    #expect(other.takeFailure() == nil && other.isPrepared)
  }

  @Test func `Who prepares a picture has been told`() throws {
    let folder = try Folder()
    let path = try folder.file("a.tif", tiff(orientation: nil, bigEndian: false))
    let image = Image(file: try ImageFile(path))
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: BitmapError.self) { try image.prepare() }
    #expect(image.takeFailure() == nil)
  }

  /// Whether GdkPixbuf has a loader of a kind of files. Those of WebP and AVIF are packages of their own.
  private static func hasLoader(_ kind: String) -> Bool {
    var list = gdk_pixbuf_get_formats()
    defer { g_slist_free(list) }
    while let entry = list {
      if let format = entry.pointee.data.map(OpaquePointer.init),
        let name = gdk_pixbuf_format_get_name(format)
      {
        defer { g_free(name) }
        if String(cString: name) == kind { return true }
      }
      list = entry.pointee.next
    }
    return false
  }

  @Test(.enabled(if: hasLoader("webp"), "webp-pixbuf-loader is not installed"))
  func `a WebP file without losses has the pixels that were written`() throws {
    // Four by two pixels, written by libwebp.
    let file: [UInt8] = [
      0x52, 0x49, 0x46, 0x46, 0x48, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 0x3B,
      0x00, 0x00, 0x00, 0x2F, 0x03, 0x40, 0x00, 0x10, 0x3F, 0x40, 0x98, 0x6D, 0xB4, 0x41, 0x9C, 0xE5, 0xF9,
      0x7F, 0xA7, 0x41, 0xA4, 0x6D, 0x53, 0x3E, 0xFF, 0x52, 0x8F, 0x4F, 0x90, 0x6D, 0xB3, 0x91, 0xDC, 0x5F,
      0xEB, 0x22, 0x13, 0x10, 0x14, 0x5D, 0xB7, 0x5C, 0x00, 0x60, 0x24, 0xF2, 0x48, 0xD6, 0x7C, 0x0F, 0x42,
      0x01, 0x34, 0xF6, 0x22, 0x8A, 0x24, 0x93, 0x22, 0xFA, 0x1F, 0x36, 0x00,
    ]
    let folder = try Folder()
    let path = try folder.file("colors.webp", file)
    let info = try ImageFile(path)
    #expect(info.width == 4 && info.height == 2)
    let bitmap = try Image(contentsOf: path).bitmap
    let expected: [SIMD4<UInt8>] = [
      SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255), SIMD4(255, 255, 255, 255),
      SIMD4(0, 0, 0, 255), SIMD4(128, 64, 0, 128), SIMD4(10, 20, 30, 255), SIMD4(0, 0, 0, 0),
    ]
    #expect((0..<8).map { bitmap[$0 % 4, $0 / 4] } == expected)
  }

  @Test(.enabled(if: hasLoader("webp"), "webp-pixbuf-loader is not installed"))
  func `an animated WebP file shows each of its frames`() throws {
    // Four by three pixels in red, green and blue, for 100, 50 and 200 ms, twice; written by libwebp.
    let file: [UInt8] = [
      0x52, 0x49, 0x46, 0x46, 0xB4, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x58, 0x0A,
      0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x03, 0x00, 0x00, 0x02, 0x00, 0x00, 0x41, 0x4E, 0x49, 0x4D,
      0x06, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x00, 0x41, 0x4E, 0x4D, 0x46, 0x28, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x00, 0x00, 0x02, 0x00, 0x00, 0x64, 0x00, 0x00, 0x02,
      0x56, 0x50, 0x38, 0x4C, 0x0F, 0x00, 0x00, 0x00, 0x2F, 0x03, 0x80, 0x00, 0x00, 0x07, 0x10, 0xFD, 0x8F,
      0xFE, 0x07, 0x22, 0xA2, 0xFF, 0x01, 0x00, 0x41, 0x4E, 0x4D, 0x46, 0x28, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x03, 0x00, 0x00, 0x02, 0x00, 0x00, 0x32, 0x00, 0x00, 0x00, 0x56, 0x50, 0x38,
      0x4C, 0x0F, 0x00, 0x00, 0x00, 0x2F, 0x03, 0x80, 0x00, 0x00, 0x07, 0xD0, 0xFF, 0x88, 0xFE, 0x07, 0x22,
      0xA2, 0xFF, 0x01, 0x00, 0x41, 0x4E, 0x4D, 0x46, 0x28, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x03, 0x00, 0x00, 0x02, 0x00, 0x00, 0xC8, 0x00, 0x00, 0x00, 0x56, 0x50, 0x38, 0x4C, 0x0F, 0x00,
      0x00, 0x00, 0x2F, 0x03, 0x80, 0x00, 0x00, 0x07, 0x10, 0xD1, 0xFF, 0xFE, 0x07, 0x22, 0xA2, 0xFF, 0x01,
      0x00,
    ]
    let folder = try Folder()
    let image = try Image(contentsOf: try folder.file("frames.webp", file))
    #expect(image.frameDurations == [0.1, 0.05, 0.2] && image.loopCount == 2)
    let colors: [SIMD4<UInt8>] = [SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255)]
    for i in 0..<6 { #expect(image.frame(Double(i)).bitmap[1, 1] == colors[i % 3], "frame \(i)") }
  }

  /// An animated WebP file without pixels, whose frames last so many milliseconds.
  private func webP(_ times: [Int]) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let size = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
      return Array(name.utf8) + size + content
    }
    let frames = times.map { time in
      chunk(
        "ANMF",
        [UInt8](repeating: 0, count: 12) + (0..<3).map { UInt8(truncatingIfNeeded: time >> (8 * $0)) }
          + [0])
    }
    let content =
      Array("WEBP".utf8) + chunk("VP8X", [2] + [UInt8](repeating: 0, count: 9))
      + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + frames.joined()
    return chunk("RIFF", content)
  }

  @Test func `Frames of a WebP file up to 10 ms are given to its loader as frames of 100 ms`() throws {
    let folder = try Folder()
    let times = [0, 1, 10, 11, 40, 1000]
    let path = try folder.file("frames.webp", webP(times))
    let timeline = try #require(FrameTimeline(path, beginning: webP(times)[...]))
    #expect(timeline.durations == [0.1, 0.1, 0.1, 0.011, 0.04, 1])
    #expect(FrameTimeline.lengtheningWebP(webP(times)) == webP([100, 100, 100, 11, 40, 1000]))
    // What has no short frames, and what is cut off or no WebP file, is given as it is.
    #expect(FrameTimeline.lengtheningWebP(webP([11, 40])) == nil)
    #expect(FrameTimeline.lengtheningWebP(Array("RIFF".utf8)) == nil)
    let whole = webP(times)
    for count in 0..<whole.count { _ = FrameTimeline.lengtheningWebP(Array(whole[..<count])) }
    for index in 0..<whole.count {
      var bytes = whole
      bytes[index] = 255
      _ = FrameTimeline.lengtheningWebP(bytes)
    }
  }

  @Test func `an AVIF file is shown where the system has a loader of such files`() throws {
    guard Self.hasLoader("avif") else {
      print("LEFT OUT: reading an AVIF file: Debian's package libavif-gdk-pixbuf is not installed")
      return
    }
    // Four by two pixels, the left half red and the right one blue, written by libavif.
    let file: [UInt8] = [
      0x00, 0x00, 0x00, 0x20, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66, 0x00, 0x00, 0x00, 0x00, 0x61,
      0x76, 0x69, 0x66, 0x6D, 0x69, 0x66, 0x31, 0x6D, 0x69, 0x61, 0x66, 0x4D, 0x41, 0x31, 0x41, 0x00, 0x00,
      0x00, 0xEB, 0x6D, 0x65, 0x74, 0x61, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x21, 0x68, 0x64, 0x6C,
      0x72, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x70, 0x69, 0x63, 0x74, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x0E, 0x70, 0x69, 0x74, 0x6D,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x1E, 0x69, 0x6C, 0x6F, 0x63, 0x00, 0x00, 0x00,
      0x00, 0x44, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x01, 0x13, 0x00, 0x00,
      0x00, 0x2A, 0x00, 0x00, 0x00, 0x28, 0x69, 0x69, 0x6E, 0x66, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00,
      0x00, 0x00, 0x1A, 0x69, 0x6E, 0x66, 0x65, 0x02, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x61, 0x76,
      0x30, 0x31, 0x43, 0x6F, 0x6C, 0x6F, 0x72, 0x00, 0x00, 0x00, 0x00, 0x6A, 0x69, 0x70, 0x72, 0x70, 0x00,
      0x00, 0x00, 0x4B, 0x69, 0x70, 0x63, 0x6F, 0x00, 0x00, 0x00, 0x14, 0x69, 0x73, 0x70, 0x65, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x10, 0x70, 0x69, 0x78,
      0x69, 0x00, 0x00, 0x00, 0x00, 0x03, 0x08, 0x08, 0x08, 0x00, 0x00, 0x00, 0x0C, 0x61, 0x76, 0x31, 0x43,
      0x81, 0x20, 0x00, 0x00, 0x00, 0x00, 0x00, 0x13, 0x63, 0x6F, 0x6C, 0x72, 0x6E, 0x63, 0x6C, 0x78, 0x00,
      0x01, 0x00, 0x0D, 0x00, 0x06, 0x80, 0x00, 0x00, 0x00, 0x17, 0x69, 0x70, 0x6D, 0x61, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x04, 0x01, 0x02, 0x83, 0x04, 0x00, 0x00, 0x00, 0x32, 0x6D,
      0x64, 0x61, 0x74, 0x12, 0x00, 0x0A, 0x08, 0x38, 0x04, 0x3B, 0x08, 0x08, 0x68, 0x34, 0x80, 0x32, 0x1C,
      0x10, 0x00, 0x00, 0x8B, 0xA5, 0x2D, 0xF8, 0xC9, 0x75, 0xD8, 0x7C, 0xBB, 0xCF, 0x7F, 0xF7, 0x6E, 0x47,
      0x9F, 0xD8, 0x5D, 0x9D, 0xBB, 0xE3, 0x19, 0xA0, 0x4E, 0x15, 0x90,
    ]
    let folder = try Folder()
    let path = try folder.file("halves.avif", file)
    let info = try ImageFile(path)
    #expect(info.width == 4 && info.height == 2)
    let bitmap = try Image(contentsOf: path).bitmap
    for (column, wanted) in [SIMD4(255, 0, 0, 255), SIMD4(255, 0, 0, 255), SIMD4(0, 0, 255, 255)].enumerated()
    {
      let pixel = SIMD4<Int>(truncatingIfNeeded: bitmap[column == 2 ? 3 : column, 1])
      let off = pixel &- wanted
      #expect((0..<4).allSatisfy { abs(off[$0]) <= 8 }, "column \(column): \(pixel)")
    }
    // Half a file is refused, or read in part, and nothing worse.
    for count in [40, 160, file.count - 9] {
      let part = try folder.file("\(count).avif", Array(file.prefix(count)))
      if let image = try? Image(contentsOf: part) { _ = image.bitmap.width }
    }
  }
}
