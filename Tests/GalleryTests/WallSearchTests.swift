import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The line in which one types to find a demo.
@MainActor
@Suite struct WallSearchTests {
  private let room = WallRoom()
  private var wall: WallView { room.wall }
  private var search: WallSearch { wall.header.search }

  private func middle(_ view: View) throws -> Point {
    try #require(view.convert(view.bounds.center, to: nil))
  }

  /// The demos that are seen.
  private var found: [String] { wall.tiles.filter { $0.opacity == 1 }.map { $0.entry.demo.name } }

  @Test func `a touch asks for a keyboard on the screen, and what is entered finds demos`() throws {
    #expect(room.window.textInput == nil)
    room.tap(try middle(search))
    #expect(room.window.textInput?.surroundingText == "")
    room.window.receive(TextInputEdit(composed: ComposedText("fli")))
    room.window.run(for: 1)
    #expect(wall.query.isEmpty && found.count == wall.tiles.count, "what is composed is not entered")
    room.window.receive(TextInputEdit(committed: "flip"))
    room.window.run(for: 1)
    #expect(wall.query == "flip" && found == ["fold", "flip-book"])
    #expect(room.window.textInput?.surroundingText == "flip")
    room.window.receive(TextInputEdit(deletedBefore: 4))
    room.window.run(for: 1)
    #expect(wall.query.isEmpty && found.count == wall.tiles.count)
  }

  @Test func `the keyboard on the screen goes when a demo opens, the wall is scrolled, or the settings come`()
    throws
  {
    for number in 0..<3 {
      room.tap(try middle(search))
      #expect(room.window.textInput != nil)
      switch number {
      case 0:
        room.tap(try room.place(of: "catch"))
        room.window.run(for: 1.5)
        #expect(room.window.textInput == nil)
        room.press(.escape)
      case 1:
        var script = InputScript(seed: 1)
        script.touch(at: room.window.now + 0.01, duration: 0.3) { Point(x: 480, y: 500 - 200 * $0) }
        room.window.run(&script, for: 1)
        #expect(room.window.textInput == nil)
        wall.scroll.contentOffset = .zero
      default:
        room.press(.f3)
        #expect(room.window.textInput == nil && wall.settingsSheet?.isShown == true)
      }
      room.window.run(for: 2)
    }
  }

  @Test func `who types on the wall types into the line, which has a selection, a clipboard and undo`() throws
  {
    room.type("catch")
    #expect(search.isSearching && wall.query == "catch")
    room.press("a", .control)
    room.press("x", .control)
    #expect(wall.query.isEmpty)
    room.press("v", .control)
    room.window.run(for: 0.1)
    #expect(wall.query == "catch")
    room.press("z", .control)
    #expect(wall.query.isEmpty)
  }

  @Test func `an arrow beyond the text leads to what was found, and letters back into the line`() throws {
    room.type("flip")
    room.press(.left)
    #expect(search.isSearching && !search.isAtEnd)
    room.press(.right)
    #expect(search.isSearching && search.isAtEnd)
    let first = try #require(wall.focus)
    room.press(.right)
    #expect(!search.isSearching && wall.focus != first)
    room.press(.left)
    #expect(wall.focus == first)
    room.type("-")
    #expect(search.isSearching && wall.query == "flip-")
    room.press(.backspace)
    #expect(wall.query == "flip")
    room.press(.tab)
    #expect(wall.section == 0 && search.isSearching, "Tab leads to sections")
    room.press(.escape)
    #expect(wall.query.isEmpty && room.left.isEmpty)
    room.press(.escape)
    #expect(!search.isSearching && room.left.isEmpty)
  }

  @Test func `the cross empties the line and leaves the keyboard`() throws {
    room.type("flip")
    let cross = search.directed(Rect(x: search.bounds.width - 22, y: 22, width: 0, height: 0)).origin
    room.tap(try #require(search.convert(cross, to: nil)))
    #expect(wall.query.isEmpty && search.isSearching)
  }

  @Test func `those who can't see it find a text field, before and after it has the keyboard`() throws {
    func node() -> AccessibilityNode? {
      wall.accessibilityTree.compactMap { $0.first(.textField, localized("Type to find a demo")) }.first
    }
    let before = try #require(node())
    #expect(before.isEditable && before.value == "" && !before.states.contains(.focused))
    #expect(before.perform(.press))
    let after = try #require(node())
    #expect(after.states.contains(.focused))
    #expect(after.perform(.enter("flip")))
    #expect(wall.query == "flip" && node()?.value == "flip")
  }

  @Test func `settings come by F3 while a demo goes back`() {
    wall.open(wall.tiles[0])
    room.window.run(for: 1.5)
    room.press(.escape)
    room.window.run(for: 0.1)
    #expect(wall.panels.count == 1)
    room.press(.f3)
    #expect(wall.settingsSheet?.isShown == true)
    room.window.run(for: 2)
    #expect(wall.panels.isEmpty && wall.settingsSheet?.isShown == true)
    wall.open(wall.tiles[0])
    #expect(wall.settingsSheet?.isShown != true)
  }

  @Test(arguments: ["en", "de", "ar"], [1, 1.3, 2])
  func `the words that ask for text are whole in each window`(language: String, textScale: Double) throws {
    try Language.$current.withValue(Language([language])) {
      for size in [
        Size(width: 480, height: 320), Size(width: 320, height: 480), Size(width: 800, height: 1280),
        Size(width: 1280, height: 800),
      ] {
        let room = WallRoom(size: size)
        room.controller.rootView.layoutDirection = Language.current.direction
        room.controller.rootView.textScale = textScale
        room.window.run(for: 0.2)
        let search = room.wall.header.search
        let words = try #require(search.layer.sublayers.compactMap { $0 as? gallery.TextLine }.first)
        let layout = TextLayout(words.text, width: words.bounds.width, scale: 1)
        #expect(!layout.isTruncated, "\(size): '\(words.text.string)' at \(words.font.size)")
        #expect(words.frame.minX >= 8 && words.frame.maxX <= search.bounds.width - 8)
        if textScale == 1, size.width >= 480 {
          #expect(words.font.size == 15, "\(size): it is as large as ever")
        }
        room.window.close()
      }
    }
  }
}
