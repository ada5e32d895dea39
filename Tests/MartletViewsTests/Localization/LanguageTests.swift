import Glibc
import MartletTesting
import Testing

@testable import MartletViews

/// Which language is spoken, and what the library says in it.
@Suite struct LanguageTests {
  @Test(
    arguments: [
      ([:], []), (["LANG": "C.UTF-8", "LANGUAGE": "de"], []), (["LANG": "en_GB.UTF-8"], []),
      (["LANG": "de_AT.UTF-8@euro"], ["de_AT", "de"]),
      (["LANG": "de_DE", "LC_MESSAGES": "ar_EG.UTF-8"], ["ar_EG", "ar"]),
      (["LANG": "de_DE", "LC_ALL": "pt_BR"], ["pt_BR", "pt"]),
      (["LANG": "de_DE", "LC_ALL": ""], ["de_DE", "de"]),
      (["LANG": "de_DE", "LANGUAGE": "ar:de_CH:de"], ["ar", "de_CH", "de"]),
      (["LANG": "de_DE", "LANGUAGE": "de:en:ar"], ["de"]),
      (["LANG": "de_DE", "LANGUAGE": "../../etc:fr"], ["fr"]),
    ] as [([String: String], [String])])
  func `the environment says which languages are wanted`(environment: [String: String], expected: [String]) {
    #expect(PreferredLanguages.list { environment[$0] } == expected)
  }

  @Test func `the library speaks German and Arabic, and English otherwise`() {
    let german = LibraryWords.domain(for: ["de_AT", "de"])
    let arabic = LibraryWords.domain(for: ["ar"])
    #expect(german("Close") == "Schließen" && arabic("Close") == "إغلاق")
    #expect(LibraryWords.domain(for: ["xx"])("Close") == "Close")
    for key in [
      "Minimize", "Maximize", "Restore", "Close", "Cut", "Copy", "Paste", "Select all", "Undo", "Redo",
      "Back", "Window",
    ] {
      #expect(german(key) != key, "\(key) has no German words")
      #expect(arabic(key) != key, "\(key) has no Arabic words")
    }
  }

  @Test func `every word in the menus of a text field is translated`() {
    let (english, german) = (TextMenuWords(TextDomain()), TextMenuWords(LibraryWords.domain(for: ["de"])))
    for word in [\TextMenuWords.cut, \.copy, \.paste, \.selectAll, \.undo, \.redo] {
      #expect(german[keyPath: word] != english[keyPath: word], "\(english[keyPath: word])")
    }
  }

  @Test func `text runs from right to left in the first language that the library speaks, if that does`() {
    #expect(LibraryWords.direction(for: ["ar_EG", "ar"]) == .rightToLeft)
    #expect(LibraryWords.direction(for: ["de", "ar"]) == .leftToRight)
    #expect(LibraryWords.direction(for: ["he"]) == .leftToRight, "its words would be English")
    #expect(LibraryWords.direction(for: []) == .leftToRight)
  }

  @Test func `a program's catalogs are found by language, and one that is missing or damaged is left out`()
    throws
  {
    var template = Array("/tmp/martlet-words-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    let folder = String(cString: made)
    for name in ["de", "fr"] {
      mkdir("\(folder)/\(name)", 0o700)
      mkdir("\(folder)/\(name)/LC_MESSAGES", 0o700)
    }
    // One entry: "Bird" is "Vogel".
    let words: [UInt32] = [0x9504_12DE, 0, 1, 28, 36, 0, 44, 4, 44, 5, 49]
    var bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    bytes += Array("Bird\0Vogel\0".utf8)
    for (name, content) in [("de", bytes), ("fr", [1, 2, 3])] {
      let path = "\(folder)/\(name)/LC_MESSAGES/aviary.mo"
      let file = try #require(fopen(path, "w"))
      fwrite(content, 1, content.count, file)
      fclose(file)
    }
    #expect(TextDomain(named: "aviary", in: folder, languages: ["fr", "it", "de"])("Bird") == "Vogel")
    #expect(TextDomain(named: "aviary", in: folder, languages: ["fr"])("Bird") == "Bird")
    #expect(TextDomain(named: "other", in: folder, languages: ["de"])("Bird") == "Bird")
    for name in ["de", "fr"] {
      unlink("\(folder)/\(name)/LC_MESSAGES/aviary.mo")
      rmdir("\(folder)/\(name)/LC_MESSAGES")
      rmdir("\(folder)/\(name)")
    }
    rmdir(folder)
  }
}
