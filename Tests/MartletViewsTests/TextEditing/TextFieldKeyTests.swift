import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// A text field by keys.
@MainActor
@Suite struct TextFieldKeyTests {
  @Test func `Keys type, and the field tells of each change and of Return`() {
    let room = FieldRoom()
    var heard: [String] = []
    var events: [Control.Event] = []
    room.field.onChange = { heard.append($0) }
    room.field.onSubmit = { heard.append("submit " + $0) }
    for event in [Control.Event.valueChanged, .primaryAction] {
      room.field.addAction(for: event) { events.append(event) }
    }
    room.type("hi")
    room.key(.return)
    #expect(heard == ["h", "hi", "submit hi"])
    #expect(events == [.valueChanged, .valueChanged, .primaryAction])
    room.field.text = "set"
    #expect(heard.count == 3, "the program's own changes call nothing")
    #expect(room.field.selection == TextSelection(3))
  }

  @Test func `Keys that type nothing, and those with Alt or the logo key, are left to the program`() {
    let room = FieldRoom("ab")
    var left: [KeyEvent.Key] = []
    room.room.controller.onKey = { if $0.phase == .pressed { left.append($0.key) } }
    room.key(.f5)
    room.window.send(
      KeyEvent(phase: .pressed, key: "x", characters: "x", modifiers: .alt, time: room.window.now))
    room.window.send(
      KeyEvent(phase: .pressed, key: "q", characters: "\u{11}", modifiers: .control, time: room.window.now))
    #expect(left == [.f5, "x", "q"])
    #expect(room.field.text == "ab")
  }

  @Test func `Arrows, Home and End move the caret, by words with Control, and select with Shift`() {
    let room = FieldRoom("one two")
    room.key(.left)
    #expect(room.field.selection == TextSelection(6))
    room.key(.left, .control)
    #expect(room.field.selection == TextSelection(4))
    room.key(.home, .shift)
    #expect(room.field.selection == TextSelection(anchor: 4, head: 0))
    room.key(.right)
    #expect(room.field.selection == TextSelection(4), "a selection is left at its end")
    room.key(.right, [.control, .shift])
    #expect(room.field.selectedText == "two")
    #expect(room.window.manualSelection.text == "two", "what keys select, the middle button pastes")
    room.key(.home)
    room.key(.end)
    #expect(room.field.selection == TextSelection(7))
  }

  @Test func `In text from right to left arrows go where they point`() {
    let room = FieldRoom("שלום abc")
    room.key(.home)
    #expect(room.field.selection.head == 0)
    room.key(.right)
    #expect(room.field.selection.head == 0, "the beginning is at the right")
    room.key(.left)
    #expect(room.field.selection.head == 2)
    room.key(.left, .control)
    #expect(room.field.selection.head == 8)
    let x = room.input?.caret.midX ?? 0
    room.key(.left)
    #expect((room.input?.caret.midX ?? 0) < x)
  }

  @Test func `Backspace and Delete take characters, words with Control, and what is selected`() {
    let room = FieldRoom("one two three")
    room.key(.backspace)
    room.key(.backspace, .control)
    #expect(room.field.text == "one two ")
    room.key(.home)
    room.key(.delete)
    room.key(.delete, .control)
    #expect(room.field.text == " two ")
    room.key("a", .control)
    room.key(.backspace)
    #expect(room.field.text.isEmpty)
  }

  @Test func `Keys cut, copy and paste, in both old ways and new`() {
    let room = FieldRoom("abc")
    let clipboard = room.window.manualClipboard
    room.key("c", .control)
    #expect(clipboard.writeCount == 0, "nothing is selected")
    room.key("a", .control)
    room.key("c", .control)
    #expect(clipboard.text == "abc" && room.field.text == "abc")
    room.key("x", .control)
    #expect(room.field.text.isEmpty)
    room.key("v", .control)
    room.key(.insert, .shift)
    #expect(room.field.text == "abcabc")
    room.key(.left, .shift)
    room.key(.insert, .control)
    #expect(clipboard.text == "c")
    room.key(.delete, .shift)
    #expect(room.field.text == "abcab")
  }

  @Test func `A paste that comes late is entered where the caret is then, and nowhere if the focus has gone`()
  {
    let room = FieldRoom("ac")
    let clipboard = room.window.manualClipboard
    (clipboard.text, clipboard.isSlow) = ("b\nd", true)
    room.key("v", .control)
    room.key(.left)
    clipboard.answer()
    #expect(room.field.text == "ab dc")
    room.key("v", .control)
    room.field.resignFocus()
    clipboard.answer()
    #expect(room.field.text == "ab dc")
  }

  @Test func `Keys undo and do again`() {
    let room = FieldRoom()
    room.type("one two")
    room.key("z", .control)
    #expect(room.field.text == "one ")
    room.key("z", [.control, .shift])
    #expect(room.field.text == "one two")
    room.key("z", .control)
    room.key("z", .control)
    room.key("y", .control)
    #expect(room.field.text == "one ")
  }

  @Test func `Escape gives the focus up, and Tab comes with everything selected`() {
    let room = FieldRoom("abc")
    let next = TextField("Next", text: "xyz")
    room.room.place(next, 40, 200, 220)
    room.key(.tab)
    #expect(next.isFocused && next.selectedText == "xyz")
    room.key(.escape)
    #expect(!next.isFocused && room.window.textInput == nil)
  }

