/// Collects indented lines of Swift code.
struct SwiftWriter {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ content: String = "") {
    if !content.isEmpty { text += String(repeating: "  ", count: depth) + content }
    text += "\n"
  }

  /// Writes `head {`, then what `body` writes, indented one level further, then `}`.
  mutating func block(
    _ head: String, _ body: (inout SwiftWriter) throws -> Void
  ) rethrows {
    line(head + " {")
    depth += 1
    try body(&self)
    depth -= 1
    line("}")
  }

  /// Writes a documentation comment of several paragraphs. Writes nothing if all of them are nil or empty.
  mutating func document(_ paragraphs: String?...) {
    let kept = paragraphs.compactMap { $0 }.map(Self.onOneLine).filter { !$0.isEmpty }
    for (index, paragraph) in kept.enumerated() {
      if index > 0 { line("///") }
      line("/// " + paragraph)
    }
  }

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
