import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Containers where text runs from right to left.
@MainActor @Suite struct MirroredContainerTests {
  private let size = Size(width: 320, height: 480)
  private let pages = ["a", "b", "c"].map { RecordedController($0) }

  private func room(_ root: ViewController, width: Double = 320) -> ControllerRoom {
    let room = ControllerRoom(root, size: Size(width: width, height: 480))
    room.controller.rootView.layoutDirection = .rightToLeft
    room.window.resolveFrame()
    return room
  }

  private func swipe(from x: Double, by velocity: Double, in room: ControllerRoom) {
    let finger = room.finger(at: Point(x: x, y: 300))
    finger.move(by: Point(x: velocity, y: 0), for: 0.15)
    finger.lift()
    room.settle()
  }

  @Test func `a drag from the right edge leads back, and one from the left edge does not`() {
    let navigation = NavigationController(root: pages[0])
    let room = room(navigation)
    navigation.push(pages[1], animated: false)
    room.settle()
    swipe(from: 4, by: 1200, in: room)
    #expect(navigation.controllers.count == 2)
    swipe(from: size.width - 4, by: -1200, in: room)
    #expect(navigation.controllers.count == 1)
  }

  @Test func `from anywhere a drag to the left leads back, and one to the right does not`() {
    let navigation = NavigationController(root: pages[0])
    let room = room(navigation)
    navigation.backGesture = .fromAnywhere
    navigation.push(pages[1], animated: false)
    room.settle()
    swipe(from: 100, by: 1000, in: room)
    #expect(navigation.controllers.count == 2)
    swipe(from: 200, by: -1000, in: room)
    #expect(navigation.controllers.count == 1)
  }

  @Test func `a page that is pushed comes from the left`() throws {
    let navigation = NavigationController(root: pages[0])
    let room = room(navigation)
    room.settle()
    navigation.push(pages[1])
    room.advance(by: 0.1)
    let left = room.corners.flatMap { $0 }.map(\.x).min()
    #expect(try #require(left) < -50)
    #expect(!room.corners.isEmpty && room.corners.allSatisfy { $0.allSatisfy { $0.x < 400 } })
  }

  @Test func `the way back is at the right of its bar, and buttons at the left`() throws {
    let navigation = NavigationController(root: pages[0])
    pages[1].barButtons = [BarButton("Move") {}]
    let room = room(navigation, width: 320)
    navigation.push(pages[1], animated: false)
    room.settle()
    let page = try #require(navigation.stage.page as? NavigationPage)
    let items = page.bar.subviews.compactMap { $0 as? BarItemView }.filter { !$0.isHidden }
    let back = try #require(items.first { $0.label.string == "a" })
    let button = try #require(items.first { $0.label.string == "Move" })
    #expect(back.frame.maxX > 300 && button.frame.minX < 20)
    #expect(back.label.frame.minX < back.bounds.midX)
  }

  @Test func `the first tab is at the right`() throws {
    let tabs = TabController(pages)
    let room = room(tabs)
    room.settle()
    let bar = try #require(tabs.view.subviews.lazy.compactMap { $0 as? TabBar }.first)
    let items = bar.subviews.compactMap { $0 as? TabBarItemView }
    #expect(items.map(\.center.x) == items.map(\.center.x).sorted(by: >) && items.count == 3)
  }

  @Test func `the primary column is at the right, and goes over the right edge`() {
    let split = SplitController(primary: pages[0], secondary: pages[1])
    let room = room(split, width: 1000)
    room.settle()
    #expect(split.primary.view.frame.maxX == 1000)
    #expect(split.secondary.view.frame.minX == 0)
    #expect(split.secondary.view.frame.maxX == split.primary.view.frame.minX - 1)
    split.setPrimaryHidden(true, animated: false)
    room.settle()
    #expect(split.primary.view.frame.minX == 1000 && split.secondary.view.frame.width == 1000)
  }

  @Test func `a drag to the right leads to the next page, under the finger`() throws {
    let row = PageRow(pages)
    let controller = PageController()
    controller.dataSource = row
    let room = room(controller)
    controller.show(pages[0], animated: false)
    room.settle()
    let finger = room.finger(at: Point(x: 100, y: 300))
    finger.move(by: Point(x: 1000, y: 0), for: 0.1)
    #expect(try #require(room.corners.flatMap { $0 }.map(\.x).max()) > 400)
    #expect(try #require(room.corners.flatMap { $0 }.map(\.x).min()) < -200)
    finger.lift()
    room.settle()
    #expect(controller.currentPage === pages[1])
    swipe(from: 200, by: -1000, in: room)
    #expect(controller.currentPage === pages[0])
  }

  @Test func `a direction that changes moves the parts of a container that is shown`() throws {
    let split = SplitController(primary: pages[0], secondary: pages[1])
    let room = room(split, width: 1000)
    room.controller.rootView.layoutDirection = .leftToRight
    room.settle()
    #expect(split.primary.view.frame.minX == 0 && split.secondary.view.frame.maxX == 1000)
  }

  @Test func `the bar beside what scrolls is where lines end`() {
    let scroll = ScrollView()
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    scroll.contentSize = Size(width: 200, height: 3000)
    let room = room(pages[0])
    room.controller.rootView.addSubview(scroll)
    room.window.resolveFrame()
    let bar = scroll.indicators.first { $0.axis == .vertical }
    #expect(bar.map { $0.track.position.x < 10 } == true)
    room.controller.rootView.layoutDirection = .leftToRight
    room.window.resolveFrame()
    #expect(bar.map { $0.track.position.x > 190 } == true)
  }
}
