import Foundation
import Testing

/// The page for those who come from UIKit is made from a table (`Scripts/uikit`), and the table names what there is.
@Suite struct UIKitTableTests {
  private struct Row {
    let section, theirs, ours: Substring
  }

  private let files = PackageFiles()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: files.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func rows() throws -> [Row] {
    try text("Documentation/uikit.tsv").split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(parts.count == 3, "not a section and two names: \(line)")
      return Row(section: parts[0], theirs: parts[1], ours: parts[2])
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  @Test func `the page has the table's rows in their sections, and no others`() throws {
    var section: Substring = ""
    var found: [[Substring]] = []
    for line in try text("Sources/Martlet/Martlet.docc/ComingFromUIKit.md").split(separator: "\n") {
      if line.hasPrefix("### ") { section = line.dropFirst(4) }
      guard line.hasPrefix("| "), line != "| UIKit | Martlet |" else { continue }
      found.append([section, line])
    }
    #expect(
      try found == rows().map { [$0.section, "| \($0.theirs) | \($0.ours) |"] }, "run Scripts/uikit")
    #expect(found.count > 70)
  }

  @Test func `no name of UIKit stands twice in a section`() throws {
    for (section, rows) in try Dictionary(grouping: rows(), by: \.section) {
      let names = rows.map(\.theirs)
      #expect(Set(names).count == names.count, "\(section)")
    }
  }

  @Test func `each name that the table links is declared in the library`() throws {
    let keywords: Set<Substring> = [
      "class", "struct", "enum", "protocol", "actor", "typealias", "func", "var", "let", "case",
    ]
    var declared: Set<Substring> = []
    for source in try files.sources() where source.module.hasPrefix("Martlet") {
      for line in source.file.code {
        // By bytes: a regular expression would take a minute for all lines.
        let words = line.utf8.split { !Self.isWord($0) }.map { Substring($0) }
        for (word, next) in zip(words, words.dropFirst()) where keywords.contains(word) {
          declared.insert(next)
        }
      }
    }
    var (unknown, count): (Set<Substring>, Int) = ([], 0)
    for row in try rows() {
      for link in row.ours.matches(of: #/``([^`]+)``/#) {
        for part in link.output.1.split(separator: "/") {
          count += 1
          let name = part.prefix { $0 != "(" }
          if name != "init", !declared.contains(name) { unknown.insert(link.output.1) }
        }
      }
    }
    #expect(unknown.isEmpty && count > 90, "\(unknown.sorted()) of \(count)")
  }
}
