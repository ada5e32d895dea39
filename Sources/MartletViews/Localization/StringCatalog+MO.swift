extension StringCatalog {
  /// Reads the contents of a `.mo` file. Nothing in it is trusted.
  public init(mo bytes: [UInt8]) throws(StringCatalogError) {
    func word(_ at: Int, isBig: Bool) throws(StringCatalogError) -> Int {
      guard at >= 0, at <= bytes.count - 4 else {
        throw StringCatalogError("a .mo file of \(bytes.count) bytes has no number at \(at)")
      }
      let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
      return Int(isBig ? value.byteSwapped : value)
    }
    let magic = try word(0, isBig: false)
    guard magic == Self.magic || magic == Int(UInt32(Self.magic).byteSwapped) else {
      throw StringCatalogError("a .mo file begins with 0x950412DE, not with 0x\(String(magic, radix: 16))")
    }
    let isBig = magic != Self.magic
    let revision = try word(4, isBig: isBig)
    guard revision >> 16 <= 1 else {
      throw StringCatalogError("revision \(revision) of .mo files is not known")
    }
    let (count, keys, values) = (
      try word(8, isBig: isBig), try word(12, isBig: isBig), try word(16, isBig: isBig)
    )
    guard count <= bytes.count / 8 else {
      throw StringCatalogError("a .mo file of \(bytes.count) bytes cannot have \(count) entries")
    }
    // Texts do not overlap, so that a small file makes no large catalog.
    var room = bytes.count
    func text(_ table: Int, _ index: Int) throws(StringCatalogError) -> String {
      let length = try word(table + 8 * index, isBig: isBig)
      let start = try word(table + 8 * index + 4, isBig: isBig)
      guard start <= bytes.count, length <= bytes.count - start, length <= room else {
        throw StringCatalogError(
          "entry \(index) of a .mo file has \(length) bytes at \(start) of \(bytes.count)")
      }
      room -= length
      guard let text = String(validating: bytes[start..<start + length], as: UTF8.self) else {
        throw StringCatalogError("entry \(index) of a .mo file is no UTF-8")
      }
      return text
    }
    var entries: [(key: String, forms: [String])] = []
    for index in 0..<count {
      let key = try text(keys, index).split(separator: "\0", omittingEmptySubsequences: false)
      let forms = try text(values, index).split(separator: "\0", omittingEmptySubsequences: false)
      entries.append((String(key.first ?? ""), forms.map(String.init)))
    }
    try self.init(entries)
  }

  private static let magic = 0x9504_12DE
}
