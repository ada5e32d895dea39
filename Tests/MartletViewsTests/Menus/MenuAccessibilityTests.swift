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
