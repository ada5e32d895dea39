import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// A text field and input methods.
@MainActor
@Suite struct TextFieldInputMethodTests {
  @Test func `The window knows of the field while that has the focus and the window the keyboard`() throws {
    let room = FieldRoom("abc", isFocused: false)
    #expect(room.input == nil && room.window.textInputChanges == 0)
    room.field.purpose = .email
    room.field.hints = [.latin]
    room.field.becomeFocused()
    room.show()
    let state = try #require(room.input)
    #expect(state.surroundingText == "abc" && state.selection == 3..<3 && state.isChangedByOthers)
    #expect(state.purpose == .email && state.hints == [.latin])
    #expect(room.field.frame.contains(state.caret.center) && state.caret.width > 0)
    room.window.setKeyboard(false)
    #expect(room.input == nil)
    room.window.setKeyboard(true)
    #expect(room.input == state)
    room.field.removeFromSuperview()
    room.show()
    #expect(room.input == nil)
  }

  @Test func `It is told once a turn, and only if something has changed`() {
    let room = FieldRoom("abc")
    let before = room.window.textInputChanges
    room.field.text = "a"
    room.field.text = "ab"
    room.field.selection = TextSelection(1)
    room.show()
    #expect(room.window.textInputChanges == before + 1)
    #expect(room.input?.surroundingText == "ab" && room.input?.selection == 1..<1)
    room.window.send(.hovered(Point(x: 3, y: 3), time: room.window.now))
    room.show()
    #expect(room.window.textInputChanges == before + 1)
  }

  @Test func `It says whether the newest change was the input method's`() {
    let room = FieldRoom("abc")
    room.receive(TextInputEdit(committed: "d"))
    #expect(room.field.text == "abcd" && room.input?.isChangedByOthers == false)
    room.type("e")
    #expect(room.input?.isChangedByOthers == true)
    room.receive(TextInputEdit(committed: "f"))
    #expect(room.input?.isChangedByOthers == false)
    room.field.onChange = { room.field.text = $0.uppercased() }
    room.receive(TextInputEdit(committed: "g"))
    #expect(room.field.text == "ABCDEFG")
    #expect(room.input?.isChangedByOthers == true, "the program has changed what was entered")
  }

