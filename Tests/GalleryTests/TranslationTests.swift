import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The gallery's words in other languages.
@MainActor
@Suite struct TranslationTests {
  /// Words that the gallery looks up.
  struct Key: Hashable {
    var text: String
    var context: String?
    /// The English words for other numbers; `nil` for words that depend on none.
    var many: String?
  }

  private nonisolated static let translated = Language.codes.filter { $0 != "en" }

  /// All words that the gallery looks up: those in its source, and those that it knows of each demo.
  private static func keys() throws -> Set<Key> {
    let text = #"\s*"((?:[^"\\]|\\.)*)""#
    let lookup = try Regex(
      #"localized\("# + text + "(?:,\(text),\\s*number:|,\\s*context:\(text)|\\s*\\))")
    var keys: Set<Key> = []
    for file in SourceTexts.all where !file.path.description.hasPrefix("Localization/") {
      for match in file.text.description.matches(of: lookup) {
        func part(_ index: Int) -> String? { match.output[index].substring.map(String.init) }
        keys.insert(Key(text: part(1) ?? "", context: part(3), many: part(2)))
      }
    }
    for demo in demos + [WallDemo.self] {
      let own = [DemoTile.title(of: demo), demo.summary, help(of: demo), demo.keys.joined(separator: " ")]
      for text in own where !text.isEmpty { keys.insert(Key(text: text)) }
    }
    for entry in WallSection.all.flatMap(\.entries) where !isCode(entry.api) {
      keys.insert(Key(text: entry.api))
    }
    return keys
  }

  private static func help(of demo: any Demo.Type) -> String { demo.help.joined(separator: " ") }

  /// The sentences of a text, whose ends are a full stop, or an exclamation or question mark, before a space or the end.
  private static func sentences(of text: String) -> Int { text.matches(of: /[.!?؟](?= |$)/).count }

  /// Whether words are names of the library alone.
  private static func isCode(_ api: String) -> Bool {
    let names = api.replacing(", ", with: ",").split(separator: ",")
    return names.allSatisfy { name in
      name.allSatisfy { $0.isLetter || $0 == "." } && name.contains(where: \.isUppercase)
    }
  }

  private static func places(in text: String) -> Set<String> {
    Set(text.matches(of: /%\d\$s/).map { String($0.output) })
  }

  @Test func `the source is found, with the words in it`() throws {
    let keys = try Self.keys()
    #expect(keys.contains(Key(text: "Type to find a demo")))
    #expect(keys.contains(Key(text: "Light", context: "section")))
    #expect(keys.contains { $0.many == "%d transitions in flight" })
    #expect(keys.count > 500)
  }

  @Test(arguments: translated)
  func `every word has a translation, and none is left over`(language: String) throws {
    let catalog = try #require(try Language.catalog(of: language))
    let keys = try Self.keys()
    let missing = keys.filter { key in
      key.many == nil
        ? catalog.translation(of: key.text, context: key.context) == nil
        : (0...200).contains { catalog.translation(of: key.text, number: $0) == nil }
    }
    #expect(missing.isEmpty, "\(missing.map(\.text).sorted())")
    #expect(catalog.count == keys.count, "the catalog has \(catalog.count) entries for \(keys.count) keys")
  }

  @Test(arguments: Language.codes)
  func `each demo says in two sentences what to try`(language: String) throws {
    Language.$current.withValue(Language([language])) {
      for demo in demos + [WallDemo.self] {
        let text = localized(Self.help(of: demo))
        let isWhole = text.last.map { ".!?؟".contains($0) } == true
        #expect(isWhole && Self.sentences(of: text) == 2, "\(demo.name): \(text)")
      }
    }
  }

  @Test(arguments: translated)
  func `what is filled in is the same in every language`(language: String) throws {
    let catalog = try #require(try Language.catalog(of: language))
    for key in try Self.keys() where key.many == nil {
      let words = catalog.translation(of: key.text, context: key.context) ?? ""
      #expect(Self.places(in: words) == Self.places(in: key.text), "\(key.text): \(words)")
    }
  }

  @Test func `numbers have the forms of the language`() {
    func words(_ number: Int, _ language: String) -> String {
      Language.$current.withValue(Language([language])) {
        localized("%d transition in flight", "%d transitions in flight", number: number)
      }
    }
    #expect(words(1, "de") == "1 Übergang unterwegs" && words(2, "de") == "2 Übergänge unterwegs")
    #expect(words(1, "en") == "1 transition in flight" && words(0, "en") == "0 transitions in flight")
    #expect(words(2, "ar") == "انتقالان جاريان" && words(3, "ar") == "3 انتقالات جارية")
  }

  @Test(
    arguments: [
      (["de_AT", "de"], "Ball", LayoutDirection.leftToRight), (["fr", "ar"], "الكرة", .rightToLeft),
      (["fr"], "Ball", .leftToRight), ([], "Ball", .leftToRight),
    ] as [([String], String, LayoutDirection)])
  func `it speaks the first language that it knows`(
    languages: [String], ball: String, direction: LayoutDirection
  ) {
    let language = Language(languages)
    #expect(language.words("Ball") == ball && language.direction == direction)
  }

  @Test(
    arguments: [
      ("%1$s of %2$s", ["3", "10"], "3 of 10"), ("%2$s: %1$s", ["a", "b"], "b: a"), ("100 %", ["a"], "100 %"),
      ("%1$s %", [], " %"), ("%0$s %x", ["a"], "%0$s %x"), ("", ["a"], ""), ("%1$s%1$s", ["ä"], "ää"),
    ])
  func `a phrase has other words in its places`(pattern: String, parts: [String], whole: String) {
    let phrase = Phrase(pattern)
    let filled =
      switch parts.count {
      case 0: phrase()
      case 1: phrase(parts[0])
      default: phrase(parts[0], parts[1])
      }
    #expect(filled == whole)
  }

  @Test func `a demo is found by German words and by English ones`() throws {
    let entry = try #require(WallSection.all.flatMap(\.entries).first { $0.demo.name == "flame" })
    Language.$current.withValue(Language(["de"])) {
      #expect(entry.matches("kerze") && entry.matches("Candle KERZE") && entry.matches("emitterlayer"))
      #expect(!entry.matches("schublade"))
    }
    #expect(!entry.matches("kerze") && entry.matches("candle"))
  }

  @Test func `Arabic has its own commas and question marks; those of figures are between digits`() throws {
    var seen = 0
    for key in try Self.keys() {
      let words = Language(["ar"]).words(key.text, context: key.context)
      seen += words.contains("،") ? 1 : 0
      // Names of the library and of keys are as they are in each language.
      for match in words.matches(of: /[\p{Arabic}] *[,;?]|[,;?] *[\p{Arabic}]/) {
        Issue.record("'\(match.output)' in '\(words)'")
      }
    }
    #expect(seen > 20)
  }

  @Test func `the wall finds a demo by a German word that may break at a soft hyphen, and tells it whole`()
    throws
  {
    try Language.$current.withValue(Language(["de"])) {
      let entry = try #require(WallSection.all.flatMap(\.entries).first { $0.demo.name == "controls" })
      #expect(localized(entry.demo.summary).contains("Bedien\u{AD}elemente"))
      #expect(entry.matches("alle bedienelemente") && !entry.matches("bedien elementen"))
      var node = AccessibilityNode(role: .button, label: "")
      DemoTile(entry, palette: .light).describe(&node)
      #expect(node.hint.contains("Bedienelemente"))
    }
  }

  @Test func `the wall finds a demo by an Arabic word`() {
    Language.$current.withValue(Language(["ar"])) {
      let room = WallRoom()
      room.wall.query = "شمعة"
      let seen = room.wall.tiles.filter { $0.opacity == 1 }.map { $0.entry.demo.name }
      #expect(seen == ["flame"])
    }
  }

  @Test func `the settings and the title of a demo are in German`() throws {
    try Language.$current.withValue(Language(["de"])) {
      let room = WallRoom()
      let tile = room.wall.tiles[try room.index(of: "spring")]
      var node = AccessibilityNode(role: .group, label: "")
      tile.describe(&node)
      #expect(node.label == "Feder")
      room.wall.open(tile)
      room.window.run(for: 1.5)
      room.press(.f3)
      room.window.run(for: 1)
      let page: [SettingsPage] = found(in: room.controller.rootView)
      let labels: [Label] = found(in: try #require(page.first))
      #expect(labels.contains { $0.string == "Textgröße" })
    }
  }

  private func found<Kind: View>(in view: View) -> [Kind] {
    (view as? Kind).map { [$0] } ?? view.subviews.flatMap { found(in: $0) as [Kind] }
  }
}
