import MartletGeometry

/// The library's own words, in the languages of the person.
enum LibraryWords {
  /// The languages into which the library is translated, with the text of each catalog.
  private static let texts: [String: [UInt8]] = [
    "de": PackageResources.de_po, "ar": PackageResources.ar_po,
  ]

  /// Those in the languages of this process.
  static let current = domain(for: PreferredLanguages.current)

  /// Those in some languages, best first.
  static func domain(for languages: [String]) -> TextDomain {
    TextDomain(
      languages.compactMap { language in
        guard let bytes = texts[language] else { return nil }
        do {
          return try StringCatalog(po: String(decoding: bytes, as: UTF8.self))
        } catch {
          Diagnostics.reportOnce("translations \(language)", "\(error)")
          return nil
        }
      })
  }

  /// The direction of text where no view says another one: that of the language, if the library speaks it.
  static let direction = direction(for: PreferredLanguages.current)

  /// The direction of text in the first of some languages that the library speaks.
  static func direction(for languages: [String]) -> LayoutDirection {
    let spoken = languages.first { texts[$0] != nil }
    return spoken.map(PreferredLanguages.isRightToLeft) ?? false ? .rightToLeft : .leftToRight
  }
}
