/// The size of a picture that is written into a document as `data:…;base64,…`.
struct EmbeddedPicture {
  let width: Int
  let height: Int

  /// `nil` if its size cannot be seen.
  init?(_ address: ArraySlice<UInt8>) {
    guard let comma = address.firstIndex(of: UInt8(ascii: ",")), address[..<comma].contains("base64"),
      let bytes = EmbeddedPicture.decode(address[(comma + 1)...]),
      let size = EmbeddedPicture.size(bytes)
    else { return nil }
    (width, height) = size
  }

  /// Decodes base64. Line breaks may be written as `&#10;`.
  private static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var (bits, count): (UInt32, Int) = (0, 0)
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      place += 1
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="), UInt8(ascii: "\\"), 0x09...0x0D, 0x20: continue
      case UInt8(ascii: "&"):
        guard let end = text[place...].prefix(8).firstIndex(of: UInt8(ascii: ";")),
          ["#10", "#13", "#9", "#xa", "#xd", "#xA", "#xD"]
            .contains(String(decoding: text[place..<end], as: UTF8.self))
        else { return nil }
        place = end + 1
        continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func size(_ bytes: [UInt8]) -> (Int, Int)? {
    func big(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      guard let width = big(16, 4), let height = big(20, 4) else { return nil }
      return checked(width, height)
    }
    if bytes.starts(with: Array("GIF8".utf8)), bytes.count > 10 {
      return checked(Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
    }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    while let mark = big(place, 2), let length = big(place + 2, 2), mark >> 8 == 0xFF {
      // Starts of frames; DHT, JPG and DAC are between them.
      if 0xC0...0xCF ~= mark & 0xFF, ![0xC4, 0xC8, 0xCC].contains(mark & 0xFF) {
        guard let height = big(place + 5, 2), let width = big(place + 7, 2) else { return nil }
        return checked(width, height)
      }
      // Bytes may be filled up before a mark.
      place += mark == 0xFFFF ? 1 : 2 + length
    }
    return nil
  }

  private static func checked(_ width: Int, _ height: Int) -> (Int, Int)? {
    (1...ImageFile.maximumSide).contains(width) && (1...ImageFile.maximumSide).contains(height)
      ? (width, height) : nil
  }
}
