import MartletHost
import Testing

@testable import MartletDesktop

/// What a program answers to assistive programs.
@MainActor @Suite struct AccessibleServiceTests {
  private let room = AccessibleRoom()

  @Test func `the tree leads from the program over the window to the views and back`() {
    let (window, group) = (AccessibleObject.window(1), FakeContent.group)
    #expect(
      room.ask(.program, "Accessible", "GetChildren")
        == .success([.array(of: "(so)", [room.reference(window)])]))
    #expect(room.property(window, "Accessible", "Name") == .string("Window"))
    #expect(room.property(window, "Accessible", "Parent") == room.reference(.program))
    #expect(room.property(window, "Accessible", "ChildCount") == .int32(6))
    #expect(
      room.ask(group, "Accessible", "GetChildAtIndex", .int32(0))
        == .success([room.reference(FakeContent.label)]))
    #expect(room.property(FakeContent.label, "Accessible", "Parent") == room.reference(group))
    #expect(room.ask(group, "Accessible", "GetIndexInParent") == .success([.int32(5)]))
    #expect(room.ask(.program, "Accessible", "GetIndexInParent") == .success([.int32(-1)]))
    #expect(room.ask(group, "Accessible", "GetApplication") == .success([room.reference(.program)]))
  }

  private nonisolated static let roles: [(AccessibleID, UInt32, String)] = [
    (FakeContent.button, 43, "push button"), (FakeContent.slider, 51, "slider"),
    (FakeContent.choice, 99, "grouping"), (AccessibleID(view: 3, part: 1), 44, "radio button"),
    (FakeContent.field, 79, "entry"), (FakeContent.secret, 40, "password text"),
    (FakeContent.label, 29, "label"),
  ]

  @Test(arguments: roles)
  func `a view's role is told by its number and its name`(
    _ id: AccessibleID, _ number: UInt32, _ name: String
  ) {
    #expect(room.ask(id, "Accessible", "GetRole") == .success([.uint32(number)]))
    #expect(room.ask(id, "Accessible", "GetRoleName") == .success([.string(name)]))
  }

  @Test func `states are told as bits`() {
    room.content.change { $0.focused = FakeContent.field }
    // Editable, enabled, focusable, focused, sensitive, showing, single line, visible; and selectable text.
    let low: UInt32 = 1 << 7 | 1 << 8 | 1 << 11 | 1 << 12 | 1 << 24 | 1 << 25 | 1 << 26 | 1 << 30
    #expect(
      room.ask(FakeContent.field, "Accessible", "GetState")
        == .success([.array(of: "u", [.uint32(low), .uint32(1 << 6)])]))
    room.content.change { $0.isEnabled = false }
    #expect(
      room.ask(FakeContent.button, "Accessible", "GetState")
        == .success([.array(of: "u", [.uint32(1 << 25 | 1 << 30), .uint32(0)])]))
  }

  @Test func `a view tells what names it and what it changes, and these tell it of themselves`() {
    func relation(_ number: UInt32, _ id: AccessibleID) -> BusValue {
      .structure([.uint32(number), .array(of: "(so)", [room.reference(id)])])
    }
    let type = "(ua(so))"
    #expect(
      room.ask(FakeContent.slider, "Accessible", "GetRelationSet")
        == .success([.array(of: type, [relation(2, FakeContent.label), relation(3, FakeContent.button)])]))
    #expect(
      room.ask(FakeContent.label, "Accessible", "GetRelationSet")
        == .success([.array(of: type, [relation(1, FakeContent.slider)])]))
    #expect(
      room.ask(FakeContent.button, "Accessible", "GetRelationSet")
        == .success([.array(of: type, [relation(4, FakeContent.slider)])]))
  }

  @Test func `actions have names and are done`() {
    let actions = BusValue.array(
      of: "(sss)", ["click", "Explain"].map { .structure([.string($0), .string(""), .string("")]) })
    #expect(room.ask(FakeContent.button, "Action", "GetActions") == .success([actions]))
    #expect(room.ask(FakeContent.button, "Action", "DoAction", .int32(0)) == .success([.boolean(true)]))
    #expect(room.content.presses == 1)
    room.content.change { $0.isEnabled = false }
    #expect(room.ask(FakeContent.button, "Action", "DoAction", .int32(0)) == .success([.boolean(false)]))
    #expect(room.content.presses == 1)
  }

  @Test func `a number is read and set`() {
    let slider = FakeContent.slider
    #expect(room.property(slider, "Value", "CurrentValue") == .double(40))
    #expect(room.property(slider, "Value", "MaximumValue") == .double(100))
    #expect(room.property(slider, "Value", "MinimumIncrement") == .double(5))
    #expect(room.property(slider, "Value", "Text") == .string("40 %"))
    #expect(room.set(slider, "Value", "CurrentValue", .double(65)) == .success([]))
    #expect(room.content.value == 65 && room.property(slider, "Value", "CurrentValue") == .double(65))
    #expect(room.set(slider, "Value", "CurrentValue", .double(.nan)).errorName == "InvalidArgs")
    #expect(room.set(slider, "Value", "CurrentValue", .string("9")).errorName == "InvalidArgs")
    #expect(room.set(slider, "Value", "MaximumValue", .double(9)).errorName == "PropertyReadOnly")
  }

  @Test func `one of several parts is chosen`() {
    let (choice, right) = (FakeContent.choice, AccessibleID(view: 3, part: 1))
    #expect(room.property(choice, "Selection", "NSelectedChildren") == .int32(1))
    #expect(room.ask(choice, "Selection", "SelectChild", .int32(1)) == .success([.boolean(true)]))
    #expect(room.content.chosen == 1)
    #expect(room.ask(choice, "Selection", "GetSelectedChild", .int32(0)) == .success([room.reference(right)]))
    #expect(room.ask(choice, "Selection", "IsChildSelected", .int32(0)) == .success([.boolean(false)]))
    #expect(room.ask(choice, "Selection", "ClearSelection") == .success([.boolean(false)]))
  }

  private nonisolated static let places: [(AccessibleID, UInt32, [Int32])] = [
    (FakeContent.button, 0, [10, 60, 100, 30]), (FakeContent.button, 1, [10, 60, 100, 30]),
    (FakeContent.button, 2, [10, 60, 100, 30]), (FakeContent.label, 2, [10, 10, 80, 20]),
  ]

  @Test(arguments: places)
  func `places count from the window's upper left corner, or from what is around`(
    _ id: AccessibleID, _ coordinates: UInt32, _ expected: [Int32]
  ) {
    #expect(
      room.ask(id, "Component", "GetExtents", .uint32(coordinates))
        == .success([.structure(expected.map { .int32($0) })]))
  }

  @Test func `a point leads to the innermost view`() {
    func found(_ object: AccessibleObject, _ x: Int32, _ y: Int32) -> BusReply {
      room.ask(object, "Component", "GetAccessibleAtPoint", .int32(x), .int32(y), .uint32(1))
    }
    let window = AccessibleObject.window(1)
    #expect(found(window, 30, 235) == .success([room.reference(FakeContent.label)]))
    #expect(found(window, 15, 225) == .success([room.reference(FakeContent.group)]))
    #expect(found(window, 390, 10) == .success([room.reference(window)]))
    #expect(found(window, 500, 10) == .success([AccessibleService.nothing]))
    #expect(
      room.ask(FakeContent.group, "Component", "Contains", .int32(15), .int32(225), .uint32(1))
        == .success([.boolean(true)]))
  }

  @Test func `the focus is given and a view is scrolled into sight`() {
    #expect(room.ask(FakeContent.field, "Component", "GrabFocus") == .success([.boolean(true)]))
    #expect(room.content.focused == FakeContent.field)
    #expect(room.ask(FakeContent.button, "Component", "GrabFocus") == .success([.boolean(false)]))
    #expect(room.ask(FakeContent.label, "Component", "ScrollTo", .uint32(6)) == .success([.boolean(true)]))
    #expect(room.content.revealed == [FakeContent.label])
  }

  @Test func `nobody asks the windows without being asked`() {
    #expect(room.content.questions == 0)
    _ = room.property(.program, "Accessible", "Name")
    _ = room.property(.program, "Accessible", "Name")
    #expect(room.content.questions == 1)
    room.content.change { $0.name = "Send" }
    #expect(room.content.questions == 1)
    #expect(room.property(FakeContent.button, "Accessible", "Name") == .string("Send"))
    #expect(room.content.questions == 2)
    room.service.isServing = false
    #expect(room.content.onAccessibleChange == nil)
  }

  @Test func `all objects are told at once to who keeps them`() throws {
    let reply = room.service.answer(
      BusCall(path: "/org/a11y/atspi/cache", interface: "org.a11y.atspi.Cache", member: "GetItems"))
    guard case .success(let values) = reply, case .array(let type, let items)? = values.first else {
      Issue.record("no items but \(reply)")
      return
    }
    #expect(type == "((so)(so)(so)iiassusau)" && items.count == 11)
    #expect(items.allSatisfy { $0.type == type })
  }
}
