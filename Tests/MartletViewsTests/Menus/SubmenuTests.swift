import Martlet
import MartletTesting
import Testing

/// Menus that open beside items.
@Suite @MainActor struct SubmenuTests {
  private func opened(isMirrored: Bool = false) -> MenuRoom {
    let room = MenuRoom(isMirrored: isMirrored)
    room.click(room.button.frame.center)
    room.wait()
    room.hover(room.place("Open"))
    room.wait()
    return room
  }

  @Test func `the pointer opens a submenu after a moment, beside its item`() throws {
    let room = MenuRoom()
    room.click(room.button.frame.center)
    room.wait()
    room.hover(room.place("Open"))
    #expect(room.open.count == 1 && room.highlighted == "Open")
    room.wait(0.3)
    #expect(room.titles == ["First", "Second"])
    let (outer, inner) = (room.open[0].frame, room.open[1].frame)
    #expect(inner.minX >= outer.maxX - 5 && inner.minX <= outer.maxX)
    #expect(abs(room.place("First").y - room.place("Open").y) < 1)
  }

  @Test func `of an item and one in the menu beside it only the latter has the focus`() {
    let room = MenuRoom()
    func focused() -> [String] {
      room.open.flatMap(\.children).filter { $0.states.contains(.focused) }.map(\.label)
    }
    room.button.becomeFocused()
    for key in [.space, .down, .right] as [KeyEvent.Key] { room.room.key(key) }
    #expect(focused() == ["First"])
    room.room.key(.left)
    #expect(focused() == ["Open"])
  }

  @Test func `it opens even if the view is gone for which the menu was opened, and the focus goes back`() {
    let room = MenuRoom()
    let other = Button("Other")
    room.room.place(other, 340, 20, 120, 44)
    other.becomeFocused()
    room.click(room.picture.frame.center, .secondary)
    room.wait()
    room.picture.removeFromSuperview()
    room.room.key(.down)
    room.room.key(.down)
    room.room.key(.right)
    #expect(room.titles == ["First", "Second"])
    room.room.key(.return)
    #expect(room.chosen == ["First"] && room.open.isEmpty)
    #expect(other.isFocused)
  }

  @Test func `from right to left it opens at the left`() {
    let room = opened(isMirrored: true)
    #expect(room.open.count == 2)
    let (outer, inner) = (room.open[0].frame, room.open[1].frame)
    #expect(outer.maxX == room.button.frame.maxX && inner.maxX <= outer.minX + 5)
  }

  @Test func `on its way to the submenu the pointer may cross other items`() {
    let room = opened()
    let (from, to) = (room.place("Open"), room.place("Second"))
    let menu = room.open[0].frame
    room.hover(Point(x: menu.maxX - 40, y: from.y))
    // Over the items below, towards the submenu's lower end.
    room.hover(Point(x: menu.maxX - 20, y: from.y + 22))
    #expect(room.open.count == 2)
    room.hover(Point(x: to.x, y: to.y))
    room.wait()
    #expect(room.open.count == 2 && room.highlighted == "Second")
  }

  @Test func `a pointer that goes to another item closes it at once`() {
    let room = opened()
    room.hover(room.place("New"))
    #expect(room.open.count == 1 && room.highlighted == "New")
  }

  @Test func `a pointer that stops on its way reaches the item where it is`() {
    let room = opened()
    let menu = room.open[0].frame
    let from = room.place("Open")
    room.hover(Point(x: menu.minX + 20, y: from.y))
    // Delete lies in the triangle, beyond a line and an item that cannot be chosen.
    let delete = room.place("Delete")
    room.hover(Point(x: menu.maxX - 4, y: from.y + 30))
    #expect(room.open.count == 2)
    room.hover(Point(x: menu.minX + 22, y: delete.y))
    #expect(room.open.count == 1, "that is not the way")
  }

  @Test func `a press that is dragged through opens submenus and chooses in them`() {
    let room = MenuRoom()
    let press = room.press(room.button.frame.center)
    room.wait()
    press.move(to: room.place("Open"))
    room.wait()
    #expect(room.open.count == 2)
    press.move(to: room.place("First"))
    press.lift()
    #expect(room.chosen == ["First"] && room.open.isEmpty)
  }
}
