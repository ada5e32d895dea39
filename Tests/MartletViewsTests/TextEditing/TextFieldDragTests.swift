import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Text that is dragged out of a field, and within it.
@MainActor @Suite struct TextFieldDragTests {
  /// A field with the second of three words selected.
  private func room() -> FieldRoom {
    let room = FieldRoom("one two three")
    room.field.selection = TextSelection(anchor: 4, head: 8)
    room.show()
    return room
  }

  /// Some places on the way from one to another.
  private func way(from start: Point, to end: Point) -> [Point] {
    (0...8).map { start + (end - start) * (Double($0) / 8) }
  }

  @Test func `a pointer moves what is selected within the field, as one step`() {
    let room = room()
    room.point(way(from: room.place(6), to: room.place(0)))
    room.show()
    #expect(room.field.text == "two one three" && room.field.selectedText == "two ")
    room.field.undo()
    #expect(room.field.text == "one two three")
  }

  @Test func `with Control it is copied, and behind itself it moves by its length`() {
    let copied = room()
    copied.point(way(from: copied.place(6), to: copied.place(13)), modifiers: .control)
    copied.show()
    #expect(copied.field.text == "one two threetwo ")
    let moved = room()
    moved.point(way(from: moved.place(6), to: moved.place(13)))
    moved.show()
    #expect(moved.field.text == "one threetwo " && moved.field.selectedText == "two ")
  }

  @Test func `let go on itself, or over nothing, it stays`() {
    for end in [Point(x: 0, y: 0), Point(x: 4, y: 2)] {
      let room = room()
      let start = room.place(6)
      let target = end == .zero ? Point(x: 470, y: 310) : start + Point(x: 12, y: 0)
      room.point(way(from: start, to: target))
      room.room.wait(2)
      #expect(room.field.text == "one two three" && room.field.selectedText == "two ")
    }
  }

  @Test func `a click on what is selected puts the caret there, a drag elsewhere selects`() {
    let room = room()
    room.click(room.place(6))
    #expect(room.field.selection == TextSelection(6))
    room.pause()
    room.field.selection = TextSelection(anchor: 4, head: 8)
    room.show()
    room.point(way(from: room.place(13), to: room.place(9)))
    #expect(room.field.selectedText == "hree")
  }

  @Test func `into another field it is copied, and with Shift it is moved`() {
    for isMove in [false, true] {
      let room = room()
      let other = TextField("Other")
      room.room.place(other, 40, 220, 220)
      room.show()
      let end = other.convert(other.bounds.center, to: nil) ?? .zero
      room.point(way(from: room.place(6), to: end), lastModifiers: isMove ? .shift : [])
      room.show()
      #expect(other.text == "two " && room.field.text == (isMove ? "one three" : "one two three"))
    }
  }

  @Test func `of a secret nothing is dragged`() {
    let room = room()
    room.field.isSecure = true
    room.field.selectAll()
    room.show()
    let place = room.field.convert(Point(x: 30, y: room.field.bounds.height / 2), to: nil) ?? .zero
    room.point(way(from: place, to: Point(x: 470, y: 310)))
    #expect(room.field.dragSource?.view === room.field && room.field.draggedPart == nil)
    #expect(!room.field.hasSelection(at: Point(x: 30, y: room.field.bounds.height / 2)))
  }

  @Test func `a finger that moves over what is selected taps nothing`() {
    let room = room()
    let finger = room.room.finger(at: room.place(6))
    finger.move(by: Point(x: 60, y: 0))
    finger.lift()
    room.show()
    #expect(room.field.selectedText == "two ")
    room.pause()
    room.tap(room.place(6))
    #expect(room.field.selection == TextSelection(6))
  }

  @Test func `a drag that begins while another one flies home goes on when that is there`() {
    let room = room()
    room.point(way(from: room.place(6), to: Point(x: 470, y: 310)))
    let end = room.place(0)
    room.point(way(from: room.place(6), to: end) + Array(repeating: end, count: 75))
    room.show()
    #expect(room.field.text == "two one three")
    room.room.wait(2)
    #expect(room.field.dragged == nil && room.field.draggedPart == nil && room.field.dragCount == 0)
  }

  @Test func `text that has changed meanwhile is not moved`() {
    let room = room()
    room.field.textDrags.onBegin = { [field = room.field] in
      (field.dragCount, field.draggedPart) = (1, field.selection.range)
      field.text = "zero one two three"
    }
    room.point(way(from: room.place(6), to: room.place(0)))
    room.show()
    #expect(room.field.text == "zero one two three")
  }

  @Test func `three clicks in a row select all, though the second one has selected a word to drag`() {
    let room = FieldRoom("one two three")
    for _ in 0..<3 {
      room.point([room.place(6)], hold: 0.15)
      room.window.advance(to: room.window.now + 0.15)
    }
    #expect(room.field.selectedText == "one two three")
  }
}
