import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// What containers are before they have a view, and without a child that was taken from them.
@MainActor @Suite struct ContainerModelTests {
  private let a = RecordedController("a")
  private let b = RecordedController("b")
  private let c = RecordedController("c")

  private var faults: [String] { a.faults + b.faults + c.faults }
  private var told: [Appearance] { [a, b, c].map(\.told) }

  // MARK: Before there is a view

  @Test func `a stack makes views only when it is shown, and only that of its top`() {
    let navigation = NavigationController(root: a)
    var isDone = false
    navigation.push(b) { isDone = $0 }
    Transaction.flush()
    #expect(isDone && navigation.topController === b && navigation.children.count == 2)
    #expect(!navigation.isViewLoaded && !a.isViewLoaded && !b.isViewLoaded)
    let room = ControllerRoom(navigation)
    room.settle()
    #expect(!a.isViewLoaded && b.told == .shown)
    navigation.pop()
    room.settle()
    #expect(a.told == .shown && b.told == .hidden && faults == [])
  }

  @Test func `tabs and columns make views only when they are shown`() {
    let split = SplitController(primary: b, secondary: c)
    let tabs = TabController([a, split])
    #expect(tabs.selectedIndex == 0 && !tabs.isViewLoaded)
    #expect(!a.isViewLoaded && !b.isViewLoaded && !c.isViewLoaded)
    let room = ControllerRoom(tabs, size: Size(width: 800, height: 480))
    #expect(a.told == .shown && !split.isViewLoaded && !b.isViewLoaded)
    tabs.select(1)
    room.settle()
    #expect(told == [.hidden, .shown, .shown] && faults == [])
  }

  @Test func `tabs that are given later show the first one, and none when all are taken`() {
    let tabs = TabController()
    let room = ControllerRoom(tabs)
    tabs.controllers = [a, b]
    room.settle()
    #expect(tabs.selectedController === a && a.told == .shown)
    tabs.controllers = []
    room.settle()
    #expect(tabs.selectedController == nil && tabs.selectedIndex == nil && tabs.children.isEmpty)
    #expect(a.told == .hidden && !a.view.isInWindow)
    tabs.controllers = [b]
    room.settle()
    #expect(tabs.selectedController === b && b.told == .shown && faults == [])
  }

  // MARK: Without a child

  @Test func `a stack does without a controller that is taken out of it`() {
    let navigation = NavigationController(root: a)
    navigation.setControllers([a, b, c])
    let room = ControllerRoom(navigation)
    room.settle()
    c.removeFromParent()
    room.settle()
    #expect(navigation.controllers.map(\.title) == ["a", "b"] && told == [.hidden, .shown, .hidden])
    a.removeFromParent()
    room.settle()
    #expect(navigation.controllers.map(\.title) == ["b"] && navigation.children.count == 1)
    b.removeFromParent()
    room.settle()
    #expect(navigation.controllers.isEmpty && told == [.hidden, .hidden, .hidden] && faults == [])
    navigation.push(c)
    room.settle()
    #expect(navigation.topController === c && c.told == .shown && faults == [])
  }

  @Test func `a controller that is pushed into another stack is not in the first one`() {
    let split = SplitController(primary: a, secondary: b)
    let room = ControllerRoom(split, size: Size(width: 800, height: 480))
    split.primary.push(c)
    room.advance(by: 0.1)
    split.secondary.push(c)
    #expect(split.primary.controllers.map(\.title) == ["a"])
    room.settle()
    #expect(split.secondary.topController === c && told == [.shown, .hidden, .shown] && faults == [])
    #expect(room.leftovers == [])
  }

  @Test func `tabs do without a controller that another one takes`() {
    let tabs = TabController([a, b])
    let room = ControllerRoom(tabs)
    tabs.select(1)
    room.advance(by: 0.1)
    c.addChild(b)
    room.settle()
    #expect(tabs.controllers.count == 1 && tabs.selectedController === a && b.parent === c)
    #expect(told == [.shown, .hidden, .hidden] && faults == [] && room.leftovers == [])
  }

  @Test func `a row of pages does without a page that is taken`() {
    let pages = PageController()
    pages.show(a, animated: false)
    let room = ControllerRoom(pages)
    pages.show(b)
    room.advance(by: 0.1)
    a.removeFromParent()
    room.settle()
    #expect(pages.currentPage === b && told == [.hidden, .shown, .hidden])
    b.removeFromParent()
    room.settle()
    #expect(pages.currentPage == nil && b.told == .hidden && faults == [])
  }

  // MARK: Style

  @Test func `a sheet takes the style of its controller when that changes`() throws {
    let room = ControllerRoom(a)
    let sheet = try #require(a.presentSheet(b))
    b.style = .dark
    #expect(sheet.view?.panel.backgroundColor == ControllerStyle.dark.surface)
    b.style = nil
    #expect(sheet.view?.panel.backgroundColor == ControllerStyle.light.surface)
    room.settle()
  }

  @Test func `a container of one's own class need not pass a change of style on`() {
    final class Own: NavigationController {
      override func styleDidChange() {}
    }
    let own = Own(root: a)
    let room = ControllerRoom(own)
    own.style = .dark
    #expect(own.stage.page?.backgroundColor == ControllerStyle.dark.surface)
    room.settle()
  }
}
