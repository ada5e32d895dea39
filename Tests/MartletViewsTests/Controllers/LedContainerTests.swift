import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Containers that a hand leads by transitions that follow no hand to that side by themselves.
@MainActor @Suite struct LedContainerTests {
  private let a = RecordedController("a")
  private let b = RecordedController("b")
  private let c = RecordedController("c")

  private nonisolated static let transitions: [any ViewTransition] = [
    CrossFade(), ModalRise(), Flip(.up), Fold(.horizontal), Flip(.left), NavigationSlide(),
  ]

  @Test(arguments: transitions.indices)
  func `a drag from the edge leads back whatever has brought the page`(index: Int) throws {
    let navigation = NavigationController(root: a)
    let room = ControllerRoom(navigation)
    navigation.push(b, by: Self.transitions[index], animated: false)
    let finger = room.finger(at: Point(x: 4, y: 240))
    finger.move(by: Point(x: 500, y: 0), for: 0.2)
    let animator = try #require(navigation.stage.animator)
    let first = animator.progress
    finger.move(by: Point(x: 500, y: 0), for: 0.2)
    #expect(first > 0.1 && animator.progress > first + 0.1)
    finger.lift()
    #expect(navigation.topController === a)
    room.settle()
    #expect(a.told == .shown && b.told == .hidden && a.faults + b.faults == [] && room.leftovers == [])
  }

  @Test(arguments: [-1.0, 1])
  func `a drag to either side leads pages that fade, to one neighbour`(side: Double) throws {
    let row = PageRow([a, b, c])
    let pages = PageController()
    pages.transition = CrossFade()
    pages.dataSource = row
    pages.show(b, animated: false)
    let room = ControllerRoom(pages)
    let finger = room.finger(at: Point(x: 160, y: 200))
    finger.move(by: Point(x: 300 * side, y: 0), for: 0.1)
    let animator = try #require(pages.stage.animator)
    for _ in 0..<10 {
      finger.move(by: Point(x: 300 * side, y: 0), for: 0.02)
      #expect(pages.stage.animator === animator)
    }
    #expect(animator.new === (side < 0 ? c : a).page && animator.progress > 0.2)
    finger.move(by: Point(x: 900 * side, y: 0), for: 0.05)
    finger.lift()
    #expect(pages.currentPage === (side < 0 ? c : a))
    room.settle()
    #expect(b.told == .hidden && a.faults + b.faults + c.faults == [] && room.leftovers == [])
  }

  @Test func `a page that fades since others are under way follows the hand as it would otherwise`() throws {
    let row = PageRow((0..<6).map { RecordedController("\($0)") })
    let pages = PageController()
    pages.dataSource = row
    pages.show(row.pages[5], animated: false)
    let room = ControllerRoom(pages)
    for _ in 0..<4 {
      pages.goBack()
      room.advance(by: 0.03)
    }
    let animator = try #require(pages.stage.animator)
    #expect(animator.transition is FadedTransition && animator.new === row.pages[1].page)
    let finger = room.finger(at: Point(x: 100, y: 200))
    let caught = animator.progress
    finger.move(by: Point(x: 600, y: 0), for: 0.2)
    #expect(pages.stage.animator === animator && animator.progress > caught + 0.1)
    finger.lift()
    room.settle()
    #expect(pages.currentPage === row.pages[1] && room.leftovers == [])
  }
}
