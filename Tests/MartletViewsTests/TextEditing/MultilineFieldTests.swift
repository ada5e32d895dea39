import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Text fields of several lines.
@MainActor
@Suite struct MultilineFieldTests {
  private func make(
    _ text: String = "", width: Double = 220, height: Double = 120, isFocused: Bool = true
  ) -> FieldRoom {
    let room = FieldRoom(width: width, y: 40, isFocused: false)
    room.field.isMultiline = true
    room.field.text = text
    room.field.frame = Rect(x: 40, y: 40, width: width, height: height)
    room.show()
    if isFocused { room.field.becomeFocused() }
    room.show()
    return room
  }

  /// The upper edge of the caret in the field.
  private func top(_ room: FieldRoom) -> Double { room.field.line.caret.frame.minY }

  @Test func `Return begins a new line, and Control and Return submit`() {
    let room = make()
    var submitted: [String] = []
    room.field.onSubmit = { submitted.append($0) }
    room.type("one")
    let first = top(room)
    room.key(.return)
    #expect(top(room) > first + 10, "the caret stands on a line without characters")
    room.type("two")
    #expect(room.field.text == "one\ntwo" && submitted.isEmpty)
    room.key(.return, .control)
    #expect(submitted == ["one\ntwo"] && room.field.text == "one\ntwo")
  }

  @Test func `a long line wraps, and up and down keep their column`() {
    let room = make("wwwwwwwwww iiiiiiiiii\nab\nwwwwwwwwww")
    room.field.selection = TextSelection(8)
    room.show()
    let line = room.field.laidOut.layout.lines.count
    #expect(line >= 3)
    let start = room.field.caretRect().midX
    for _ in 0..<line - 2 { room.key(.down) }
    #expect(room.field.editor.line(at: room.field.selection.head).lowerBound == 22, "on “ab”")
    room.key(.down)
    #expect(abs(room.field.caretRect().midX - start) < 12)
    for _ in 0..<line - 1 { room.key(.up) }
    #expect(room.field.selection == TextSelection(8))
    room.key(.up)
    #expect(room.field.selection == TextSelection(0), "above the first line is the beginning")
    for _ in 0..<line { room.key(.down) }
    #expect(room.field.selection == TextSelection(room.field.text.utf8.count))
  }

  @Test func `arrows go on from the end of a line to the next one, and back`() {
    let room = make("ab\ncd")
    room.key(.home, .control)
    for offset in 1...5 {
      room.key(.right)
      #expect(room.field.selection == TextSelection(offset))
    }
    for offset in (0...4).reversed() {
      room.key(.left)
      #expect(room.field.selection == TextSelection(offset))
    }
  }

  @Test func `Home and End go to the ends of a line, and with Control to those of the text`() {
    let room = make("one\ntwo\nthree")
    room.field.selection = TextSelection(5)
    room.key(.home)
    #expect(room.field.selection == TextSelection(4))
    room.key(.end, .shift)
    #expect(room.field.selectedText == "two")
    room.key(.home, .control)
    #expect(room.field.selection == TextSelection(0))
    room.key(.end, [.control, .shift])
    #expect(room.field.selectedText == room.field.text)
  }

  @Test func `lines that are pasted stay lines, and in a field of one line they are spaces`() {
    let room = make()
    room.window.manualClipboard.write("a\r\nb\u{2028}c\td")
    room.key("v", .control)
    room.show()
    #expect(room.field.text == "a\nb\nc\td")
    room.key("z", .control)
    #expect(room.field.text.isEmpty, "it was one step")
    room.key("z", [.control, .shift])
    room.field.isMultiline = false
    #expect(room.field.text == "a b c d")
  }

  @Test func `a click finds its line, three take it, and a drag selects over lines`() {
    let room = make("one two\nthree four\nfive")
    let (two, four, five) = (room.place(5), room.place(15), room.place(21))
    #expect(four.y > two.y + 10 && five.y > four.y + 10)
    room.click(four)
    #expect(room.field.selection == TextSelection(15))
    room.pause()
    room.click(four, times: 2)
    #expect(room.field.selectedText == "four")
    room.pause()
    room.click(four, times: 3)
    #expect(room.field.selectedText == "three four\n")
    room.pause()
    room.click(room.place(0))
    room.pause()
    room.point([two, four, five])
    #expect(room.field.selection == TextSelection(anchor: 5, head: 21))
  }