  @Test func `A limit and a filter hold for what is typed and pasted`() {
    let room = FieldRoom()
    room.field.maximumLength = 4
    room.field.filter = { $0.isNumber }
    room.type("1a2")
    room.window.manualClipboard.text = "x34567"
    room.key("v", .control)
    #expect(room.field.text == "1234")
  }

  @Test
  func
    `A secret shows dots, moves by characters, and can be copied, selected for others or undone by nobody`()
  {
    let room = FieldRoom()
    room.field.isSecure = true
    room.type("añ👩‍👩‍👧 b")
    #expect(room.field.laidOut.shown.string == "•••••")
    room.key(.left)
    room.key(.left)
    room.key(.backspace)
    #expect(room.field.text == "añ b")
    room.key("a", .control)
    room.key("c", .control)
    room.key("x", .control)
    #expect(room.window.manualClipboard.writeCount == 0 && room.window.manualSelection.writeCount == 0)
    room.key("z", .control)
    #expect(room.field.text == "añ b")
    #expect(room.input?.surroundingText == nil && room.input?.selection == 0..<0)
    #expect(room.input?.purpose == .password)
    #expect(room.input?.hints.isSuperset(of: [.hidden, .sensitive]) ?? false)
  }

  @Test(arguments: [TextInputPurpose.password, .pin])
  func `A password that is shown is told to nobody, and can be copied`(purpose: TextInputPurpose) throws {
    let room = FieldRoom("secret")
    room.field.purpose = purpose
    room.show()
    room.key("a", .control)
    #expect(room.field.laidOut.shown.string == "secret")
    let state = try #require(room.input)
    #expect(state.surroundingText == nil && state.selection == 0..<0 && state.purpose == purpose)
    #expect(state.hints == [.sensitive])
    #expect(room.window.manualSelection.writeCount == 0)
    let node = try #require(room.room.root.accessibilityTree.first)
    #expect(node.role == .secureTextField && node.value == nil && node.selection == nil)
    room.key("c", .control)
    #expect(room.window.manualClipboard.text == "secret" && room.window.manualSelection.writeCount == 0)
  }

  @Test func `A field that is disabled has no focus and takes no keys`() {
    let room = FieldRoom("a")
    room.field.isEnabled = false
    room.show()
    room.type("b")
    #expect(room.field.text == "a" && !room.field.isFocused && room.input == nil)
    #expect(!room.field.becomeFocused())
  }

  // MARK: For those who can't see

  @Test func `It says what it is, what it holds and what is selected, and can be edited`() throws {
    let room = FieldRoom("one two")
    room.key(.left, .shift)
    var node = try #require(room.room.root.accessibilityTree.first)
    #expect(node.description == "textField “Name” one two [focused]")
    #expect(node.selection == 6..<7)
    #expect(node.perform(.select(0..<3)))
    #expect(room.field.selectedText == "one")
    #expect(node.perform(.enter("three")))
    #expect(room.field.text == "three")
    room.field.isSecure = true
    node = try #require(room.room.root.accessibilityTree.first)
    #expect(node.role == .secureTextField && node.value == nil && node.selection == nil)
    room.field.isEnabled = false
    #expect(!node.perform(.enter("x")))
  }

  @Test func `Its menu is an action and nothing that opens from it, and a pop-over is`() throws {
    let room = FieldRoom("one two")
    func node() throws -> AccessibilityNode { try #require(room.room.root.accessibilityTree.first) }
    #expect(try node().actions.contains(.showMenu) && !node().states.contains(.opensMenu))
    #expect(try node().perform(.showMenu))
    #expect(room.contextMenu != nil)
    #expect(try node().states.isDisjoint(with: [.opensMenu, .expanded]))
    room.key(.escape)
    let words = Popover(View(), size: Size(width: 140, height: 64))
    room.field.accessibilityPopover = words
    let states = try node().states
    withExtendedLifetime(words) { #expect(states.contains(.opensMenu)) }
  }

  @Test func `A key in a long text lays out only what is near the caret`() {
    let long = (0..<9000).map { "word\($0)" }.joined(separator: " ")
    let room = FieldRoom(String(long.prefix(60_000)))
    room.key(.home)
    for _ in 0..<40 { room.key(.right, .control) }
    room.type("x")
    #expect((1...4).contains(room.field.laidOut.layout.newPieceCount))
    room.key(.backspace)
    #expect((1...4).contains(room.field.laidOut.layout.newPieceCount))
    #expect(room.field.frame.contains(room.input?.caret.center ?? .zero))
  }

  @Test func `Keys that it does not use, and a menu without a place, leave what is selected`() throws {
    let room = FieldRoom("one two")
    room.field.selection = TextSelection(anchor: 0, head: 3)
    room.key("s", .control)
    room.key(.function(5))
    #expect(room.field.selectedText == "one")
    let node = try #require(room.room.root.accessibilityTree.first)
    #expect(node.perform(.showMenu))
    #expect(room.field.selectedText == "one" && room.contextMenu?.open.contains("Cut") ?? false)
  }
}
