import Martlet
import MartletTesting
import Testing

/// Menus and the pointer.
@Suite @MainActor struct MenuPointerTests {
  let room = MenuRoom()

  @Test func `a click opens a menu below its button, and a click on an item chooses it`() throws {
    room.click(Point(x: 80, y: 42))
    room.wait()
    let menu = try #require(room.open.first)
    #expect(room.titles == ["New", "Open", "Rename", "Delete"])
    #expect(abs(menu.frame.minX - 20) < 0.01 && abs(menu.frame.minY - 68) < 0.01)
    room.click(room.place("Delete"))
    #expect(room.chosen == ["Delete"] && room.open.isEmpty)
  }

  @Test func `the pointer over a menu that has just opened or closed has the cursor of what is beneath it`() {
    room.picture.cursor = .crosshair
    let place = Point(x: 100, y: 200)
    room.hover(place)
    #expect(room.window.cursor == .crosshair)
    room.click(place, .secondary)
    room.wait()
    #expect(room.open.count == 1 && room.window.cursor == .arrow, "without a motion")
    room.room.key(.escape)
    room.wait()
    #expect(room.open.isEmpty && room.window.cursor == .crosshair)
  }

  @Test func `a press that is dragged to an item and lifted there chooses it`() {
    let press = room.press(Point(x: 80, y: 42))
    room.wait()
    press.move(to: room.place("New"))
    #expect(room.highlighted == "New" && room.chosen.isEmpty)
    press.lift()
    #expect(room.chosen == ["New"] && room.open.isEmpty)
  }

  @Test func `a press that leaves the menu again and is lifted there chooses nothing and closes it`() {
    let press = room.press(Point(x: 80, y: 42))
    room.wait()
    press.move(to: room.place("New"))
    press.move(to: Point(x: 440, y: 380))
    #expect(room.highlighted == nil && !room.open.isEmpty)
    press.lift()
    #expect(room.chosen.isEmpty && room.open.isEmpty)
  }

  @Test func `a press beside an open menu closes it and does nothing else`() {
    let other = Button("Other")
    var count = 0
    other.addAction(for: .primaryAction) { count += 1 }
    room.room.place(other, 340, 340, 100, 44)
    room.click(Point(x: 80, y: 42))
    room.wait()
    room.click(Point(x: 390, y: 362))
    room.wait()
    #expect(room.open.isEmpty && count == 0)
    room.click(Point(x: 390, y: 362))
    #expect(count == 1)
  }

  @Test func `a press on an item that is disabled, or on a line, leaves the menu open`() {
    room.click(Point(x: 80, y: 42))
    room.wait()
    room.click(room.place("Rename"))
    #expect(room.chosen.isEmpty && room.open.count == 1)
    #expect(room.highlighted == nil)
  }

  @Test func `the secondary button opens a context menu where it is pressed, and a drag chooses`() throws {
    let press = room.press(Point(x: 100, y: 150), .secondary)
    room.wait()
    let menu = try #require(room.open.first)
    #expect(menu.frame.minX == 100 && menu.frame.minY == 150)
    press.move(to: room.place("Delete"))
    press.lift()
    #expect(room.chosen == ["Delete"])
  }

  @Test func `a context menu near the edges stays in the window`() throws {
    room.click(Point(x: 310, y: 310), .secondary)
    room.wait()
    let menu = try #require(room.open.first)
    #expect(menu.frame.maxY <= 392 && menu.frame.maxX <= 472 && menu.frame.maxY <= 311)
  }

  @Test func `the innermost view with a menu for the place opens it`() {
    let inner = View()
    room.room.place(inner, 10, 10, 50, 50, in: room.picture)
    inner.contextMenu = { $0.x < 25 ? Menu { MenuItem("Inner") {} } : nil }
    room.click(Point(x: 40, y: 140), .secondary)
    room.wait()
    #expect(room.titles == ["Inner"])
    room.click(Point(x: 440, y: 380))
    room.wait()
    room.click(Point(x: 70, y: 140), .secondary)
    room.wait()
    #expect(room.titles?.first == "New")
  }

  @Test func `a menu is caught on its way: it comes back to the shown size when it is closed`() {
    room.click(Point(x: 80, y: 42))
    room.room.window.run(for: 0.05)
    let layer = room.room.root.subviews.last?.subviews.first?.layer
    let shown = layer?.presentation.opacity ?? 0
    #expect(shown > 0 && shown < 1, "it is on its way")
    room.click(Point(x: 440, y: 380))
    let after = layer?.presentation.opacity ?? 1
    #expect(abs(after - shown) < 0.5 && after > 0, "no jump")
    room.wait(1)
    #expect(room.open.isEmpty && layer?.tree == nil)
  }

  @Test func `with reduced motion a menu fades at its place`() {
    room.room.root.reducesMotion = true
    room.click(Point(x: 80, y: 42))
    let layer = room.room.root.subviews.last?.subviews.first?.layer
    room.room.window.run(for: 0.05)
    #expect(layer?.presentation.transform == .identity)
    #expect((layer?.presentation.opacity ?? 1) < 1)
  }

  @Test func `a menu closes when the window changes its size or loses the keyboard`() {
    room.click(Point(x: 80, y: 42))
    room.wait()
    room.window.resize(to: Size(width: 500, height: 420))
    room.window.resolveFrame()
    #expect(room.open.isEmpty)
    room.click(Point(x: 80, y: 42))
    room.wait()
    #expect(room.open.count == 1)
    room.window.setKeyboard(false)
    #expect(room.open.isEmpty)
  }
}
