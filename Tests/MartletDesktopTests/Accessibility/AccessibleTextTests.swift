import MartletHost
import Testing

@testable import MartletDesktop

/// The text of a field, read and changed by assistive programs. It is “Zoë’s nest”.
@MainActor @Suite struct AccessibleTextTests {
  private let room = AccessibleRoom()
  private let field = FakeContent.field

  private func ask(_ member: String, _ arguments: BusValue...) -> BusReply {
    room.service.answer(
      BusCall(
        path: AccessibleObject.element(field).path, interface: "org.a11y.atspi.Text", member: member,
        arguments))
  }

  private func edit(_ member: String, _ arguments: BusValue...) -> BusReply {
    room.service.answer(
      BusCall(
        path: AccessibleObject.element(field).path, interface: "org.a11y.atspi.EditableText", member: member,
        arguments))
  }

  private func piece(_ text: String, _ start: Int32, _ end: Int32) -> BusReply {
    .success([.string(text), .int32(start), .int32(end)])
  }

  @Test func `characters are counted and read`() {
    #expect(room.property(field, "Text", "CharacterCount") == .int32(10))
    #expect(ask("GetText", .int32(2), .int32(5)) == .success([.string("ë’s")]))
    #expect(ask("GetText", .int32(6), .int32(-1)) == .success([.string("nest")]))
    #expect(ask("GetCharacterAtOffset", .int32(2)) == .success([.int32(0xEB)]))
    #expect(ask("GetCharacterAtOffset", .int32(10)) == .success([.int32(0)]))
  }

  @Test func `pieces are read at, before and after an offset`() {
    #expect(ask("GetStringAtOffset", .int32(7), .uint32(1)) == piece("nest", 6, 10))
    #expect(ask("GetStringAtOffset", .int32(7), .uint32(3)) == piece("Zoë’s nest", 0, 10))
    #expect(ask("GetTextAtOffset", .int32(1), .uint32(1)) == piece("Zoë’s ", 0, 6))
    #expect(ask("GetTextAtOffset", .int32(7), .uint32(2)) == piece(" nest", 5, 10))
    #expect(ask("GetTextBeforeOffset", .int32(7), .uint32(1)) == piece("Zoë’s ", 0, 6))
    #expect(ask("GetTextAfterOffset", .int32(1), .uint32(1)) == piece("nest", 6, 10))
    #expect(ask("GetTextAfterOffset", .int32(7), .uint32(1)) == piece("", 10, 10))
    #expect(ask("GetStringAtOffset", .int32(0), .uint32(9)).errorName == "InvalidArgs")
  }

  @Test func `the caret and the selection are read and set`() {
    #expect(ask("SetCaretOffset", .int32(3)) == .success([.boolean(true)]))
    #expect(room.content.selection == 4..<4)
    #expect(room.property(field, "Text", "CaretOffset") == .int32(3))
    #expect(ask("GetNSelections") == .success([.int32(0)]))
    #expect(ask("GetSelection", .int32(0)).errorName == "InvalidArgs")
    #expect(ask("AddSelection", .int32(2), .int32(4)) == .success([.boolean(true)]))
    #expect(room.content.selection == 2..<7)
    #expect(ask("GetSelection", .int32(0)) == .success([.int32(2), .int32(4)]))
    #expect(ask("AddSelection", .int32(0), .int32(1)) == .success([.boolean(false)]))
    #expect(ask("SetSelection", .int32(0), .int32(0), .int32(1)) == .success([.boolean(true)]))
    #expect(ask("RemoveSelection", .int32(0)) == .success([.boolean(true)]))
    #expect(room.content.selection == 1..<1)
    #expect(ask("SetCaretOffset", .int32(11)) == .success([.boolean(false)]))
  }

  @Test func `characters have places`() {
    // The window begins 40 points above the content.
    #expect(
      ask("GetCharacterExtents", .int32(2), .uint32(1))
        == .success([.int32(40), .int32(185), .int32(10), .int32(20)]))
    #expect(
      ask("GetRangeExtents", .int32(0), .int32(3), .uint32(1))
        == .success([.int32(20), .int32(185), .int32(30), .int32(20)]))
    #expect(ask("GetOffsetAtPoint", .int32(41), .int32(190), .uint32(1)) == .success([.int32(2)]))
    #expect(ask("GetOffsetAtPoint", .int32(41), .int32(10), .uint32(1)) == .success([.int32(-1)]))
    #expect(
      ask(
        "GetBoundedRanges", .int32(40), .int32(185), .int32(20), .int32(10), .uint32(1), .uint32(0),
        .uint32(0))
        == .success([
          .array(
            of: "(iisv)", [.structure([.int32(2), .int32(4), .string("ë’"), .variant(.string(""))])])
        ]))
  }

  @Test func `the text is changed, and the caret stands behind what is new`() {
    #expect(edit("InsertText", .int32(3), .string("!?"), .int32(1)) == .success([.boolean(true)]))
    #expect(room.content.text == "Zoë!’s nest" && room.content.selection == 5..<5)
    #expect(edit("DeleteText", .int32(3), .int32(4)) == .success([.boolean(true)]))
    #expect(edit("CutText", .int32(5), .int32(-1)) == .success([.boolean(true)]))
    #expect(room.content.text == "Zoë’s" && room.window.copied.text == " nest")
    #expect(edit("PasteText", .int32(0)) == .success([.boolean(true)]))
    #expect(room.content.text == " nestZoë’s")
    #expect(edit("CopyText", .int32(1), .int32(5)) == .success([]))
    #expect(room.window.copied.text == "nest")
    #expect(edit("SetTextContents", .string("Ada")) == .success([.boolean(true)]))
    #expect(room.content.text == "Ada")
  }

  @Test func `a secret is not read, and only replaced as a whole`() {
    let secret = FakeContent.secret
    #expect(room.ask(secret, "Text", "GetText", .int32(0), .int32(-1)).errorName == "UnknownInterface")
    #expect(
      room.ask(secret, "EditableText", "InsertText", .int32(0), .string("x"), .int32(1))
        == .success([.boolean(false)]))
  }
}
