/// A Swift file as lines of code, without comments and without the contents of string literals.
struct SwiftSource {
  let path: String
  let lines: [String]
  /// Each line without comments and with empty string literals.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var delimiter: String?
    var code: [String] = []
    for line in lines {
      code.append(Self.strip(line, delimiter: &delimiter))
    }
    self.code = code
  }

  /// The modules that it imports, with line numbers from 1.
  var imports: [(module: String, line: Int)] {
    let attribute = #/@\w+(\([^)]*\))?/#
    let words: Set = [
      "public", "package", "internal", "fileprivate", "private", "struct", "class", "enum", "protocol",
      "typealias",
      "func", "var", "let", "actor",
    ]
    return code.enumerated().compactMap { index, line in
      guard line.contains("import ") else { return nil }
      let parts = line.replacing(attribute, with: "").split(separator: " ").filter {
        !words.contains(String($0))
      }
      guard parts.count >= 2, parts[0] == "import" else { return nil }
      return (String(parts[1].prefix { $0 != "." && $0 != ";" }), index + 1)
    }
  }

  /// Line numbers from 1 of unsafe code that has no comment directly above that says why it is safe.
  var unexplained: [(line: Int, what: String)] {
    let rules: [(String, Regex<Substring>)] = [
      ("try!", #/\btry!/#), ("as!", #/\bas!/#), ("force unwrap", #/[\w)\]}>"]!(?!=)/#),
      ("@unchecked Sendable", #/@unchecked\s+Sendable/#), ("nonisolated(unsafe)", #/nonisolated\(unsafe\)/#),
    ]
    return code.enumerated().compactMap { index, line in
      // Regular expressions are slow in debug builds, and few lines can match at all.
      guard line.utf8.contains(UInt8(ascii: "!")) || line.contains("un") else { return nil }
      guard let rule = rules.first(where: { line.contains($0.1) }) else { return nil }
      let above = index > 0 ? lines[index - 1].drop { $0 == " " } : ""
      return above.hasPrefix("//") ? nil : (index + 1, rule.0)
    }
  }

  /// What comments and string literals begin with.
  private static let marks = Array("/\"#".utf8)

  /// One line without comments and contents of strings. `delimiter` is the end of a multi-line literal that
  /// is open.
  private static func strip(_ line: String, delimiter: inout String?) -> String {
    // Most lines have neither.
    guard delimiter != nil || line.utf8.contains(where: marks.contains) else { return line }
    var result = ""
    var rest = Substring(line)
    while !rest.isEmpty {
      if let end = delimiter {
        guard let range = rest.firstRange(of: end) else { return result }
        rest = rest[range.upperBound...]
        delimiter = nil
        result += "\""
        continue
      }
      if rest.hasPrefix("//") { return result }
      if rest.first == "\"" || rest.first == "#", let open = rest.prefixMatch(of: #/(#*)("""|")/#) {
        let end = open.output.2 + open.output.1
        rest = rest[open.range.upperBound...]
        result += "\""
        if open.output.2 == "\"\"\"" {
          delimiter = String(end)
          continue
        }
        rest = afterLiteral(rest, end: String(end), hashes: String(open.output.1))
        result += "\""
        continue
      }
      result.append(rest.removeFirst())
    }
    return result
  }

  /// What follows a literal of one line. Interpolations are skipped with it, strings within them too.
  private static func afterLiteral(_ text: Substring, end: String, hashes: String) -> Substring {
    var rest = text
    var depth = 0
    while !rest.isEmpty {
      if rest.hasPrefix("\\" + hashes + "(") {
        depth += 1
        rest = rest.dropFirst(2 + hashes.count)
      } else if depth > 0 {
        let c = rest.removeFirst()
        if c == "(" { depth += 1 }
        if c == ")" { depth -= 1 }
        if c == "\"" { rest = afterLiteral(rest, end: "\"", hashes: "") }
      } else if rest.hasPrefix("\\" + hashes) {
        rest = rest.dropFirst(2 + hashes.count)
      } else if rest.hasPrefix(end) {
        return rest.dropFirst(end.count)
      } else {
        rest.removeFirst()
      }
    }
    return rest
  }
}
