/// Translations into one language: what gettext keeps in a `.po` file for translators, and in a `.mo` file for programs.
public struct StringCatalog: Sendable {
  /// The forms of each key; a key with a context begins with it and the byte 4.
  private var forms: [String: [String]] = [:]
  private var rule = PluralRule.germanic

  /// Makes a catalog of nothing: every key is its own translation.
  public init() {}

  /// Makes a catalog of entries, of which that for the empty key is the header.
  init(_ entries: [(key: String, forms: [String])]) throws(StringCatalogError) {
    for entry in entries where entry.forms.contains(where: { !$0.isEmpty }) { forms[entry.key] = entry.forms }
    guard let header = forms.removeValue(forKey: "")?.first else { return }
    for line in header.split(separator: "\n") {
      let sides = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
      guard sides.count == 2 else { continue }
      switch sides[0].lowercased() {
      case "plural-forms": rule = try PluralRule(String(sides[1]))
      case "content-type":
        let type = sides[1].lowercased()
        guard !type.contains("charset=") || type.contains("charset=utf-8") else {
          throw StringCatalogError("a catalog must be in UTF-8, not '\(sides[1])'")
        }
      default: break
      }
    }
  }

  /// The number of keys.
  public var count: Int { forms.count }

  /// The translation of a key; `nil` for one that is not there.
  /// - Parameter context: Which of several meanings of the key is meant; `nil`, the default, if it has one.
  public func translation(of key: String, context: String? = nil) -> String? {
    forms[Self.whole(key, context)]?.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The translation of words that depend on a number; `nil` for a key that is not there.
  /// - Parameters:
  ///   - key: The English words for one.
  ///   - number: The number.
  ///   - context: As for other words.
  public func translation(of key: String, number: Int, context: String? = nil) -> String? {
    guard let forms = forms[Self.whole(key, context)] else { return nil }
    let form = rule.form(for: number)
    let words = form < forms.count ? forms[form] : forms[0]
    return words.isEmpty ? nil : words
  }

  private static func whole(_ key: String, _ context: String?) -> String {
    context.map { "\($0)\u{4}\(key)" } ?? key
  }
}
