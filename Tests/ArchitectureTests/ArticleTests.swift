import Foundation
import Testing

/// The code in the documents is the code that is compiled.
@Suite struct ArticleTests {
  private let root = PackageFiles().root

  /// Lines without their indentation, so that the code may be nested anywhere.
  private func code(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The Swift code in a document, block by block.
  private func blocks(in path: String) throws -> [String] {
    try text(path).matches(of: #/```swift\n((?s).*?)```/#).map { code($0.output.1) }
  }

  @Test(arguments: ["README.md", "Sources/Martlet/Martlet.docc/GettingStarted.md"])
  func `the program of README and Getting Started is the example that is built`(document: String) throws {
    let program = try code(text("Examples/card/Sources/main.swift"))
    #expect(try blocks(in: document).contains(program))
  }

  @Test
  func `a program that follows README or Getting Started depends on the package as the example does`() throws
  {
    let example = try text("Examples/card/Package.swift")
    for document in ["README.md", "Sources/Martlet/Martlet.docc/GettingStarted.md"] {
      let blocks = try blocks(in: document)
      let manifest = try #require(blocks.first { $0.contains("import PackageDescription") }, "\(document)")
      #expect(manifest.contains(#".package(name: "martlet", path: "../martlet")"#), "\(document)")
      for product in ["Martlet", "MartletWayland"] {
        let line = ".product(name: \"\(product)\", package: \"martlet\")"
        #expect(manifest.contains(line) && example.contains(line), "\(document)")
      }
    }
  }

  @Test
  func `the view of the article on text is that of its tests`() throws {
    let tests = try code(text("Tests/MartletViewsTests/CaptionTests.swift"))
    let block = try #require(
      blocks(in: "Sources/Martlet/Martlet.docc/DrawingAndText.md").first { $0.contains("class Caption") })
    #expect(tests.contains(block))
  }

  @Test
  func `the view that moves in the article on animation does so in its tests`() throws {
    let tests = try code(text("Tests/MartletViewsTests/MovedViewTests.swift"))
    let block = try #require(
      blocks(in: "Sources/Martlet/Martlet.docc/ViewAnimation.md").first { $0.contains("addSubview") })
    #expect(tests.contains(block))
  }

  @Test
  func `the mirrors and bursts of the article on drawing are those of its tests`() throws {
    let tests = try code(text("Tests/MartletViewsTests/DrawingArticleTests.swift"))
    let blocks = try blocks(in: "Sources/Martlet/Martlet.docc/DrawingAndText.md")
      .filter { $0.contains("mirror") || $0.contains("sparks") }
    #expect(blocks.count == 4)
    for block in blocks { #expect(tests.contains(block), "in no test: \(block)") }
  }

  @Test
  func `the code of the article on gestures is that of its tests`() throws {
    let tests = try code(text("Tests/MartletViewsTests/GestureArticleTests.swift"))
      .replacing("private final class", with: "final class")
    let blocks = try blocks(in: "Sources/Martlet/Martlet.docc/Gestures.md")
    #expect(blocks.count == 10)
    for block in blocks { #expect(tests.contains(block), "in no test: \(block)") }
  }

  @Test
  func `the views of the article on interruptible motion are those of its tests`() throws {
    let tests = try code(text("Tests/MartletViewsTests/MotionArticleTests.swift"))
      .replacing("private final class", with: "final class")
    let views = try blocks(in: "Sources/Martlet/Martlet.docc/InterruptibleMotion.md")
      .filter { $0.contains("final class") }
    #expect(views.count == 2)
    for view in views { #expect(tests.contains(view), "in no test: \(view)") }
  }

  @Test
  func `the recipes of the article From finger to motion are those of its tests`() throws {
    let tests = try ["Finger", "Spinner"].map {
      try code(text("Tests/MartletViewsTests/\($0)ArticleTests.swift"))
        .replacing("private final class", with: "final class")
    }.joined(separator: "\n")
    let recipes = try blocks(in: "Sources/Martlet/Martlet.docc/FromFingerToMotion.md")
    #expect(recipes.count == 9)
    for recipe in recipes { #expect(tests.contains(recipe), "in no test: \(recipe)") }
  }

  @Test
  func `the code of the article on input devices is that of its tests`() throws {
    let tests = try code(text("Tests/MartletViewsTests/InputArticleTests.swift"))
      .replacing("private final class", with: "final class")
    let blocks = try blocks(in: "Sources/Martlet/Martlet.docc/InputDevices.md")
    #expect(blocks.count == 6)
    for block in blocks { #expect(tests.contains(block), "in no test: \(block)") }
  }

  @Test(arguments: [
    ("Scrolling", "MartletViewsTests", 13), ("Dynamics", "MartletDynamicsTests", 4),
    ("ComingFromUIKit", "MartletViewsTests", 1), ("Transitions", "MartletViewsTests", 10),
    ("Space", "MartletViewsTests", 5), ("Controllers", "MartletViewsTests", 12),
    ("Layout", "MartletViewsTests", 8), ("Rotation", "MartletViewsTests", 6),
    ("Controls", "MartletViewsTests", 14), ("Windows", "MartletViewsTests", 3),
    ("Accessibility", "MartletViewsTests", 4), ("DragAndDrop", "MartletViewsTests", 5),
    ("Translations", "MartletViewsTests", 1),
  ])
  func `the code of the articles on views, motion and space is that of their tests`(
    article: String, module: String, count: Int
  ) throws {
    let tests = try code(text("Tests/\(module)/\(article)ArticleTests.swift"))
      .replacing("private final class", with: "final class")
    let blocks = try blocks(in: "Sources/Martlet/Martlet.docc/\(article).md")
    #expect(blocks.count == count)
    for block in blocks { #expect(tests.contains(block), "in no test: \(block)") }
  }

  @Test
  func `each example has fewer than 100 lines`() throws {
    let names = try examples()
    #expect(names.count >= 11)
    for name in names {
      let lines = try text("Examples/\(name)/Sources/main.swift").split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count - 1 < 100, "\(name)")
    }
  }

  /// The folders of Examples.
  private func examples() throws -> [String] {
    let folder = root.appendingPathComponent("Examples")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") && $0 != "Package.swift" }
  }

  @Test
  func `each example is a package of its own, which differs from others by its name, and is built with them`()
    throws
  {
    let names = try examples()
    let card = try text("Examples/card/Package.swift")
    for name in names {
      #expect(
        try text("Examples/\(name)/Package.swift") == card.replacing("\"card\"", with: "\"\(name)\""),
        "\(name)")
    }
    let built = try text("Examples/Package.swift").matches(of: #/program\("(.+?)"\)/#).map {
      String($0.output.1)
    }
    #expect(Set(built) == Set(names))
  }

  @Test(arguments: 1...4)
  func `each step of the tutorial is an example that is built`(step: Int) throws {
    let program = try text("Examples/drawer-\(step)/Sources/main.swift")
    #expect(try text("Sources/Martlet/Martlet.docc/Resources/drawer-\(step).swift") == program)
  }

  @Test
  func `the package depends on no other, so that a client fetches nothing`() throws {
    #expect(try !text("Package.swift").contains(".package("))
    #expect(try text("Examples/Package.swift").contains(".package(name: \"martlet\", path: \"..\")"))
  }
}
