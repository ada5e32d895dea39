import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// How a text field shows its line and its caret, and when it wakes the program.
@MainActor
@Suite(.serialized) struct TextFieldLookTests {
  @Test(arguments: [0.5, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3])
  func `The caret is one or two points wide and lies on whole pixels`(scale: Double) {
    let width = TextLineView.caretWidth(scale: scale)
    #expect((1...2).contains(width), "\(width)")
    let room = FieldRoom("illicit")
    room.window.resize(to: room.window.size, scale: scale)
    room.field.becomeFocused()
    room.show()
    for offset in 0...7 {
      room.field.selection = TextSelection(offset)
      room.show()
      let rect = room.input?.caret ?? .zero
      for edge in [rect.minX, rect.maxX, rect.minY] {
        #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6, "\(rect) at \(scale)")
      }
    }
  }

  @Test func `The text scrolls so that the caret is seen, and begins at its start without the focus`() {
    let room = FieldRoom(String(repeating: "long ", count: 30))
    func isSeen() -> Bool { room.input.map { room.field.frame.contains($0.caret.center) } ?? false }
    #expect(isSeen() && room.field.line.content.x < 0)
    room.key(.home)
    #expect(isSeen() && room.field.line.content.x == 0)
    for _ in 0..<60 {
      room.key(.right)
      #expect(isSeen())
    }
    #expect(room.field.line.content.x < 0)
    room.field.resignFocus()
    room.show()
    #expect(room.field.line.content.x == 0)
  }

  @Test func `Text stands where its alignment says, and from right to left at the right`() {
    for (alignment, text, place) in [
      (TextAlignment.natural, "ab", 0.0), (.natural, "שב", 1), (.left, "שב", 0), (.right, "ab", 1),
      (.center, "ab", 0.5),
    ] {
      let room = FieldRoom(text)
      room.field.alignment = alignment
      room.show()
      let free = room.field.line.bounds.width - room.field.laidOut.layout.size.width
      #expect(abs(room.field.line.content.x - free * place) <= 1, "\(alignment) \(text)")
    }
  }

