import Glibc
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Catalogs of translations, as gettext writes them.
@Suite struct StringCatalogTests {
  /// A `.mo` file of some entries.
  private func mo(_ entries: [(String, String)], isBig: Bool = false) -> [UInt8] {
    let entries = entries.sorted { $0.0 < $1.0 }
    var (table, texts) = ([UInt8](), [UInt8]())
    let begin = 28 + 16 * entries.count
    func word(_ number: Int) -> [UInt8] {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return isBig ? bytes.reversed() : bytes
    }
    for text in entries.map(\.0) + entries.map(\.1) {
      table += word(text.utf8.count) + word(begin + texts.count)
      texts += Array(text.utf8) + [0]
    }
    let header =
      word(0x9504_12DE) + word(0) + word(entries.count) + word(28) + word(28 + 8 * entries.count)
    return header + word(0) + word(begin) + table + texts
  }

  private static let polish = """
    Content-Type: text/plain; charset=UTF-8
    Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);

    """

  @Test func `a .po file with the line ends of another system is read`() throws {
    let lines = [
      "# One.", "msgid \"Close\"", "msgstr \"Zamknij\"", "", "msgid \"Open\"", "msgstr \"\"", "\"Otwórz\"",
      "",
    ]
    let catalog = try StringCatalog(po: lines.joined(separator: "\r\n"))
    #expect(catalog.translation(of: "Close") == "Zamknij" && catalog.translation(of: "Open") == "Otwórz")
  }

  @Test(arguments: [false, true]) func `a .mo file of either byte order is read`(isBig: Bool) throws {
    let catalog = try StringCatalog(
      mo: mo(
        [
          ("", Self.polish), ("Close", "Zamknij"), ("door\u{4}Close", "Zatrzaśnij"),
          ("one file\0%d files", "%d plik\0%d pliki\0%d plików"), ("untranslated", ""),
        ], isBig: isBig))
    #expect(catalog.translation(of: "Close") == "Zamknij")
    #expect(catalog.translation(of: "Close", context: "door") == "Zatrzaśnij")
    #expect(catalog.translation(of: "untranslated") == nil && catalog.translation(of: "missing") == nil)
    let words = TextDomain([catalog])
    #expect(
      [1, 2, 5, 12, 22, 0].map { words("one file", "%d files", number: $0) }
        == ["1 plik", "2 pliki", "5 plików", "12 plików", "22 pliki", "0 plików"])
    #expect(words("missing") == "missing")
    #expect(words("one cat", "%d cats", number: 1) == "one cat")
    #expect(words("one cat", "%d cats", number: 3) == "3 cats")
  }

  @Test(arguments: [
    ("n != 1", [1, 0, 1, 1]), ("n > 1", [0, 0, 1, 1]), ("0", [0, 0, 0, 0]), ("!n", [1, 0, 0, 0]),
    ("n % 0", [0, 0, 0, 0]), ("n / 0 + n - n * 1", [0, 0, 0, 0]), ("n==0||n==2", [1, 0, 1, 0]),
    ("n>=1 && n<=2", [0, 1, 1, 0]), ("7", [0, 0, 0, 0]), ("n-2", [0, 0, 0, 1]),
  ])
  func `plural rules are computed as in C, and lead to a form that exists`(rule: String, forms: [Int]) throws
  {
    let rule = try PluralRule("nplurals=2; plural=\(rule);")
    #expect([0, 1, 2, 3].map(rule.form) == forms)
  }

  @Test(arguments: [
    "", "nplurals=2", "plural=n", "nplurals=0; plural=0;", "nplurals=99; plural=0;",
    "nplurals=2; plural=n n;",
    "nplurals=2; plural=(n;", "nplurals=2; plural=n ? 1;", "nplurals=2; plural=x;",
    "nplurals=2; plural=99999999999999999999999;",
    "nplurals=2; plural=" + String(repeating: "(", count: 900),
    "nplurals=2; plural=" + String(repeating: "!", count: 900) + "n",
    "nplurals=2; plural=" + String(repeating: "1+", count: 9000) + "1",
  ])
  func `a rule that is none is refused`(rule: String) {
    #expect(throws: StringCatalogError.self) { try PluralRule(rule) }
  }

  @Test func `no damaged .mo file stops the program or makes a large catalog`() throws {
    let whole = mo([("", Self.polish), ("Close", "Zamknij"), ("one\0many", "a\0b\0c")])
    for length in 0..<whole.count { _ = try? StringCatalog(mo: Array(whole[..<length])) }
    for seed in SeededGenerator.seeds(2000) {
      var random = SeededGenerator(seed: seed)
      var bytes = whole
      for _ in 0..<random.int(1..<6) {
        bytes[random.int(0..<bytes.count)] = UInt8(random.int(0..<256))
      }
      if let catalog = try? StringCatalog(mo: bytes) { #expect(catalog.count <= bytes.count / 8) }
    }
    // Many entries that are all the same large text.
    var bomb = [UInt8](repeating: 0x41, count: 1 << 16)
    func set(_ at: Int, _ number: Int) {
      for i in 0..<4 { bomb[at + i] = UInt8(truncatingIfNeeded: number >> (8 * i)) }
    }
    for (index, number) in [0x9504_12DE, 0, 4000, 28, 28].enumerated() { set(4 * index, number) }
    for index in 0..<4000 {
      set(28 + 8 * index, 1 << 15)
      set(32 + 8 * index, 1 << 15)
    }
    #expect(throws: StringCatalogError.self) { try StringCatalog(mo: bomb) }
    let latin = mo([("", "Content-Type: text/plain; charset=ISO-8859-2\n"), ("a", "b")])
    #expect(throws: StringCatalogError.self) { try StringCatalog(mo: latin) }
  }

  @Test func `a .po file is read with its continued lines, contexts, plurals and escapes`() throws {
    let catalog = try StringCatalog(
      po: """
        # A comment.
        msgid ""
        msgstr ""
        "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

        #: Sources/One.swift:12
        msgid "Say \\"no\\""
        msgstr "Sag "
        "\\"nein\\""

        msgctxt "menu"
        msgid "Open"
        msgstr "Öffnen"
        msgid "Open"
        msgstr "Offen"

        msgid "one bird"
        msgid_plural "%d birds"
        msgstr[0] "ein Vogel"
        msgstr[1] "%d Vögel"

        #, fuzzy
        msgid "Wing"
        msgstr "Feder?"
        """)
    #expect(catalog.translation(of: "Say \"no\"") == "Sag \"nein\"")
    #expect(catalog.translation(of: "Open", context: "menu") == "Öffnen")
    #expect(catalog.translation(of: "Open") == "Offen")
    #expect(TextDomain([catalog])("one bird", "%d birds", number: 4) == "4 Vögel")
    #expect(catalog.translation(of: "Wing") == nil)
  }

  @Test(arguments: ["msgid Close", "\"alone\"", "msgid \"open", "word \"text\""])
  func `a line that is no .po is refused with its number`(line: String) {
    #expect { try StringCatalog(po: "\n\(line)") } throws: { "\($0)".contains("line 2") }
  }
}
