import CMartletGdkPixbuf
import Foundation
import Glibc
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletDrawing

/// Ten thousand damaged files of every kind.
@Suite(.serialized) struct HostileImageTests {
  private static func saved(_ bitmap: Bitmap, as kind: String) -> [UInt8]? {
    var bytes = bitmap.bytes
    return bytes.withUnsafeMutableBufferPointer { pixels in
      let size = (Int32(bitmap.width), Int32(bitmap.height))
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          pixels.baseAddress, GDK_COLORSPACE_RGB, 1, 8, size.0, size.1, size.0 * 4, nil, nil)
      else { return nil }
      defer { g_object_unref(gpointer(pixbuf)) }
      var buffer: UnsafeMutablePointer<CChar>?
      var count: gsize = 0
      guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, kind, nil, nil, nil) != 0, let buffer else {
        return nil
      }
      defer { g_free(buffer) }
      return buffer.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
  }

  /// A valid file of each kind.
  private static var files: [(kind: String, bytes: [UInt8])] {
    var random = SeededGenerator(seed: 11)
    var bitmap = Bitmap(width: 16, height: 12)
    for i in bitmap.bytes.indices { bitmap.bytes[i] = i % 4 == 3 ? 255 : UInt8(random.int(0..<256)) }
    var files = ["png", "jpeg", "bmp", "tiff", "ico"].compactMap { kind in
      saved(bitmap, as: kind).map { (kind, $0) }
    }
    var gif = GIFWriter(width: 16, height: 12, loopCount: 0)
    for i in 0..<4 { gif.add(color: UInt8(i * 30), delay: i, x: i, y: i, width: 12, height: 8) }
    files.append(("gif", gif.file))
    let svg = """
      <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg [<!ENTITY c "red">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="16" height="12" viewBox="0 0 16 12">
      <style>.a{fill:url(#g);opacity:.5}</style><defs><linearGradient id="g"><stop offset="0" stop-color="&c;"/><stop offset="1"/>
      </linearGradient><mask id="m"><rect width="8" height="8" fill="white"/></mask><filter id="f"><feGaussianBlur
      stdDeviation="2"/><feOffset dx="1" dy="1"/></filter><pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><circle
      cx="1" cy="1" r="1"/></pattern></defs><g transform="rotate(10) scale(1.1)"><path id="x" class="a" mask="url(#m)"
      d="M1 1C2 3 4 5 6 7S8 9 10 11Z" stroke="#000" stroke-dasharray="1 2"/><use xlink:href="#x" filter="url(#f)" x="2"/><rect
      fill="url(#p)" width="9" height="9"/><text x="1" y="9" font-size="5">Ab</text></g></svg>
      """
    files.append(("svg", Array(svg.utf8)))
    files.append(
      (
        "webp",
        Array(
          "RIFF\u{1A}\u{0}\u{0}\u{0}WEBPVP8L\u{D}\u{0}\u{0}\u{0}/\u{0}\u{0}\u{0}\u{10}\u{7}\u{10}\u{11}\u{11}\u{1}\u{0}\u{0}"
            .utf8)
      ))
    files.append(
      (
        "xpm",
        Array(
          "/* XPM */\nstatic char *a[] = {\n\"4 2 2 1\",\n\"a c #FF0000\",\n\". c None\",\n\"a.a.\",\n\".a.a\"};\n"
            .utf8)
      ))
    for isProgressive in [false, true] {
      var photograph = JPEGWriter(width: 40, height: 24)
      photograph.isProgressive = isProgressive
      photograph.details = 6
      photograph.exif = ExifWriter(isBigEndian: isProgressive, orientation: 6).bytes
      files.append(("exif", photograph.file))
    }
    files.append(("pnm", Array("P6 4 2 255\n".utf8) + (0..<24).map { UInt8($0 * 10) }))
    return files
  }

  /// A valid animated PNG.
  private static var animatedPNG: (kind: String, bytes: [UInt8]) {
    var png = APNGWriter(width: 16, height: 12)
    png.add(SIMD4(10, 20, 30, 255))
    for i in 1..<4 {
      png.add(SIMD4(repeating: UInt8(i * 60)), x: i, y: i, width: 8, height: 8, disposal: UInt8(i % 3))
    }
    return ("apng", png.file())
  }

  /// The kinds of files that have a loader on some systems only, with what shows that one is here.
  private static let optional = [
    (kind: "avif", bytes: HostileFiles.avif, package: "libavif-gdk-pixbuf"),
    (kind: "awebp", bytes: HostileFiles.animatedWebP, package: "webp-pixbuf-loader"),
  ]

  /// Makes Exif data lie: of the place of a directory, of a number of values, or of its own length.
  private static func lie(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    // After the markers, the length and the name.
    let start = 12
    guard bytes.count > start + 100 else { return }
    switch random.int(0..<3) {
    case 0:
      // Another orientation, in either order of bytes.
      bytes[start + 18 + random.int(0..<2)] = UInt8(random.int(0..<10))
    case 1: for place in 4..<6 { bytes[place] = UInt8(random.int(0..<256)) }
    default:
      let value: [UInt8] = [
        [8, 0, 0, 0], [0, 0, 0, 8], [255, 255, 255, 255], [0, 0, 0, 0], [255, 255, 255, 127], [22, 0, 0, 0],
      ][random.int(0..<6)]
      let place = start + [4, 8, 14, 18, 26, 30, 38, 42, 46][random.int(0..<9)]
      bytes.replaceSubrange(place..<place + 4, with: value)
    }
  }

  private static let numbers = [
    "0", "-1", "1e9", "1e-9", "99999999999", "NaN", "1e308", "100%", "0.0001", "65536",
  ]

  private static func damaged(_ file: [UInt8], _ kind: String, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = file
    func place() -> Int { random.int(0..<max(bytes.count, 1)) }
    if kind == "exif" {
      lie(&bytes, &random)
      if random.chance(0.5) { return bytes }
    }
    for _ in 0..<(random.chance(0.6) ? 1 : 3) where bytes.count > 16 {
      switch random.int(0..<7) {
      case 0: for _ in 0..<random.int(1..<12) { bytes[place()] ^= 1 << UInt8(random.int(0..<8)) }
      case 1: bytes.removeLast(place())
      case 2:
        // Sizes of headers.
        let value: [UInt8] = [
          [255, 255, 255, 255], [0, 0, 0, 0], [127, 255, 255, 255], [1, 0, 64, 1], [1, 64, 0, 0],
        ][random.int(0..<5)]
        let at = random.int(0..<min(bytes.count - 4, 48))
        bytes.replaceSubrange(at..<at + random.int(1..<5), with: value.prefix(random.int(1..<5)))
      case 3:
        let (from, length) = (place(), random.int(1..<40))
        let part = Array(bytes[from..<min(from + length, bytes.count)])
        bytes.insert(contentsOf: part, at: place())
      case 4:
        let from = place()
        bytes.removeSubrange(from..<min(from + random.int(1..<20), bytes.count))
      case 5 where kind == "svg":
        // A number becomes another one.
        let digits = bytes.indices.filter {
          (48...57).contains(bytes[$0]) && !(48...57).contains(bytes[max($0 - 1, 0)])
        }
        guard let at = digits.randomElement(using: &random) else { break }
        let end = bytes[at...].firstIndex { !(48...57).contains($0) && $0 != 46 } ?? bytes.count
        bytes.replaceSubrange(at..<end, with: Array(numbers[random.int(0..<numbers.count)].utf8))
      default: for _ in 0..<random.int(1..<4) { bytes[place()] = UInt8(random.int(0..<256)) }
      }
    }
    if kind.hasSuffix("png"), random.chance(0.7) { correctChecksums(&bytes) }
    return bytes
  }

  /// Lets the damage get past the checksums of a PNG.
  private static func correctChecksums(_ bytes: inout [UInt8]) {
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var place = 8
    while place + 12 <= bytes.count, case let length = number(place), place + 12 + length <= bytes.count {
      var crc: UInt32 = 0xFFFF_FFFF
      for byte in bytes[place + 4..<place + 8 + length] {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      for k in 0..<4 { bytes[place + 8 + length + k] = UInt8(truncatingIfNeeded: ~crc >> UInt32(24 - 8 * k)) }
      place += 12 + length
    }
  }

  /// Memory of the process at its height, in MiB.
  private static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }

  /// The size of a file with these bytes.
  private static func size(of bytes: [UInt8], _ path: String) throws -> Size {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try Image(contentsOf: path).size
  }

  @Test func `Ten thousand damaged files give an image or an error that names them, within their limits`()
    throws
  {
    let path = "/tmp/martlet-hostile-\(UUID().uuidString)"
    defer { remove(path) }
    // Each kind twice, but for BMPs, most of which are read.
    var all = Self.files + Self.files
    if let last = all.lastIndex(where: { $0.kind == "bmp" }) { all[last] = Self.animatedPNG }
    all += Self.optional.map { ($0.kind, $0.bytes) }
    let before = Self.peak
    let begin = ContinuousClock.now
    var (read, refused) = ([String: Int](), [String: Int]())
    var slowest = (time: Duration.zero, name: "")
    for seed in SeededGenerator.seeds(10_000) {
      var random = SeededGenerator(seed: seed)
      let (kind, whole) = all[Int(seed) % all.count]
      let bytes = Self.damaged(whole, kind, &random)
      let file = fopen(path, "wb")
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
      let start = ContinuousClock.now
      do throws(BitmapError) {
        let image = try Image(contentsOf: path)
        let bitmap = image.bitmap
        #expect(bitmap.bytes.count == bitmap.width * bitmap.height * 4)
        if ["jpeg", "exif", "avif"].contains(kind) {
          #expect(
            Size(width: Double(bitmap.width), height: Double(bitmap.height)) == image.size, "seed \(seed)")
        }
        read[kind, default: 0] += 1
      } catch {
        #expect(error.message.contains(path), "seed \(seed), \(kind): \(error)")
        refused[kind, default: 0] += 1
      }
      let time = start.duration(to: .now)
      if time > slowest.time { slowest = (time, "seed \(seed), \(kind)") }
    }
    print(
      """
      damaged files: read \(read.sorted { $0.key < $1.key }), refused \(refused.sorted { $0.key < $1.key }); \
      \(begin.duration(to: .now)) in all, slowest \(slowest); memory from \(before) to \(Self.peak) MiB
      """)
    #expect(slowest.time < .seconds(10), "\(slowest.name)")
    #expect(Self.peak - before < 2048)
    for (kind, bytes, package) in Self.optional where (try? Self.size(of: bytes, path)) == nil {
      print("LEFT OUT: damaged \(kind) files are only refused: Debian's package \(package) is not installed")
      #expect(read[kind, default: 0] == 0 && refused[kind, default: 0] > 0)
    }
    let here = Self.optional.filter { (try? Self.size(of: $0.bytes, path)) != nil }
    for kind in ["png", "apng", "jpeg", "exif", "gif", "svg", "bmp"] + here.map(\.kind) {
      #expect(read[kind, default: 0] > 0 && refused[kind, default: 0] > 0, "\(kind)")
    }
  }
}
