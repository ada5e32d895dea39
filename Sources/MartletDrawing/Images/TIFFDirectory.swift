#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The description of a TIFF file's first picture, read without its pixels.
struct TIFFDirectory {
  /// The orientation, 1 to 8; `nil` if the file does not state it.
  private(set) var orientation: Int?

  private static let orientationTag: UInt64 = 274
  /// The type numbers for 16-bit and 32-bit values.
  private static let (short, long): (UInt64, UInt64) = (3, 4)
  /// A file with more entries is damaged.
  private static let mostEntries: UInt64 = 4096

  /// Reads a file's directory; `nil` if the file is not a TIFF or is truncated.
  init?(_ path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard let mark = TIFFDirectory.read(2, of: file) else { return nil }
    let isBigEndian: Bool
    switch mark {
    case Array("MM".utf8): isBigEndian = true
    case Array("II".utf8): isBigEndian = false
    default: return nil
    }
    func number(_ size: Int) -> UInt64? {
      TIFFDirectory.read(size, of: file).map { bytes in
        (isBigEndian ? bytes : bytes.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
      }
    }
    // Files of more than 4 GB have wider numbers.
    guard let version = number(2), version == 42 || version == 43 else { return nil }
    let isWide = version == 43
    if isWide, number(4) == nil { return nil }
    guard let place = number(isWide ? 8 : 4), let offset = Int(exactly: place),
      fseek(file, offset, SEEK_SET) == 0, let count = number(isWide ? 8 : 2),
      count <= TIFFDirectory.mostEntries
    else { return nil }
    for _ in 0..<count {
      guard let tag = number(2), let type = number(2), number(isWide ? 8 : 4) != nil else { return nil }
      let width = isWide ? 8 : 4
      guard tag == TIFFDirectory.orientationTag, type == TIFFDirectory.short || type == TIFFDirectory.long
      else {
        guard number(width) != nil else { return nil }
        continue
      }
      let value = number(type == TIFFDirectory.short ? 2 : 4).flatMap { Int(exactly: $0) }
      orientation = value.flatMap { (1...8).contains($0) ? $0 : nil }
      return
    }
  }

  private static func read(_ count: Int, of file: UnsafeMutablePointer<FILE>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return fread(&bytes, 1, count, file) == count ? bytes : nil
  }
}
