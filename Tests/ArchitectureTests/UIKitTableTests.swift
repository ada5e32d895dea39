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
    let declared = try Declarations(files).names
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
