import Martlet
import MartletHost
import MartletTesting
import Testing

@testable import MartletViews

/// What those hear of menus and pop-overs who can't see them.
@Suite @MainActor struct MenuAccessibilityTests {
  private func labels(_ room: ControlRoom) -> [String] { room.root.accessibilityTree.map(\.label) }

  /// A window with three buttons, one below the other.
  private func cards() -> (room: ControlRoom, cards: [Button]) {
    let room = ControlRoom(size: Size(width: 480, height: 400))
    return (room, (1...3).map { room.place(Button("Card \($0)"), 20, Double($0) * 100 - 80) })
  }

  @Test func `an open menu is read after everything else, wherever it lies`() throws {
    let (room, cards) = cards()
    let menu = Menu("Cards") { MenuItem("Turn") {} }
    let session = try #require(menu.open(below: cards[0]))
    room.wait()
    #expect(labels(room) == ["Card 1", "Card 2", "Card 3", "Cards"])
    session.close()
    #expect(labels(room) == ["Card 1", "Card 2", "Card 3"])
  }

  @Test func `a pop-over has its anchor's name, and what opened first is read first`() throws {
    let (room, cards) = cards()
    cards[2].accessibilityLabel = "Third card"
    let content = View()
    room.place(Button("Inside"), 10, 10, in: content)
    let popover = Popover(content, size: Size(width: 140, height: 64))
    #expect(popover.open(from: cards[2]))
    Menu("Cards") { MenuItem("Turn") {} }.open(below: cards[0])
    room.wait()
    let tree = room.root.accessibilityTree
    #expect(tree.map(\.label) == ["Card 1", "Card 2", "Third card", "Third card", "Cards"])
    #expect(tree[3].role == .group && tree[3].children.map(\.label) == ["Inside"])
    #expect(tree[4].frame.minY < tree[3].frame.minY)
  }

  @Test func `a submenu is read after its menu even if it lies before it`() throws {
    let room = MenuRoom()
    room.button.frame = Rect(x: 350, y: 20, width: 120, height: 44)
    room.button.becomeFocused()
    for key in [.space, .down, .right] as [KeyEvent.Key] { room.room.key(key) }
    room.wait()
    let open = room.open
    try #require(open.count == 2)
    #expect(open[1].frame.minX < open[0].frame.minX)
    #expect(open.map(\.label) == ["Actions", "Open"])
  }

  @Test func `a button says that it opens a menu, and whether it is open`() throws {
    let room = MenuRoom()
    var node: AccessibilityNode? { room.root.accessibilityTree.first { $0.role == .button } }
    #expect(node?.states == [.opensMenu])
    let content = try #require(room.window.delegate as? any AccessibleContent)
    var told: [Bool] = []
    content.onAccessibleChange = { told.append(node?.states.contains(.expanded) ?? false) }
    // Before anything is drawn, too: a menu may lie in a window of its own.
    #expect(node?.perform(.press) == true)
    #expect(node?.states.isSuperset(of: [.opensMenu, .expanded]) == true && told.last == true)
    room.wait()
    room.room.key(.escape)
    #expect(node?.states.contains(.expanded) == false && told.last == false)
    content.onAccessibleChange = nil
    room.button.menu = nil
    #expect(node?.states.contains(.opensMenu) == false)
  }

  @Test func `a press on a button whose menu is open closes it`() throws {
    let room = MenuRoom()
    var node: AccessibilityNode? { room.root.accessibilityTree.first { $0.role == .button } }
    #expect(node?.perform(.press) == true)
    room.wait()
    #expect(room.open.count == 1)
    #expect(node?.perform(.press) == true)
    room.wait()
    #expect(room.open.isEmpty && node?.states.contains(.expanded) == false)
  }

  @Test func `a press on an item whose menu is open closes that alone`() throws {
    let room = MenuRoom()
    room.button.becomeFocused()
    room.room.key(.space)
    #expect(room.node("Open")?.perform(.press) == true)
    room.wait()
    #expect(room.open.count == 2)
    #expect(room.node("Open")?.perform(.press) == true)
    room.wait()
    #expect(room.open.map(\.label) == ["Actions"])
    #expect(room.node("Open")?.states.contains(.expanded) == false)
  }

  @Test func `a view with a context menu says so, and opens and closes it`() throws {
    let (room, cards) = cards()
    var node: AccessibilityNode? { room.root.accessibilityTree.first { $0.label == "Card 2" } }
    #expect(node?.states == [] && node?.actions == [.press])
    cards[1].contextMenu = { _ in Menu("Card") { MenuItem("Turn") {} } }
    #expect(node?.states == [.opensMenu] && node?.actions == [.press, .showMenu])
    #expect(node?.perform(.showMenu) == true)
    room.wait()
    #expect(node?.states == [.opensMenu, .expanded])
    #expect(labels(room) == ["Card 1", "Card 2", "Card 3", "Card"])
    #expect(node?.perform(.showMenu) == true)
    room.wait()
    #expect(node?.states == [.opensMenu] && labels(room) == ["Card 1", "Card 2", "Card 3"])
    cards[1].isEnabled = false
    #expect(node?.states == [.disabled] && node?.actions.contains(.showMenu) == false)
  }

  @Test func `a view that is something only in words says that it has a context menu, too`() {
    let room = ControlRoom()
    let card = room.place(View(), 20, 20)
    card.contextMenu = { _ in Menu("Card") { MenuItem("Turn") {} } }
    #expect(room.root.accessibilityTree.isEmpty)
    (card.accessibilityRole, card.accessibilityLabel) = (.group, "Card")
    let node = room.root.accessibilityTree.first
    #expect(node?.states == [.opensMenu] && node?.actions == [.showMenu])
    #expect(node?.perform(.showMenu) == true)
  }

  @Test func `a view says that a pop-over opens from it, and a press closes that`() throws {
    let (room, cards) = cards()
    let popover = Popover(View(), size: Size(width: 140, height: 64))
    var presses = 0
    cards[0].addAction(for: .primaryAction) {
      presses += 1
      popover.open(from: cards[0])
    }
    var node: AccessibilityNode? { room.root.accessibilityTree.first { $0.role == .button } }
    cards[0].accessibilityPopover = popover
    #expect(node?.states == [.opensMenu])
    #expect(node?.perform(.press) == true && popover.isOpen)
    #expect(node?.states.isSuperset(of: [.opensMenu, .expanded]) == true)
    #expect(node?.perform(.press) == true && !popover.isOpen && presses == 1)
    #expect(node?.states.contains(.expanded) == false)
  }

  @Test func `an item says that it opens a menu, and whether it is open`() {
    let room = MenuRoom()
    room.button.becomeFocused()
    for key in [.space, .down] as [KeyEvent.Key] { room.room.key(key) }
    #expect(room.node("Open")?.states == [.opensMenu, .focused])
    #expect(room.node("New")?.states == [])
    room.room.key(.right)
    #expect(room.node("Open")?.states == [.opensMenu, .expanded])
    room.room.key(.left)
    #expect(room.node("Open")?.states == [.opensMenu, .focused])
  }
}

extension MenuRoom {
  fileprivate var root: View { room.root }
}
