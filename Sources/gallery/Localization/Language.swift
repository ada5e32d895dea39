import Martlet

/// The language that the gallery speaks, and the direction in which it is read.
struct Language: Sendable {
  /// The words, by their English ones.
  let words: TextDomain
  /// The direction in which words run: what is laid out in that direction is mirrored, what is physical is not.
  let direction: LayoutDirection

  /// The one of this process, as the environment says, or as a test wants.
  @TaskLocal static var current = Language(PreferredLanguages.current)

  /// The languages into which the gallery is translated, with the text of each catalog.
  private static let texts: [String: [UInt8]] = [
    "de": PackageResources.de_po, "ar": PackageResources.ar_po,
  ]
  private static let rightToLeft: Set<String> = ["ar"]

  /// English, and those into which the gallery is translated.
  static let codes = ["en"] + texts.keys.sorted()

  /// The catalog of a language; `nil` if the gallery is not translated into it.
  static func catalog(of language: String) throws(StringCatalogError) -> StringCatalog? {
    guard let text = texts[language] else { return nil }
    return try StringCatalog(po: String(decoding: text, as: UTF8.self))
  }

  /// The first of some languages, best first, into which the gallery is translated; English if it is translated into none of them.
  init(_ languages: [String]) {
    let spoken = languages.filter { Self.texts[$0] != nil }
    // A test reads each catalog.
    words = TextDomain(spoken.compactMap { try? Self.catalog(of: $0) })
    direction = spoken.first.map(Self.rightToLeft.contains) ?? false ? .rightToLeft : .leftToRight
  }
}
