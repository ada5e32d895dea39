import Martlet
import Testing

/// A line of text that is edited, apart from any view.
@Suite struct TextEditorTests {
  private func editor(_ text: String, _ anchor: Int, _ head: Int? = nil) -> TextEditor {
    var editor = TextEditor(text)
    editor.select(TextSelection(anchor: anchor, head: head ?? anchor))
    return editor
  }

  /// The text with its selection: `a[bc|d` where the caret is at the bar and the other end at the bracket.
  private func picture(_ editor: TextEditor) -> String {
    var bytes = Array(editor.text.utf8)
    let (anchor, head) = (editor.selection.anchor, editor.selection.head)
    let marks = anchor == head ? [(head, "|")] : [(anchor, "["), (head, "|")]
    for (place, mark) in marks.sorted(by: { $0.0 > $1.0 }) { bytes.insert(contentsOf: mark.utf8, at: place) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `What is typed replaces what is selected`() {
    var editor = editor("hello", 1, 4)
    editor.insert("ipp")
    #expect(picture(editor) == "hipp|o")
  }

  @Test(arguments: [
    (TextMotion.characterForward, "one two|, three", "one two,| three"),
    (.characterBackward, "one tw|o, three", "one t|wo, three"),
    (.wordForward, "one| two, three", "one two|, three"),
    (.wordForward, "one two|, three", "one two, three|"),
    (.wordBackward, "one two, |three", "one |two, three"),
    (.wordBackward, "o|ne two, three", "|one two, three"),
    (.start, "one| two, three", "|one two, three"), (.end, "one| two, three", "one two, three|"),
  ])
  func `The caret moves`(motion: TextMotion, from: String, to: String) {
    let place = from.utf8.firstIndex(of: UInt8(ascii: "|")).map {
      from.utf8.distance(from: from.startIndex, to: $0)
    }
    var editor = editor("one two, three", place ?? 0)
    editor.move(motion)
    #expect(picture(editor) == to)
  }

  @Test(arguments: [
    (TextMotion.characterBackward, "ab|d"), (.characterForward, "abc|"), (.wordBackward, "|d"),
    (.end, "abc|"),
    (.start, "|d"),
  ])
  func `What a move would pass is deleted`(motion: TextMotion, expected: String) {
    var editor = editor("abcd", 3)
    editor.delete(motion)
    #expect(picture(editor) == expected)
  }

  @Test func `A move with Shift selects, and one without leaves the selection at its end`() {
    var editor = editor("hello", 2)
    editor.move(.characterForward, extending: true)
    editor.move(.characterForward, extending: true)
    #expect(picture(editor) == "he[ll|o")
    var left = editor
    left.move(.characterBackward)
    #expect(picture(left) == "he|llo")
    editor.move(.characterForward)
    #expect(picture(editor) == "hell|o")
  }

  @Test func `Characters are whole, of however many scalars they are`() {
    let family = "👩‍👩‍👧"
    var editor = TextEditor("a" + family + "e\u{301}")
    editor.delete(.characterBackward)
    #expect(editor.text == "a" + family)
    editor.delete(.characterBackward)
    #expect(editor.text == "a")
    editor.select(TextSelection(1))
    editor.insert(family)
    editor.select(TextSelection(5))
    #expect(editor.selection == TextSelection(1), "within the family is before it")
  }

  @Test func `A mark that joins the character before it takes the caret behind both`() {
    var editor = editor("ex", 1)
    editor.insert("\u{301}")
    #expect(Array(editor.text.unicodeScalars) == ["e", "\u{301}", "x"])
    #expect(editor.selection == TextSelection(3))
    editor.delete(.characterBackward)
    #expect(picture(editor) == "|x")
  }

  @Test func `Line ends and tabs are spaces, and control characters are left out`() {
    var editor = TextEditor("one\r\ntwo\u{2028}three")
    #expect(editor.text == "one two three")
    editor.paste("\tfour\u{7}\u{1B}[m\0")
    #expect(editor.text == "one two three four[m")
  }

  @Test func `No more characters are entered than the limit allows, and only those of the filter`() {
    var editor = editor("12", 1)
    editor.maximumLength = 4
    editor.filter = { $0.isNumber }
    editor.paste("a3b4c5")
    #expect(picture(editor) == "134|2")
    let hasEntered = editor.insert("9")
    #expect(!hasEntered)
    editor.select(TextSelection(anchor: 0, head: 2))
    editor.insert("x")
    #expect(editor.selectedText == "13", "what can't be entered leaves what was selected")
    editor.setText("a text of the program")
    #expect(editor.text == "a text of the program")
  }

  // MARK: Undoing

  @Test func `What was typed in one go is undone word by word, and done again`() {
    var editor = TextEditor()
    for letter in "one two" { editor.insert(String(letter)) }
    editor.undo()
    #expect(picture(editor) == "one |")
    editor.undo()
    #expect(picture(editor) == "|")
    #expect(!editor.canUndo)
    editor.redo()
    editor.redo()
    #expect(picture(editor) == "one two|" && !editor.canRedo)
  }

  @Test func `A move of the caret, a paste and a deletion begin new steps`() {
    var editor = TextEditor()
    editor.insert("a")
    editor.insert("b")
    editor.move(.start)
    editor.insert("c")
    editor.paste("d")
    editor.delete(.characterForward)
    editor.delete(.characterForward)
    #expect(picture(editor) == "cd|")
    var pictures: [String] = []
    while editor.undo() { pictures.append(picture(editor)) }
    #expect(pictures == ["cd|ab", "c|ab", "|ab", "|"])
  }

  @Test func `A new edit forgets what could be done again`() {
    var editor = TextEditor()
    editor.insert("a")
    editor.undo()
    editor.insert("b")
    editor.redo()
    #expect(!editor.canRedo && editor.text == "b")
  }

  @Test func `Of a secret nothing can be undone, and it is one word`() {
    var editor = TextEditor()
    editor.isSecret = true
    editor.insert("two words")
    #expect(!editor.canUndo)
    #expect(editor.word(at: 2) == 0..<9)
    editor.delete(.wordBackward)
    #expect(editor.text.isEmpty)
  }

  // MARK: Input methods

  @Test func `A step of an input method is applied in its order`() {
    var editor = editor("xabcy", 4)
    editor.apply(TextInputEdit(composed: ComposedText("ni", selection: 2..<2)))
    #expect(editor.text == "xabcy" && editor.composed?.text == "ni")
    // What was composed goes, then a and b before and y behind, then the new text comes.
    editor.apply(
      TextInputEdit(deletedBefore: 2, deletedAfter: 1, committed: "你", composed: ComposedText("hao")))
    #expect(picture(editor) == "xa你|")
    #expect(editor.composed == ComposedText("hao"))
    editor.apply(TextInputEdit())
    #expect(editor.composed == nil && editor.text == "xa你")
  }

  @Test(arguments: [
    (1, 0, "aé字|ö"), (2, 0, "aé字|ö"), (3, 0, "aé|ö"), (4, 0, "aé|ö"), (5, 0, "a|ö"), (99, 0, "|ö"),
    (Int.max, Int.max, "|"), (0, 1, "aé字|ö"), (0, 2, "aé字|"), (0, 99, "aé字|"), (-3, -3, "aé字|ö"),
  ])
  func `Numbers of bytes that end within a character or beyond the text delete whole characters`(
    before: Int, after: Int, expected: String
  ) {
    var editor = editor("aé字ö", 6)
    editor.apply(TextInputEdit(deletedBefore: before, deletedAfter: after))
    #expect(picture(editor) == expected)
  }

  @Test func `What is composed replaces what is selected, and is entered by whatever else comes`() {
    var editor = editor("hello", 1, 4)
    editor.apply(TextInputEdit(composed: ComposedText("かな", selection: 3..<1_000)))
    #expect(picture(editor) == "h|o")
    #expect(editor.composed?.selection == 3..<6)
    var moved = editor
    moved.move(.start)
    #expect(picture(moved) == "|hかなo")
    var typed = editor
    typed.insert("!")
    #expect(picture(typed) == "hかな!|o")
    editor.dropComposed()
    #expect(picture(editor) == "h|o")
  }

  @Test func `Deletions around a selection leave it selected`() {
    var editor = editor("abcdef", 2, 4)
    editor.apply(TextInputEdit(deletedBefore: 1, deletedAfter: 1))
    #expect(picture(editor) == "a[cd|f")
  }

  @Test func `A step of an input method is undone and done again as one`() {
    var editor = editor("one teh", 7)
    editor.apply(TextInputEdit(deletedBefore: 3, committed: "the"))
    editor.insert(" ")
    editor.insert("end")
    #expect(picture(editor) == "one the end|")
    editor.undo()
    #expect(picture(editor) == "one the |")
    editor.undo()
    #expect(picture(editor) == "one teh|")
    editor.redo()
    #expect(picture(editor) == "one the |")
    var both = self.editor("abcd", 1, 3)
    both.apply(TextInputEdit(deletedBefore: 1, deletedAfter: 1, committed: "x"))
    #expect(picture(both) == "x|")
    both.undo()
    #expect(picture(both) == "a[bc|d" && !both.canUndo)
  }

  @Test func `What an input method enters goes on with what was typed before it`() {
    var editor = editor("", 0)
    editor.apply(TextInputEdit(committed: "ab"))
    editor.apply(TextInputEdit(committed: "c"))
    editor.insert("d")
    editor.undo()
    #expect(picture(editor) == "|")
  }

  @Test(arguments: ["a", "é", "👩‍👩‍👧", "e\u{301}", "\n"])
  func `However much is pasted, whole characters are entered and no more than a line can show`(part: String) {
    let most = TextEditor.usualMaximumLength
    var editor = TextEditor()
    editor.paste(String(repeating: part, count: 3 * most))
    #expect(editor.text.count <= most && editor.text.unicodeScalars.count > most - 10)
    let entered: Character = part == "\n" ? " " : Character(part)
    #expect(editor.text.allSatisfy { $0 == entered })
    editor.move(.end)
    for _ in 0..<10 { editor.paste(String(repeating: part, count: most)) }
    #expect(editor.text.count <= most)
  }

  @Test func `A limit of the program's own may be higher, and its own text longer`() {
    let most = TextEditor.usualMaximumLength
    var editor = TextEditor()
    editor.maximumLength = 3 * most
    for _ in 0..<5 { editor.paste(String(repeating: "a", count: most)) }
    #expect(editor.text.count == 3 * most)
    editor.maximumLength = nil
    let hasChanged = editor.insert("b")
    #expect(!hasChanged)
    editor.setText(String(repeating: "c", count: 2 * most))
    #expect(editor.text.utf8.count == 2 * most)
    editor.delete(.characterBackward)
    #expect(editor.text.utf8.count == 2 * most - 1)
  }
}
