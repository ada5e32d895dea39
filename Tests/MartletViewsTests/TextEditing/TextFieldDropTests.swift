import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Text that is dropped on a field.
@MainActor @Suite struct TextFieldDropTests {
  @Test func `the caret follows the hand, and the text goes in there and is selected`() {
    let room = FieldRoom("one three", isFocused: false)
    let offer = ManualDragOffer(DragData(text: "two "), actions: [.copy, .move])
    let places = [1, 4].map { room.place($0) }
    room.window.drag(offer, to: places[0])
    room.show()
    let first = room.field.line.caret.frame.midX
    room.window.drag(offer, to: places[1])
    room.show()
    #expect(!room.field.line.caret.isHidden && room.field.line.caret.frame.midX > first + 5)
    #expect(!room.field.isFocused && offer.acceptedType == MediaType.text)
    room.window.drop()
    room.show()
    #expect(room.field.text == "one two three" && room.field.selectedText == "two ")
    #expect(room.field.isFocused && offer.finalAction == .copy)
  }

  @Test(arguments: [false, true])
  func `a text that becomes shorter beneath what is over it keeps the caret within it`(isSecure: Bool) {
    let room = FieldRoom("a long text", isFocused: false)
    room.field.isSecure = isSecure
    let offer = ManualDragOffer(DragData(text: "x"))
    room.window.drag(offer, to: room.place(11))
    room.show()
    room.field.text = "é"
    room.show()
    #expect(!room.field.line.caret.isHidden)
    let shown = room.field.line.caret.frame.midX
    room.window.dragAway()
    let end = room.field.caretPlace(2).midX - room.field.line.frame.minX
    #expect(abs(shown - end) < 0.01)
  }

  @Test func `what only comes over it changes nothing`() {
    let room = FieldRoom("text")
    room.field.selection = TextSelection(anchor: 0, head: 2)
    let offer = ManualDragOffer(DragData(text: "x"))
    room.window.drag(offer, to: room.place(4))
    room.window.dragAway()
    room.show()
    #expect(room.field.text == "text" && room.field.selection == TextSelection(anchor: 0, head: 2))
    #expect(room.field.line.caret.isHidden)
  }

  @Test func `a field that is disabled takes nothing`() {
    let room = FieldRoom("text", isFocused: false)
    room.field.isEnabled = false
    let offer = ManualDragOffer(DragData(text: "x"))
    room.window.drag(offer, to: room.place(2))
    room.window.drop()
    #expect(room.field.text == "text" && offer.finalAction == nil)
  }

  @Test func `line ends and more than there is room for do not come in`() {
    let room = FieldRoom("ab", isFocused: false)
    room.field.maximumLength = 5
    let offer = ManualDragOffer(DragData(text: "1\r\n2345"))
    room.window.drag(offer, to: room.place(2))
    room.window.drop()
    #expect(room.field.text == "ab1 2")
  }

  @Test func `a field that changes while the text is read gets it within its text`() {
    let room = FieldRoom("a long text", isFocused: false)
    let offer = ManualDragOffer(DragData(text: "!"))
    offer.isSlow = true
    room.window.drag(offer, to: room.place(11))
    room.window.drop()
    room.field.text = "é"
    offer.answer()
    #expect(room.field.text == "é!")
  }

  @Test func `a secret is shown where it would go among the dots`() {
    let room = FieldRoom("äöü", isFocused: false)
    room.field.isSecure = true
    room.show()
    let offer = ManualDragOffer(DragData(text: "x"))
    room.window.drag(offer, to: room.place(2))
    room.show()
    room.window.drop()
    #expect(room.field.text == "äxöü")
  }
}
