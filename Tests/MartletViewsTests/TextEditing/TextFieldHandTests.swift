import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// A text field by the pointer and by fingers.
@MainActor
@Suite struct TextFieldHandTests {
  private static let text = "one two three"

  // MARK: Pointer

  @Test func `A click places the caret and takes the focus, two take a word, three everything`() {
    let room = FieldRoom(Self.text, isFocused: false)
    let place = room.place(5)
    room.click(place)
    #expect(room.field.isFocused && room.field.selection == TextSelection(5))
    room.pause()
    room.click(place, times: 2)
    #expect(room.field.selectedText == "two")
    room.pause()
    room.click(place, times: 3)
    #expect(room.field.selectedText == Self.text)
    room.pause()
    room.click(place)
    #expect(room.field.selection == TextSelection(5))
  }

  @Test func `A drag selects, both ways, and the middle button pastes what was selected`() {
    let room = FieldRoom(Self.text)
    let (from, to) = (room.place(4), room.place(7))
    room.point([from, room.place(6), to])
    #expect(room.field.selection == TextSelection(anchor: 4, head: 7))
    #expect(room.window.manualSelection.text == "two")
    room.pause()
    room.point([to, from])
    #expect(room.field.selection == TextSelection(anchor: 7, head: 4))
    room.pause()
    room.click(room.place(0), button: .middle)
    #expect(room.field.text == "twoone two three")
    #expect(room.field.selection == TextSelection(3))
  }

  @Test func `A drag after a double click takes whole words`() {
    let room = FieldRoom(Self.text)
    let (word, end) = (room.place(5), room.place(10))
    room.click(word)
    room.point([word, end])
    #expect(room.field.selectedText == "two three")
  }

  @Test func `A click with Shift selects up to it`() {
    let room = FieldRoom(Self.text)
    room.field.selection = TextSelection(4)
    let place = room.place(7)
    room.click(place, modifiers: .shift)
    #expect(room.field.selection == TextSelection(anchor: 4, head: 7))
  }

  @Test func `A drag with Shift that begins on what is selected ends the selection there, and drags nothing`()
  {
    let room = FieldRoom(Self.text)
    let places = [5, 6, 9].map(room.place)
    room.field.selection = TextSelection(anchor: 0, head: 11)
    room.show()
    room.point([places[0]], modifiers: .shift)
    #expect(room.field.selection == TextSelection(anchor: 0, head: 5))
    room.pause()
    room.field.selection = TextSelection(anchor: 0, head: 11)
    room.show()
    room.point(places, modifiers: .shift)
    #expect(room.field.selection == TextSelection(anchor: 0, head: 9) && room.field.dragCount == 0)
  }

  @Test func `A drag beyond the edge goes on selecting until the end, though the pointer rests`() {
    let long = (0..<30).map { "word\($0)" }.joined(separator: " ")
    let room = FieldRoom(long)
    room.key(.home)
    let begin = room.place(0)
    let edge = room.field.convert(Point(x: room.field.bounds.maxX + 30, y: 22), to: nil) ?? .zero
    room.point([begin, edge], hold: 0.3)
    let early = room.field.selection.head
    #expect(early > 10 && early < long.utf8.count, "\(early)")
    room.pause()
    // A press on what is selected would take it along.
    room.key(.home)
    room.point([begin, edge], hold: 20)
    #expect(room.field.selection.head == long.utf8.count)
    #expect(room.field.isFocused)
    let caret = room.input?.caret ?? .zero
    let shown = room.field.convert(room.field.bounds, to: nil) ?? .zero
    #expect(shown.contains(caret.center))
  }

  @Test func `Held beyond the edge, nothing wakes once there is nothing left to come`() {
    let room = FieldRoom(Self.text)
    let (begin, beyond) = (room.place(0), Point(x: room.field.frame.maxX + 30, y: room.place(0).y))
    let id = TouchEvent.ID(rawValue: 77)
    func send(_ phase: TouchEvent.Phase, _ place: Point) {
      room.window.send(
        TouchEvent(
          id: id, source: .pointer, phase: phase, position: place, time: room.window.now, button: .primary))
      room.show()
    }
    send(.began, begin)
    room.window.advance(to: room.window.now + 0.02)
    send(.moved, beyond)
    room.window.advance(to: room.window.now + 0.2)
    #expect(room.field.selectedText == Self.text)
    #expect(room.field.isTracking && room.field.hand.deadline == nil)
    send(.ended, beyond)
  }

