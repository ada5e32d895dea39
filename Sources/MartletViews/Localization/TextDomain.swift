import Glibc
import MartletGeometry

/// The words of a program, or of the library, in the languages of the person.
///
/// A key is the English text. Where there is no translation, it is what is shown.
///
///     let words = TextDomain(named: "aviary")
///     title.string = words("Birds")
///     count.string = words("%d bird", "%d birds", number: birds.count)
public struct TextDomain: Sendable {
  /// From the best language on.
  private var catalogs: [StringCatalog]

  /// Makes a domain of catalogs, from the best language on. The person's languages are not consulted: the program chooses the catalogs.
  public init(_ catalogs: [StringCatalog] = []) { self.catalogs = catalogs }

  /// Reads `FOLDER/LANGUAGE/LC_MESSAGES/NAME.mo` for each language. A language without a file is left out, and so is a file that cannot be
  /// read as a catalog, about which a line is printed.
  ///
  /// - Parameters:
  ///   - name: The domain, commonly the program's name. It must not contain a slash.
  ///   - folder: Where translations are installed; `/usr/share/locale` by default.
  ///   - languages: The languages, best first; those of the environment by default.
  public init(
    named name: String, in folder: String = "/usr/share/locale",
    languages: [String] = PreferredLanguages.current
  ) {
    precondition(!name.contains("/"), "the name of a text domain must not contain a slash: '\(name)'")
    catalogs = languages.compactMap { language in
      let path = "\(folder)/\(language)/LC_MESSAGES/\(name).mo"
      guard let bytes = Self.contents(of: path) else { return nil }
      do {
        return try StringCatalog(mo: bytes)
      } catch {
        Diagnostics.reportOnce("translations in \(path)", "\(path): \(error)")
        return nil
      }
    }
  }

  /// The words for a key.
  /// - Parameter context: Which of several meanings of the key is meant; `nil`, the default, if it has one.
  public func callAsFunction(_ key: String, context: String? = nil) -> String {
    catalogs.firstNonNil { $0.translation(of: key, context: context) } ?? key
  }

  /// The words that depend on a number, which they may contain as `%d`.
  /// - Parameters:
  ///   - one: The English words for one, which are the key.
  ///   - many: The English words for all other numbers.
  ///   - number: The number.
  ///   - context: Which of several meanings of the key is meant; `nil`, the default, if it has one.
  public func callAsFunction(_ one: String, _ many: String, number: Int, context: String? = nil) -> String {
    let words =
      catalogs.firstNonNil { $0.translation(of: one, number: number, context: context) }
      ?? (number == 1 ? one : many)
    let parts = words.split(separator: "%d", omittingEmptySubsequences: false)
    return parts.joined(separator: "\(number)")
  }

  /// The largest file that is read, in bytes.
  private static let largest = 1 << 26

  /// The bytes of a file; `nil` if it cannot be read.
  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < largest {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
