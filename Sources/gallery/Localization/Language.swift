import Martlet

/// The language that the gallery speaks, and the direction in which it is read.
struct Language: Sendable {
  /// The words, by their English ones.
  let words: TextDomain
  /// The direction in which words run: what is laid out in that direction is mirrored, what is physical is not.
  let direction: LayoutDirection

  /// The one of this process, as the environment says, or as a test wants.
  @TaskLocal static var current = Language(PreferredLanguages.current)

  /// The languages into which the gallery is translated.
  private static let translated = ["ar", "de"]
  private static let rightToLeft: Set<String> = ["ar"]

  /// English, and those into which the gallery is translated.
  static let codes = ["en"] + translated

  /// The catalog of a language; `nil` if the gallery is not translated into it.
  static func catalog(of language: String) throws(StringCatalogError) -> StringCatalog? {
    let path = "Translations/\(language).po"
    guard let text = SourceTexts.all.first(where: { $0.path.description == path })?.text else { return nil }
    return try StringCatalog(po: text.description)
  }

  /// The first of some languages, best first, into which the gallery is translated; English if it is translated into none of them.
  init(_ languages: [String]) {
    let spoken = languages.filter(Self.translated.contains)
    // A test reads each catalog.
    words = TextDomain(spoken.compactMap { try? Self.catalog(of: $0) })
    direction = spoken.first.map(Self.rightToLeft.contains) ?? false ? .rightToLeft : .leftToRight
  }
}