  @Test func `lines without room scroll so that the caret is seen, and by the wheel`() {
    let room = make((0..<30).map { "line \($0)" }.joined(separator: "\n"))
    let caret = room.field.line.caret.frame
    #expect(caret.maxY <= room.field.line.bounds.height + 1 && caret.minY > 0)
    room.key(.home, .control)
    #expect(top(room) >= 0 && room.field.scroll == 0)
    let used = room.field.wheelTurned(Scroll(distance: Point(x: 0, y: 60)), at: .zero)
    room.show()
    #expect(used && room.field.scroll == 60 && top(room) < 0)
    room.type("x")
    #expect(top(room) >= 0, "whoever types sees what they type")
  }

  @Test func `what is not entered leaves lines where they were scrolled to`() {
    let room = make((0..<30).map { "line \($0)" }.joined(separator: "\n"))
    room.key(.home, .control)
    _ = room.field.wheelTurned(Scroll(distance: Point(x: 0, y: 60)), at: .zero)
    room.show()
    room.field.placeholder = "Other"
    room.field.font = .system(size: 18)
    room.show()
    #expect(room.field.scroll == 60 && top(room) < 0)
    room.key(.right)
    #expect(room.field.scroll < 60 && top(room) >= 0)
  }

  @Test func `a finger scrolls lines and throws them, and they come to rest within their ends`() {
    let room = make((0..<60).map { "line \($0)" }.joined(separator: "\n"))
    room.key(.home, .control)
    let caret = room.field.selection
    let finger = room.room.finger(at: Point(x: 120, y: 120))
    finger.move(by: Point(x: 0, y: -60), for: 0.1)
    let held = room.field.scroll
    #expect(held > 30 && held <= 60)
    finger.lift()
    room.room.wait(0.1)
    let flying = room.field.scroll
    #expect(flying > held + 20)
    room.room.wait(5)
    let end = room.field.scroll
    #expect(end > flying && room.field.selection == caret && !room.field.flick.isScrolling)
    let back = room.room.finger(at: Point(x: 120, y: 60))
    back.move(by: Point(x: 0, y: 90), for: 0.06)
    back.lift()
    room.room.wait(6)
    #expect(room.field.scroll == 0)
  }

  @Test func `a finger catches lines that fly, and chooses no place`() {
    let room = make((0..<60).map { "line \($0)" }.joined(separator: "\n"))
    room.key(.home, .control)
    let finger = room.room.finger(at: Point(x: 120, y: 120))
    finger.move(by: Point(x: 0, y: -60), for: 0.06)
    finger.lift()
    room.room.wait(0.1)
    let caught = room.room.finger(at: Point(x: 120, y: 100))
    let place = room.field.scroll
    room.room.wait(0.2)
    caught.lift()
    room.room.wait(0.5)
    #expect(abs(room.field.scroll - place) < 1 && room.field.selection == TextSelection(0))
  }

  @Test func `where lines end, a finger scrolls what is around the field`() {
    let room = make((0..<60).map { "line \($0)" }.joined(separator: "\n"))
    let scroll = room.room.place(ScrollView(), 0, 0, 480, 320)
    scroll.contentSize = Size(width: 480, height: 1000)
    scroll.addSubview(room.field)
    room.show()
    room.field.becomeFocused()
    room.key(.end, .control)
    room.room.wait(1)
    let before = scroll.contentOffset.y
    let finger = room.room.finger(at: Point(x: 120, y: 120 - before))
    finger.move(by: Point(x: 0, y: -50), for: 0.2)
    #expect(scroll.contentOffset.y > before)
    finger.lift()
  }

  @Test func `a field that gets the focus again shows its caret in what scrolls it`() {
    let room = make("one", height: 120)
    let scroll = room.room.place(ScrollView(), 0, 0, 480, 200)
    scroll.contentSize = Size(width: 480, height: 2000)
    scroll.addSubview(room.field)
    room.field.becomeFocused()
    room.show()
    room.field.resignFocus()
    scroll.contentOffset.y = 900
    room.show()
    room.field.becomeFocused()
    room.room.wait(1)
    #expect(scroll.contentOffset.y < 200)
  }

