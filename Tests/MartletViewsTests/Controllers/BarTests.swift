import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Bars of containers for those who have no finger or can't see them.
@MainActor @Suite struct BarTests {
  private let pages = ["a", "b", "c"].map { RecordedController($0) }

  private func press(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = [], in room: ControllerRoom) {
    for phase in [KeyEvent.Phase.pressed, .released] {
      room.window.send(KeyEvent(phase: phase, key: key, modifiers: modifiers, time: room.window.now))
    }
    room.window.resolveFrame()
  }

  @Test func `Tab comes to the way back, and the space key goes back`() {
    let navigation = NavigationController(root: pages[0])
    let room = ControllerRoom(navigation)
    navigation.push(pages[1], animated: false)
    room.settle()
    press(.tab, in: room)
    press(.space, in: room)
    #expect(navigation.controllers.count == 1)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `Alt and the arrow to where text begins go back, once for each press`(direction: LayoutDirection) {
    let navigation = NavigationController(root: pages[0])
    let room = ControllerRoom(navigation)
    room.controller.rootView.layoutDirection = direction
    for page in pages[1...] { navigation.push(page, animated: false) }
    room.settle()
    let back: KeyEvent.Key = direction == .leftToRight ? .left : .right
    let forth: KeyEvent.Key = direction == .leftToRight ? .right : .left
    press(forth, .alt, in: room)
    press(back, in: room)
    #expect(navigation.controllers.count == 3)
    for phase in [KeyEvent.Phase.pressed, .repeated, .repeated, .released] {
      room.window.send(KeyEvent(phase: phase, key: back, modifiers: .alt, time: room.window.now))
    }
    #expect(navigation.controllers.count == 2)
  }

  @Test func `a bar says the title of its page, the way back and its buttons, which are pressed`() throws {
    let navigation = NavigationController(root: pages[0])
    var moved = 0
    pages[1].barButtons = [BarButton("Move") { moved += 1 }]
    let room = ControllerRoom(navigation)
    navigation.push(pages[1], animated: false)
    room.settle()
    let tree = room.controller.rootView.accessibilityTree
    let bar = try #require(tree.firstNonNil { $0.first(.group, "b") })
    let words = bar.children.map(\.description)
    #expect(words == ["button “a”", "button “Move”"])
    bar.children[1].perform(.press)
    bar.children[0].perform(.press)
    #expect(moved == 1 && navigation.controllers.count == 1)
  }

  @Test func `tabs say which is chosen and what their badges say, and are pressed by keys`() {
    let tabs = TabController(pages)
    pages[1].tabItem.badge = "3"
    let room = ControllerRoom(tabs)
    room.settle()
    func lines() -> [Substring] {
      let whole = room.controller.rootView.accessibilityTree.map(\.description).joined(separator: "\n")
      return whole.split(separator: "\n").filter { $0.contains("button") }
    }
    let trimmed: [String] = lines().map { line in String(line.drop { $0 == " " }) }
    let expected: [String] = ["button “a” [selected]", "button “b” 3", "button “c”"]
    #expect(trimmed == expected)
    for key in [KeyEvent.Key.tab, .tab, .return] { press(key, in: room) }
    #expect(tabs.selectedIndex == 1)
  }

  @Test func `Control with Page Down and Page Up goes through tabs as far as there are any`() {
    let tabs = TabController(pages)
    let room = ControllerRoom(tabs)
    var chosen: [Int?] = []
    for key in [KeyEvent.Key.pageDown, .pageDown, .pageDown, .pageUp] {
      press(key, .control, in: room)
      chosen.append(tabs.selectedIndex)
    }
    #expect(chosen == [1, 2, 2, 1])
  }

  @Test func `Control with Page Down and Page Up goes through pages as far as there are any`() {
    let row = PageRow(pages)
    let controller = PageController()
    controller.dataSource = row
    let room = ControllerRoom(controller)
    controller.show(pages[1], animated: false)
    room.settle()
    var shown: [String?] = []
    for key in [KeyEvent.Key.pageUp, .pageUp, .pageDown] {
      press(key, .control, in: room)
      room.settle()
      shown.append(controller.currentPage?.title)
    }
    #expect(shown == ["a", "a", "b"])
  }
}