  @Test func `The caret is told where a scroll view has taken it`() throws {
    let room = FieldRoom("abc")
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 480, height: 900)
    room.room.place(scroll, 0, 0, 480, 320)
    room.room.place(room.field, 40, 120, 220, in: scroll)
    room.field.becomeFocused()
    room.show()
    let before = try #require(room.input).caret
    scroll.contentOffset.y = 40
    room.window.send(.hovered(Point(x: 3, y: 3), time: room.window.now))
    #expect(room.input?.caret.minY == before.minY - 40)
  }

  @Test func `Composed text is shown underlined and is no text yet`() throws {
    let room = FieldRoom("ab")
    room.field.selection = TextSelection(1)
    var changes = 0
    room.field.onChange = { _ in changes += 1 }
    room.receive(TextInputEdit(composed: ComposedText("nihao", selection: 2..<2)))
    let (shown, layout) = room.field.laidOut
    #expect(shown.string == "anihaob" && shown.composed == 1..<6 && shown.caret == 3)
    #expect(layout.text.spans.map(\.style.underline) == [.single])
    #expect(room.field.text == "ab" && changes == 0)
    #expect(room.input?.surroundingText == "ab" && room.input?.selection == 1..<1)
    let caret = try #require(room.input).caret
    #expect(abs(caret.midX - room.field.frame.minX - 12 - layout.insertionCaret(at: 3).minX) <= 1)
    room.receive(TextInputEdit(committed: "你好"))
    #expect(room.field.text == "a你好b" && changes == 1)
    #expect(room.field.laidOut.shown.composed == nil)
  }

  @Test func `Keys and the pointer enter what is composed, and Escape drops it`() {
    let room = FieldRoom("ab")
    room.receive(TextInputEdit(composed: ComposedText("xy")))
    room.key(.escape)
    #expect(room.field.text == "ab" && room.field.isFocused)
    #expect(room.input?.isChangedByOthers == true)
    room.receive(TextInputEdit(composed: ComposedText("xy")))
    room.type("!")
    #expect(room.field.text == "abxy!")
    room.receive(TextInputEdit(composed: ComposedText("z")))
    room.key(.home)
    #expect(room.field.text == "abxy!z" && room.field.selection == TextSelection(0))
    room.receive(TextInputEdit(composed: ComposedText("k")))
    var submitted: String?
    room.field.onSubmit = { submitted = $0 }
    room.key(.return)
    #expect(submitted == "kabxy!z")
    room.receive(TextInputEdit(composed: ComposedText("q")))
    room.click(room.place(0))
    #expect(room.field.text == "kqabxy!z")
  }

  @Test func `Composed text stays when the focus or the keyboard goes`() {
    let room = FieldRoom("a")
    room.receive(TextInputEdit(composed: ComposedText("b")))
    room.field.resignFocus()
    #expect(room.field.text == "ab")
    room.field.becomeFocused()
    room.receive(TextInputEdit(composed: ComposedText("c")))
    room.window.setKeyboard(false)
    #expect(room.field.text == "abc")
    room.receive(TextInputEdit(committed: "x"))
    #expect(room.field.text == "abc", "nobody has the keyboard")
  }

  @Test func `Steps of any numbers are survived`() {
    let room = FieldRoom("aé字")
    room.receive(
      TextInputEdit(deletedBefore: .max, deletedAfter: .max, committed: "\0\n", composed: ComposedText("")))
    #expect(room.field.text == " ")
    room.receive(TextInputEdit(deletedBefore: .min, composed: ComposedText("é", selection: -5..<900)))
    #expect(room.field.laidOut.shown.string == " é")
    room.receive(TextInputEdit(composed: ComposedText("é", selection: 1..<1)))
    #expect(room.field.laidOut.shown.caret == 1)
  }

  @Test func `A secret is composed in dots`() {
    let room = FieldRoom("ab")
    room.field.isSecure = true
    room.receive(TextInputEdit(composed: ComposedText("xyz", selection: 1..<1)))
    let shown = room.field.laidOut.shown
    #expect(shown.string == "•••••" && shown.caret == 9)
    #expect(room.input?.surroundingText == nil)
  }

  @Test func `A click or a tap while text is composed goes to the character that is seen there`() {
    for isTap in [false, true] {
      let room = FieldRoom("abxyzcdef")
      let place = room.place(7)
      room.field.text = "abcdef"
      room.field.selection = TextSelection(2)
      room.receive(TextInputEdit(composed: ComposedText("xyz")))
      if isTap { room.tap(place) } else { room.click(place) }
      #expect(room.field.text == "abxyzcdef")
      #expect(room.field.selection == TextSelection(7), "tap: \(isTap)")
    }
  }

  @Test func `Who can't see selects characters of the text beside what is composed`() throws {
    let room = FieldRoom("abcdef")
    room.field.selection = TextSelection(2)
    room.receive(TextInputEdit(composed: ComposedText("xyz")))
    let node = try #require(room.room.root.accessibilityTree.first)
    #expect(node.perform(.select(3..<5)))
    #expect(room.field.text == "abxyzcdef" && room.field.selectedText == "de")
    room.receive(TextInputEdit(composed: ComposedText("q")))
    #expect(node.perform(.select(0..<Int.max)))
    #expect(room.field.selectedText == "abxyzcqf")
  }

  @Test func `For another field of the same kind the input method begins anew`() {
    let room = FieldRoom("abc")
    let other = TextField("Name", text: "abc")
    room.room.place(other, 40, 200, 220)
    room.show()
    let before = room.window.textInputChanges
    other.becomeFocused()
    room.show()
    #expect(room.window.textInputChanges == before + 2, "none, and then the other one")
    #expect(room.input.map { other.frame.contains($0.caret.center) } ?? false)
  }

  @Test func `The input method begins anew where nothing else tells it that what it composed is gone`() {
    func changes(isSecure: Bool = false, _ act: (FieldRoom) -> Void) -> Int {
      let room = FieldRoom("abc")
      room.field.isSecure = isSecure
      room.receive(TextInputEdit(composed: ComposedText("xy")))
      let before = room.window.textInputChanges
      act(room)
      room.show()
      #expect(room.input != nil)
      return room.window.textInputChanges - before
    }
    #expect(changes { $0.key(.escape) } == 2)
    #expect(changes { $0.field.text = "abc" } == 2)
    #expect(changes(isSecure: true) { $0.key(.home) } == 2)
    // The text that has changed tells it.
    #expect(changes { $0.key(.home) } == 1)
    #expect(changes { $0.receive(TextInputEdit(committed: "xy")) } == 1)
  }
}