  @Test func `The pointer has a bar over it`() {
    let room = FieldRoom("a")
    room.window.send(.hovered(Point(x: 80, y: 140), time: room.window.now))
    #expect(room.window.cursor == .text)
  }

  @Test func `The button for menus shows what can be done, and a press beside it takes the menu away`() throws
  {
    let room = FieldRoom(Self.text)
    room.click(room.place(5), button: .secondary)
    let menu = try #require(room.contextMenu)
    #expect(menu.titles == ["Undo", "Redo", "Cut", "Copy", "Paste", "Select all"])
    #expect(menu.open == ["Select all"] && room.field.selection == TextSelection(5))
    room.click(Point(x: 400, y: 300))
    #expect(room.contextMenu == nil && room.field.isFocused)
  }

  @Test func `What is selected stays so and is marked while its menu is open, and is copied by it`() throws {
    let room = FieldRoom(Self.text)
    room.field.selection = TextSelection(anchor: 0, head: 3)
    room.click(room.place(2), button: .secondary)
    #expect(room.contextMenu?.open == ["Cut", "Copy", "Select all"])
    #expect(room.field.line.content.marked == 0..<3 && !room.field.isFocused)
    room.room.key(.down)
    room.room.key(.down)
    room.room.key(.return)
    #expect(room.window.manualClipboard.text == "one" && room.field.isFocused)
    #expect(room.field.selection == TextSelection(anchor: 0, head: 3), "keys that choose select nothing")
  }

  // MARK: Fingers

  @Test func `A tap places the caret as it lifts`() {
    let room = FieldRoom(Self.text, isFocused: false)
    let place = room.place(5)
    let finger = room.room.finger(at: place)
    #expect(!room.field.isFocused)
    finger.lift()
    #expect(room.field.isFocused && room.field.selection == TextSelection(5))
    #expect(room.menu == nil)
  }

  @Test func `A second tap on the caret later asks what can be done`() {
    let room = FieldRoom(Self.text)
    room.window.manualClipboard.text = "x"
    let place = room.place(5)
    room.tap(place)
    room.pause()
    room.tap(place)
    #expect(room.menu == ["Paste", "Select all"])
    room.pause()
    room.tap(place)
    #expect(room.menu == nil)
  }

  @Test func `A double tap takes a word, with handles and a menu`() {
    let room = FieldRoom(Self.text)
    room.tap(room.place(5), times: 2)
    #expect(room.field.selectedText == "two")
    #expect(room.field.handles.allSatisfy { !$0.isHidden })
    #expect(room.menu == ["Cut", "Copy", "Select all"])
    room.choose("Copy")
    #expect(room.window.manualClipboard.text == "two" && room.menu == nil)
    #expect(room.field.isFocused, "the menu leaves the focus where it is")
  }

  @Test func `A handle is dragged to take more or less, one character at least`() {
    let room = FieldRoom(Self.text)
    let (end, far, begin) = (room.place(13), room.place(13), room.place(0))
    room.tap(room.place(5), times: 2)
    let handle = room.field.convert(room.field.handles[1].position, to: nil) ?? .zero
    var finger = room.room.finger(at: handle)
    finger.move(by: Point(x: far.x - room.place(7).x, y: 0))
    #expect(room.field.selection == TextSelection(anchor: 4, head: 13))
    #expect(room.menu == nil)
    finger.lift()
    #expect(room.menu != nil)
    finger = room.room.finger(at: room.field.convert(room.field.handles[1].position, to: nil) ?? end)
    finger.move(by: Point(x: begin.x - end.x, y: 0))
    finger.lift()
    #expect(room.field.selection == TextSelection(anchor: 4, head: 5))
  }