  @Test func `a tap on scrolled lines places the caret where it is seen, also if that gives the focus`() {
    let room = make((0..<60).map { "line \($0)" }.joined(separator: "\n"))
    room.key(.home, .control)
    room.field.resignFocus()
    _ = room.field.wheelTurned(Scroll(distance: Point(x: 0, y: 400)), at: .zero)
    room.show()
    #expect(room.field.scroll == 400)
    room.room.tap(at: Point(x: 120, y: 100))
    room.show()
    #expect(room.field.isFocused && room.field.scroll == 400)
    let caret = room.field.caretRect()
    #expect(caret.minY <= 60 && caret.maxY >= 60 && room.field.selection.head > 100)
  }

  @Test func `it is as high as its lines, and grows with them`() {
    let room = make()
    let one = room.field.intrinsicContentSize(forWidth: 220).height ?? 0
    room.field.text = "a\nb\nc\nd"
    let four = room.field.intrinsicContentSize(forWidth: 220).height ?? 0
    room.field.text = String(repeating: "word ", count: 40)
    let (wide, narrow) = (
      room.field.intrinsicContentSize(forWidth: 440).height ?? 0,
      room.field.intrinsicContentSize(forWidth: 110).height ?? 0
    )
    #expect(one == 44 && four > 80 && narrow > wide * 2)
  }

  @Test func `a scroll view around it shows the caret`() {
    let room = make(height: 400)
    let scroll = room.room.place(ScrollView(), 0, 0, 480, 200)
    scroll.contentSize = Size(width: 480, height: 500)
    scroll.addSubview(room.field)
    room.field.becomeFocused()
    room.show()
    for _ in 0..<12 { room.key(.return) }
    room.room.wait(1)
    #expect(scroll.contentOffset.y > 40)
    let caret = scroll.convert(room.field.caretRect(), from: room.field) ?? .zero
    #expect(caret.maxY <= scroll.contentOffset.y + 200)
  }

  @Test func `an input method is told of lines, and composes on the one of the caret`() {
    let room = make("one\n")
    #expect(room.input?.hints.contains(.multiline) ?? false)
    #expect(room.input?.surroundingText == "one\n")
    room.receive(TextInputEdit(composed: ComposedText("に")))
    #expect(room.field.laidOut.layout.lines.count == 2 && room.field.text == "one\n")
    room.receive(TextInputEdit(committed: "日\n本"))
    #expect(room.field.text == "one\n日\n本")
  }

  @Test func `what is marked is marked on each line, and nothing beside them`() throws {
    let room = make("one\ntwo")
    room.key("a", .control)
    room.show()
    let picture = try room.window.drawFrame()
    let layout = room.field.laidOut.layout
    let (field, line) = (room.field.frame, room.field.line.frame)
    func color(_ x: Double, _ y: Double) -> SIMD4<UInt8> {
      picture[Int(field.minX + line.minX + x), Int(field.minY + line.minY + y)]
    }
    for index in 0..<2 {
      let rect = layout.lines[index].rect
      #expect(color(rect.minX + 1, rect.minY + 2) != color(150, rect.minY + 2), "line \(index)")
    }
    #expect(color(150, 2) == color(150, layout.size.height + 8))
  }

  @Test func `a key in a long text lays out only the paragraphs around it`() {
    let long = (0..<9000).map { "word\($0)" + ($0 % 40 == 39 ? "\n" : " ") }.joined()
    let room = make(String(long.prefix(60_000)))
    room.key(.home, .control)
    for _ in 0..<20 { room.key(.down) }
    for key in ["x", " ", "y"] {
      room.type(key)
      #expect((1...2).contains(room.field.laidOut.layout.newPieceCount))
    }
    room.key(.return)
    #expect((1...2).contains(room.field.laidOut.layout.newPieceCount))
    room.key(.backspace)
    #expect((1...2).contains(room.field.laidOut.layout.newPieceCount))
    #expect(room.field.line.bounds.contains(room.field.line.caret.frame.center))
  }

  @Test func `a secure field has one line all the same`() {
    let room = make("a\nb")
    room.field.isSecure = true
    room.show()
    room.key(.return)
    #expect(room.field.text == "a\nb" && room.field.laidOut.layout.lines.count == 1)
    room.window.clipboard.write("c\nd\te")
    room.field.selectAll()
    room.field.paste()
    room.show()
    #expect(room.field.text == "c d e")
  }

  @Test func `from right to left the caret of an empty line is at the right`() {
    let room = make("")
    room.field.layoutDirection = .rightToLeft
    room.show()
    #expect(room.field.line.caret.frame.midX > room.field.line.bounds.width - 4)
  }
}
