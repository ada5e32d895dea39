import MartletHost
import Testing

@testable import MartletViews

/// What an input method composes over a selection is undone in one step.
@Suite struct ComposingUndoTests {
  private func composing() -> TextEditor {
    var editor = TextEditor("one two")
    editor.select(TextSelection(anchor: 4, head: 7))
    editor.apply(TextInputEdit(composed: ComposedText("d")))
    editor.apply(TextInputEdit(composed: ComposedText("drei")))
    return editor
  }

  @Test func `Text that the input method commits replaces the selection in one step`() {
    var editor = composing()
    editor.apply(TextInputEdit(committed: "three"))
    #expect(editor.text == "one three")
    editor.undo()
    #expect(editor.text == "one two" && editor.selectedText == "two" && !editor.canUndo)
    editor.redo()
    #expect(editor.text == "one three" && !editor.canRedo)
  }

  @Test func `Text that is entered by whatever else comes does so too`() {
    var editor = composing()
    editor.select(TextSelection(0))
    #expect(editor.text == "one drei")
    editor.undo()
    #expect(editor.text == "one two" && !editor.canUndo)
  }

  @Test func `Text that is dropped leaves a step of what it has replaced, and later text one of its own`() {
    var editor = composing()
    editor.dropComposed()
    #expect(editor.text == "one ")
    editor.paste("six")
    editor.undo()
    #expect(editor.text == "one ")
    editor.undo()
    #expect(editor.text == "one two")
  }

  @Test func `Text composed where nothing was selected goes on with what was typed before`() {
    var editor = TextEditor()
    editor.insert("a")
    editor.apply(TextInputEdit(composed: ComposedText("b")))
    editor.apply(TextInputEdit(committed: "b"))
    editor.undo()
    #expect(editor.text == "" && !editor.canUndo)
  }
}
