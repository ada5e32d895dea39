extension StringCatalog {
  /// Reads the text of a `.po` file. Entries marked `fuzzy`, which a translator has still to look at, are left out.
  public init(po text: String) throws(StringCatalogError) {
    var reader = POReader()
    // A carriage return with a line feed is one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      try reader.read(line, number: index + 1)
    }
    reader.finishEntry()
    try self.init(reader.entries)
  }
}

/// The entries of a `.po` file, line by line.
private struct POReader {
  private(set) var entries: [(key: String, forms: [String])] = []
  private var texts: [String: String] = [:]
  private var current: String?
  private var isFuzzy = false

  mutating func read(_ line: Substring, number: Int) throws(StringCatalogError) {
    let line = line.drop { $0.isWhitespace }
    if line.hasPrefix("#,"), line.contains("fuzzy") { return begin(isFuzzy: true) }
    guard !line.isEmpty, !line.hasPrefix("#") else { return }
    guard let quote = line.firstIndex(of: "\"") else {
      throw StringCatalogError("line \(number) of a .po file has no text in quotes: '\(line.prefix(40))'")
    }
    let keyword = String(line[..<quote].filter { !$0.isWhitespace })
    let value = try Self.unquoted(line[quote...], number)
    if keyword.isEmpty {
      guard let current else {
        throw StringCatalogError("line \(number) of a .po file continues nothing")
      }
      texts[current, default: ""] += value
      return
    }
    let isStart = keyword == "msgctxt" || keyword == "msgid" && current != "msgctxt"
    guard isStart || ["msgid", "msgid_plural", "msgstr"].contains(keyword) || keyword.hasPrefix("msgstr[")
    else {
      throw StringCatalogError("line \(number) of a .po file begins with '\(keyword)'")
    }
    if isStart, texts["msgid"] != nil { begin(isFuzzy: false) }
    current = keyword
    texts[keyword] = value
  }

  private mutating func begin(isFuzzy: Bool) {
    finishEntry()
    self.isFuzzy = isFuzzy
  }

  /// Takes the entry that was read, if there is one.
  mutating func finishEntry() {
    defer { (texts, current, isFuzzy) = ([:], nil, false) }
    guard let id = texts["msgid"], !isFuzzy else { return }
    var forms: [String] = []
    while let form = texts["msgstr[\(forms.count)]"] { forms.append(form) }
    if let single = texts["msgstr"] { forms = [single] }
    entries.append((texts["msgctxt"].map { "\($0)\u{4}\(id)" } ?? id, forms))
  }

  private static func unquoted(_ text: Substring, _ number: Int) throws(StringCatalogError) -> String {
    var result = ""
    var isEscaped = false
    for character in text.dropFirst() {
      if isEscaped {
        result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        return result
      } else {
        result.append(character)
      }
    }
    throw StringCatalogError("line \(number) of a .po file lacks its closing quote")
  }
}
