import MartletHost
import Testing

@testable import MartletDesktop

/// What assistive programs are told when something changes.
@MainActor @Suite struct AccessibleChangesTests {
  private let room = AccessibleRoom()
  private let field = AccessibleObject.element(FakeContent.field)

  /// The events of a change, as lines.
  private func events(_ change: (FakeContent) -> Void) -> [String] {
    _ = room.property(.program, "Accessible", "Name")
    let old = room.service.program
    room.content.change(change)
    _ = room.property(.program, "Accessible", "Name")
    return AccessibleChanges(from: old, to: room.service.program, reference: room.service.reference).events
      .map {
        line($0)
      }
  }

  private func line(_ event: AccessibleEvent) -> String {
    let name = event.object.path.split(separator: "/").last ?? ""
    let value =
      switch event.value {
      case .string(let text): " “\(text)”"
      case .double(let number): " \(number)"
      case .structure(let values): values.count == 2 ? " object" : " rectangle"
      default: ""
      }
    return "\(name) \(event.name):\(event.detail) \(event.numbers.0) \(event.numbers.1)\(value)"
  }

  @Test func `nothing is told of nothing`() { #expect(events { _ in }.isEmpty) }

  @Test func `a name, a number and a choice are told`() {
    #expect(events { $0.name = "Send" } == ["view1 PropertyChange:accessible-name 0 0 “Send”"])
    #expect(events { $0.value = 45 } == ["view2 PropertyChange:accessible-value 0 0 45.0"])
    #expect(
      events { $0.chosen = 1 } == [
        "view3 SelectionChanged: 0 0", "view3part0 StateChanged:checked 0 0",
        "view3part0 StateChanged:selected 0 0",
        "view3part1 StateChanged:checked 1 0", "view3part1 StateChanged:selected 1 0",
      ])
  }

  @Test func `which of how many something is, is told from 1 on`() {
    #expect(
      events { $0.position = AccessibilityPosition(0, of: 20) } == [
        "view1 AttributesChanged:posinset 0 0 “1”", "view1 AttributesChanged:setsize 0 0 “20”",
      ])
    #expect(
      events { $0.position = AccessibilityPosition(0, of: 19) } == [
        "view1 AttributesChanged:setsize 0 0 “19”"
      ])
    let facts = AccessibleFacts(.element(FakeContent.button), in: room.service.program)
    #expect(facts?.attributes["posinset"] == "1" && facts?.attributes["setsize"] == "19")
    for position in [
      AccessibilityPosition(.max, of: 3), AccessibilityPosition(-1, of: 3), AccessibilityPosition(0, of: -1),
    ] {
      _ = events { $0.position = position }
      let facts = AccessibleFacts(.element(FakeContent.button), in: room.service.program)
      #expect(facts?.attributes["posinset"] == nil && facts?.attributes["setsize"] == nil)
    }
  }

  @Test func `a menu that opens and closes is told of what opens it`() {
    _ = events { $0.buttonStates = [.opensMenu] }
    #expect(
      events { $0.buttonStates = [.opensMenu, .expanded] } == ["view1 StateChanged:expanded 1 0"])
    #expect(events { $0.buttonStates = [.opensMenu] } == ["view1 StateChanged:expanded 0 0"])
  }

  @Test func `the focus goes from one before it comes to the other`() {
    _ = events { $0.focused = FakeContent.button }
    #expect(
      events { $0.focused = FakeContent.field } == [
        "view1 StateChanged:focusable 0 0", "view1 StateChanged:focused 0 0",
        "view4 StateChanged:focused 1 0",
      ])
  }

  @Test func `what is typed is told by its place, with the caret behind it`() {
    #expect(
      events {
        $0.text = "Zoë’s big nest"
        $0.selection = 13..<13
      } == ["view4 TextChanged:insert 6 4 “big ”", "view4 TextCaretMoved: 10 0"])
    #expect(
      events {
        $0.text = "Zoë"
        $0.selection = 4..<4
      } == ["view4 TextChanged:delete 3 11 “’s big nest”", "view4 TextCaretMoved: 3 0"])
    #expect(
      events { $0.selection = 0..<4 } == ["view4 TextSelectionChanged: 0 0"])
  }

  @Test func `what goes is gone for its parent and by itself, and what comes is there`() {
    #expect(
      events { $0.hasLabel = false } == [
        "view5 ChildrenChanged:remove 0 0 object", "view6 StateChanged:defunct 1 0",
      ])
    #expect(events { $0.hasLabel = true } == ["view5 ChildrenChanged:add 0 0 object"])
  }

  @Test func `of several children that go, the last goes first`() {
    #expect(
      events { $0.hasFields = false }.filter { $0.contains("remove") } == [
        "window1 ChildrenChanged:remove 4 0 object", "window1 ChildrenChanged:remove 3 0 object",
      ])
  }

  @Test func `a window that gets the keyboard is active`() {
    #expect(
      events { $0.isActive = true } == ["window1 StateChanged:active 1 0", "window1 Activate: 0 0 “Window”"])
    #expect(
      events { $0.isActive = false } == [
        "window1 StateChanged:active 0 0", "window1 Deactivate: 0 0 “Window”",
      ])
  }

  private nonisolated static let interests: [(String, Bool)] = [
    ("object:state-changed:focused", true), ("Object:StateChanged:Focused", true),
    ("object:state-changed", true),
    ("object:", true), ("object", true), ("object:state-changed:checked", false), ("window:", false),
    ("object:text-changed", false),
  ]

  @Test(arguments: interests)
  func `a name asks for the events that begin with it`(_ name: String, _ isWanted: Bool) {
    var interest = AccessibleInterest()
    interest.add(name, from: ":1.1")
    #expect(interest.wants(.state(field, "focused", true)) == isWanted)
    interest.remove(name, from: ":1.1")
    #expect(interest.isEmpty)
  }

  @Test func `events are told to who has asked for them`() {
    var sent: [BusCall] = []
    room.service.send = { sent.append($0) }
    room.service.interest = AccessibleInterest()
    _ = room.property(.program, "Accessible", "Name")
    room.content.change { $0.name = "Send" }
    room.service.refresh()
    #expect(sent.isEmpty)
    room.service.interest?.add("object:property-change", from: ":1.1")
    room.content.change {
      $0.name = "Post"
      $0.chosen = 1
    }
    room.service.refresh()
    #expect(sent.map(\.member) == ["PropertyChange"])
    #expect(sent.first?.signature == "siiva{sv}")
  }

  @Test func `who keeps objects hears of those that come and go`() {
    var sent: [BusCall] = []
    room.service.interest = AccessibleInterest()
    _ = room.property(.program, "Accessible", "Name")
    #expect(room.service.keep(":1.1") && !room.service.keep(":1.1"))
    room.service.send = { sent.append($0) }
    room.content.change { $0.hasLabel = false }
    room.service.refresh()
    #expect(sent.map(\.member) == ["ChildrenChanged", "StateChanged", "RemoveAccessible"])
    sent = []
    room.content.change { $0.hasLabel = true }
    room.service.refresh()
    #expect(sent.map(\.member) == ["AddAccessible", "ChildrenChanged"])
    #expect(sent.first?.signature == AccessibleCache.itemType)
    room.service.forget(":1.1")
    sent = []
    room.content.change { $0.hasLabel = false }
    room.service.refresh()
    #expect(sent.isEmpty)
  }
}
