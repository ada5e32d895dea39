import Glibc

/// The languages that the person wants, as the environment says. In the locales `C`, `POSIX` and `C.UTF-8` there are none: `LANGUAGE` does
/// not count there.
public enum PreferredLanguages {
  /// Those of this process, best first, such as `["de_AT", "de"]`; empty for English, which needs no translation.
  public static let current = list { name in getenv(name).map { String(cString: $0) } }

  /// The languages for an environment: those of `LANGUAGE`, or the one of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
  /// Without a locale, or in `C`, `POSIX` or `C.UTF-8`, there are none, and `LANGUAGE` does not count. The list ends before English.
  /// - Parameter variable: The value of a variable; `nil` if it is not set.
  public static func list(_ variable: (String) -> String?) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    guard let locale, !isPlain(locale) else { return [] }
    let wanted = variable("LANGUAGE").flatMap { $0.isEmpty ? nil : $0 } ?? locale
    var result: [String] = []
    for name in wanted.split(separator: ":") {
      let place = String(name.prefix { $0 != "." && $0 != "@" })
      let language = String(place.prefix { $0 != "_" })
      if isPlain(place) || language == "en" { break }
      // It becomes a part of a path.
      guard place.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }) else {
        continue
      }
      for name in [place, language] where !name.isEmpty && !result.contains(name) { result.append(name) }
    }
    return result
  }

  private static func isPlain(_ locale: String) -> Bool {
    let name = locale.prefix { $0 != "." }
    return name == "C" || name == "POSIX"
  }

  /// Whether a language is written from right to left.
  static func isRightToLeft(_ language: String) -> Bool {
    ["ar", "fa", "he", "ur", "ps", "yi", "dv", "ckb", "sd", "ug"].contains(
      String(language.prefix { $0 != "_" }))
  }
}