  @Test func `A secret stands where it does while it is empty`() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let room = FieldRoom()
      room.field.isSecure = true
      room.field.layoutDirection = direction
      room.show()
      func isAtRight() -> Bool {
        let (x, width) = (room.field.line.content.x, room.field.laidOut.layout.size.width)
        return x > room.field.line.bounds.width - x - width
      }
      #expect(isAtRight() == (direction == .rightToLeft))
      room.type("a")
      #expect(isAtRight() == (direction == .rightToLeft))
    }
  }

  @Test(arguments: [60.0, 120, 219, 400])
  func `A placeholder that has no room ends in dots, and is whole for those who can't see it`(width: Double) {
    let room = FieldRoom(width: width, isFocused: false)
    let words = "What shall it be called?"
    room.field.placeholder = words
    room.show()
    let shown = room.field.line.content.text
    let whole = Text(words, font: shown.font).size().width
    #expect(shown.size().width <= room.field.line.bounds.width)
    if whole < room.field.line.bounds.width - 2 {
      #expect(shown.string == words)
    } else {
      #expect(shown.string.hasSuffix("…") && words.hasPrefix(shown.string.dropLast()))
      #expect(!shown.string.hasSuffix(" …"))
      // There is no room for two more.
      var longer = shown
      longer.string = words.prefix(shown.string.count + 2) + "…"
      #expect(longer.size().width > room.field.line.bounds.width - 2)
    }
    #expect(room.field.accessibilityNode.label == words)
    room.field.frame.size.width = 400
    room.show()
    #expect(room.field.line.content.text.string == words)
  }

  @Test func `The placeholder is there while there is no text`() {
    let room = FieldRoom()
    #expect(room.field.line.content.text.string == "Name")
    #expect(abs((room.input?.caret.minX ?? 0) - room.field.frame.minX - 12) <= 1)
    room.type("a")
    #expect(room.field.line.content.text.string == "a")
    room.key(.backspace)
    room.receive(TextInputEdit(composed: ComposedText("x")))
    #expect(room.field.line.content.text.string == "x")
  }

  @Test func `What is selected is marked in the tint while the field has the focus`() {
    let room = FieldRoom("abcd")
    room.field.tintColor = Color(0xFF0000)
    room.key(.left, .shift)
    #expect(room.field.line.content.marked == 3..<4)
    #expect(room.field.line.content.markColor.red == 1)
    room.field.resignFocus()
    room.show()
    #expect(room.field.line.content.markColor.alpha == 0)
  }

  @Test func `Text, placeholder and caret have the size that the person has chosen, and the field its room`()
  {
    let room = FieldRoom("abc")
    let plain = (room.field.laidOut.layout.size, room.input?.caret.height ?? 0)
    room.field.textScale = 3
    room.show()
    let large = room.field.laidOut.layout.size
    #expect(room.field.font.size == 17 && large.width > 2.5 * plain.0.width)
    #expect(room.field.line.caret.bounds.height > 2.5 * plain.1)
    let height = room.field.intrinsicContentSize(forWidth: nil).height ?? 0
    #expect(height >= large.height + 12 && height > 44)
    room.field.text = ""
    room.show()
    #expect(room.field.laidOut.layout.size.height == large.height)
  }

  @Test func `The menu has the field's size of words and its direction, and room for them`() throws {
    let room = FieldRoom("one two", y: 200)
    room.field.textScale = 3
    room.field.contrast = .high
    room.field.layoutDirection = .rightToLeft
    room.tap(room.place(5))
    room.pause()
    room.tap(room.place(5))
    let menu = try #require(room.field.windowTextInput?.menu.menu)
    #expect(menu.effectiveTextScale == 3 && menu.effectiveLayoutDirection == .rightToLeft)
    #expect(menu.effectiveControlColors == room.field.effectiveControlColors)
    #expect(menu.frame.height > 55 && menu.frame.maxY <= room.field.frame.minY)
  }

  // MARK: Blinking

  @Test func `The caret goes and comes, starts anew with each key, and rests in the end`() throws {
    let room = FieldRoom("a")
    let caret = room.field.line.caret
    #expect(!caret.isHidden)
    let begin = room.window.now
    room.window.advance(to: begin + 0.6)
    #expect(caret.isHidden)
    room.type("b")
    #expect(!caret.isHidden)
    let second = room.window.now
    room.window.advance(to: second + 0.5)
    #expect(!caret.isHidden)
    room.window.advance(to: second + 0.6)
    #expect(caret.isHidden)
    var wakes = 0
    while let wake = room.window.wakeTime, wakes < 100 {
      wakes += 1
      room.window.advance(to: wake)
    }
    #expect((10...20).contains(wakes), "\(wakes)")
    #expect(!caret.isHidden && room.window.now < second + 12)
  }

  @Test
  func `Nothing wakes without the focus, without the keyboard, with a selection, and with reduced motion`() {
    let room = FieldRoom("abc", isFocused: false)
    #expect(room.window.wakeTime == nil && room.field.line.caret.isHidden)
    room.field.becomeFocused()
    room.room.wait()
    #expect(room.window.wakeTime != nil)
    room.window.setKeyboard(false)
    room.room.wait()
    #expect(room.window.wakeTime == nil && room.field.line.caret.isHidden, "keys go elsewhere")
    room.window.setKeyboard(true)
    #expect(!room.field.line.caret.isHidden)
    room.key("a", .control)
    room.room.wait()
    #expect(room.window.wakeTime == nil && room.field.line.caret.isHidden)
    View.setAnimationsEnabled(false)
    defer { View.setAnimationsEnabled(true) }
    room.key(.end)
    room.room.wait()
    #expect(room.window.wakeTime == nil && !room.field.line.caret.isHidden)
  }

  @Test func `A script types, and a recording of it plays`() throws {
    let room = FieldRoom()
    var script = InputScript()
    script.type("hello", at: room.window.now + 0.1)
    script.text(TextInputEdit(committed: " you", composed: ComposedText("!")), at: room.window.now + 1)
    room.window.run(&script, for: 1.5)
    #expect(room.field.text == "hello you" && room.field.laidOut.shown.string == "hello you!")
  }
}
