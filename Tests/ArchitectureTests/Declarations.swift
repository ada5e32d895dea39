/// The names that the modules of the library declare.
struct Declarations {
  /// All of them.
  private(set) var names: Set<Substring> = []
  /// Labels of arguments.
  private(set) var labels: Set<Substring> = []
  /// Types that others may use.
  private(set) var types: Set<Substring> = []
  /// By type, what is declared in the files that declare or extend it.
  private(set) var namesByType: [Substring: Set<Substring>] = [:]

  private static let typeKeywords: Set<Substring> = [
    "class", "struct", "enum", "protocol", "actor", "typealias",
  ]
  private static let keywords = typeKeywords.union(["func", "var", "let", "case"])

  init(_ files: PackageFiles) throws {
    for source in try files.sources() where source.module.hasPrefix("Martlet") {
      var (own, owners): (Set<Substring>, Set<Substring>) = ([], [])
      for line in source.file.code {
        // By bytes: a regular expression would take a minute for all lines.
        let words = line.utf8.split { !Self.isWord($0) }.map { Substring($0) }
        for (word, next) in zip(words, words.dropFirst()) {
          if Self.keywords.contains(word) { own.insert(next) }
          // A label, and the argument's name behind it.
          if word.first?.isLowercase ?? false, next.endIndex < line.endIndex, line[next.endIndex] == ":",
            line.utf8[word.endIndex] == UInt8(ascii: " "), line.index(after: word.endIndex) == next.startIndex
          {
            labels.insert(word)
          }
          if word == "extension" || Self.typeKeywords.contains(word) { owners.insert(next) }
          if Self.typeKeywords.contains(word), words.contains("public") || words.contains("open") {
            types.insert(next)
          }
        }
      }
      names.formUnion(own)
      for owner in owners { namesByType[owner, default: []].formUnion(own) }
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
}