  @Test func `A finger that stays moves the caret, and the menu comes as it lifts`() {
    let room = FieldRoom(Self.text, isFocused: false)
    let (from, to) = (room.place(2), room.place(9))
    let finger = room.room.finger(at: from)
    room.window.advance(to: room.window.now + 0.6)
    #expect(room.field.isFocused && room.field.selection == TextSelection(2))
    finger.move(to: to)
    #expect(room.field.selection == TextSelection(9))
    finger.lift()
    #expect(room.menu == ["Select all"])
    room.choose("Select all")
    #expect(room.field.selectedText == Self.text)
    #expect(room.menu == ["Cut", "Copy"])
    room.choose("Cut")
    #expect(room.field.text.isEmpty && room.window.manualClipboard.text == Self.text)
  }

  @Test func `The menu lies above its field, or below if there is no room, and never over it`() {
    for (y, isAbove) in [(200.0, true), (4.0, false)] {
      let room = FieldRoom(Self.text, y: y)
      room.tap(room.place(5), times: 2)
      let nodes = room.room.root.accessibilityTree.filter { $0.role == .button }
      #expect(!nodes.isEmpty)
      for node in nodes {
        #expect(node.frame.intersection(room.field.frame).isEmpty)
        #expect((node.frame.maxY <= room.field.frame.minY) == isAbove)
        #expect(Rect(origin: .zero, size: room.window.size).contains(node.frame.center))
      }
    }
  }

  @Test
  func
    `A finger that scrolls what is around the field leaves it alone, and the menu goes when the field moves`()
  {
    let room = FieldRoom(Self.text, isFocused: false)
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 480, height: 2000)
    room.room.place(scroll, 0, 0, 480, 320)
    room.room.place(room.field, 40, 120, 220, in: scroll)
    let finger = room.room.finger(at: Point(x: 100, y: 140))
    finger.move(by: Point(x: 0, y: -80))
    finger.lift()
    room.room.wait(2)
    #expect(!room.field.isFocused && scroll.contentOffset.y > 20)
    scroll.contentOffset.y = 60
    room.room.wait(0.1)
    room.room.tap(at: room.place(5))
    room.room.wait()
    room.room.tap(at: room.place(5))
    #expect(room.menu != nil)
    scroll.contentOffset.y += 30
    room.room.wait(0.1)
    room.window.send(.hovered(Point(x: 5, y: 5), time: room.window.now))
    #expect(room.menu == nil)
  }

  @Test func `A finger taken away leaves nothing held`() {
    let room = FieldRoom(Self.text)
    let finger = room.room.finger(at: room.place(3))
    room.window.advance(to: room.window.now + 0.6)
    finger.cancel()
    #expect(!room.field.isTracking && !room.field.hand.isDragging)
  }

  @Test func `The menu and the handles go when the program sets another text, and when the keyboard goes`() {
    for goesKeyboard in [false, true] {
      let room = FieldRoom(Self.text)
      room.tap(room.place(5), times: 2)
      #expect(room.menu != nil && room.field.hand.showsHandles)
      if goesKeyboard { room.window.setKeyboard(false) } else { room.field.text = "other" }
      room.show()
      #expect(room.menu == nil)
      if !goesKeyboard { #expect(room.field.handles.allSatisfy { $0.isHidden }) }
    }
  }

  @Test func `The menu goes with a field that leaves a window without the keyboard`() {
    let room = FieldRoom(Self.text)
    room.window.setKeyboard(false)
    room.field.showMenu()
    #expect(room.menu != nil)
    room.field.frame.origin.y += 40
    room.window.send(.hovered(Point(x: 5, y: 5), time: room.window.now))
    room.show()
    #expect(room.menu == nil)
  }

  @Test func `The caret blinks again after a drag that was taken away`() {
    let room = FieldRoom(Self.text)
    let finger = room.room.finger(at: room.place(3))
    room.window.advance(to: room.window.now + 0.6)
    #expect(room.field.hand.isDragging && room.field.blink.start == nil)
    finger.cancel()
    #expect(room.field.blink.start != nil)
  }
}
