import Martlet
import MartletTesting
import Testing

/// Menus and fingers.
@Suite @MainActor struct MenuTouchTests {
  let room = MenuRoom()

  @Test func `a tap opens a menu with items for fingers, and a tap chooses`() throws {
    room.room.tap(at: Point(x: 80, y: 42))
    room.wait()
    let item = try #require(room.node("New"))
    #expect(item.frame.height >= 44)
    room.room.tap(at: item.frame.center)
    #expect(room.chosen == ["New"])
  }

  @Test func `a finger that stays opens a context menu, and chooses where it is lifted after a way`() {
    let finger = room.room.finger(at: Point(x: 100, y: 150))
    room.wait(0.8)
    #expect(room.open.count == 1)
    finger.move(to: room.place("Delete"))
    finger.lift()
    #expect(room.chosen == ["Delete"])
  }

  @Test func `a finger that opens a context menu and is lifted leaves it open`() {
    let finger = room.room.finger(at: Point(x: 100, y: 150))
    room.wait(0.8)
    finger.lift()
    #expect(room.open.count == 1 && room.chosen.isEmpty)
  }

  @Test func `a tap on an item with a menu opens that, and a second one chooses there`() {
    room.room.tap(at: Point(x: 80, y: 42))
    room.wait()
    room.room.tap(at: room.place("Open"))
    room.wait()
    #expect(room.titles == ["First", "Second"] && room.open.count == 2)
    room.room.tap(at: room.place("First"))
    #expect(room.chosen == ["First"] && room.open.isEmpty)
  }

  @Test func `a menu that is too long scrolls under a finger, which then chooses nothing`() throws {
    let button = Button("Many")
    var chosen: [Int] = []
    button.menu = {
      Menu(sections: [MenuSection(items: (0..<40).map { i in MenuItem("Item \(i)") { chosen.append(i) } })])
    }
    room.room.place(button, 340, 20, 100, 44)
    room.room.tap(at: Point(x: 390, y: 42))
    room.wait()
    let menu = try #require(room.open.first)
    #expect(menu.frame.minY >= 8 && menu.frame.maxY <= 392)
    let before = room.place("Item 5").y
    let finger = room.room.finger(at: Point(x: menu.frame.midX, y: 300))
    finger.move(by: Point(x: 0, y: -120))
    finger.lift()
    room.wait(2)
    #expect(chosen.isEmpty && room.open.count == 1)
    #expect(room.place("Item 5").y < before - 100)
    let seen = try #require((0..<40).first { room.place("Item \($0)").y > 200 })
    room.room.tap(at: room.place("Item \(seen)"))
    #expect(chosen == [seen])
  }
}
