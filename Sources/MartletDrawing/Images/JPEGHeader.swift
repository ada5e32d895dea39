#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The markers of a JPEG file before its pixels.
enum JPEGHeader {
  /// A file with more segments before its pixels is damaged.
  private static let mostSegments = 65_536

  /// Where in a file its height and then its width are, two bytes each; `nil` if that is not found.
  static func placeOfSize(in file: UnsafeMutablePointer<FILE>) -> Int? {
    guard fseek(file, 0, SEEK_SET) == 0, getc(file) == 0xFF, getc(file) == 0xD8 else { return nil }
    for _ in 0..<mostSegments {
      guard let marker = nextMarker(in: file) else { return nil }
      switch marker {
      case 0x01, 0xD0...0xD7: continue
      // The pixels, or the end.
      case 0xD9, 0xDA: return nil
      // The frame, but for tables of codes, extensions and tables for arithmetic codes.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let place = ftell(file)
        // A length, and the number of bits.
        return place < 0 ? nil : place + 3
      default:
        let (high, low) = (getc(file), getc(file))
        guard high >= 0, low >= 0, case let length = Int(high) << 8 | Int(low), length >= 2,
          fseek(file, length - 2, SEEK_CUR) == 0
        else { return nil }
      }
    }
    return nil
  }

  /// The next marker, beyond bytes that are none, as decoders look for it.
  private static func nextMarker(in file: UnsafeMutablePointer<FILE>) -> Int32? {
    while true {
      var byte = getc(file)
      while byte != 0xFF {
        guard byte >= 0 else { return nil }
        byte = getc(file)
      }
      while byte == 0xFF { byte = getc(file) }
      guard byte >= 0 else { return nil }
      if byte != 0 { return byte }
    }
  }
}
