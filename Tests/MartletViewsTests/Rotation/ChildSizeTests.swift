import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// The sizes that controllers are told before their window has its new one.
@MainActor @Suite struct ChildSizeTests {
  private static let small = Size(width: 700, height: 480)
  private static let large = Size(width: 900, height: 500)

  private let inner = TurningController("inner")
  private let other = TurningController("other")

  private func turn(_ root: ViewController, to size: Size = large) {
    let room = ControllerRoom(root, size: Self.small)
    room.settle()
    room.window.resize(to: size)
    room.settle()
  }

  @Test func `in a navigation controller they are told what the bar leaves`() {
    turn(NavigationController(root: inner))
    #expect(inner.sizes == [Size(width: 900, height: 448)] && inner.view.bounds.size == inner.sizes.last)
  }

  @Test func `in a tab controller they are told what the bar leaves`() {
    turn(TabController([inner, other]))
    #expect(inner.sizes == [Size(width: 900, height: 444)] && inner.view.bounds.size == inner.sizes.last)
  }

  @Test func `pages are told the whole size`() {
    let pages = PageController()
    pages.show(inner, animated: false)
    turn(pages)
    #expect(inner.sizes == [Self.large] && inner.view.bounds.size == Self.large)
  }

  @Test func `in columns they are told the sizes of these`() {
    turn(SplitController(primary: inner, secondary: other))
    #expect(inner.sizes == [Size(width: 324, height: 448)] && inner.view.bounds.size == inner.sizes.last)
    #expect(other.sizes == [Size(width: 575, height: 448)] && other.view.bounds.size == other.sizes.last)
  }

  @Test func `in columns that collapse they are told the whole width`() {
    turn(SplitController(primary: inner, secondary: other), to: Size(width: 320, height: 480))
    #expect(inner.sizes == [Size(width: 320, height: 428)] && inner.view.bounds.size == inner.sizes.last)
  }

  @Test func `in a sheet they are told what is seen of it`() {
    let root = TurningController()
    let room = ControllerRoom(root, size: Self.small)
    _ = root.presentSheet(inner, detents: [.medium])
    room.settle()
    room.window.resize(to: Self.large)
    room.settle()
    #expect(inner.sizes == [Size(width: 640, height: 230)] && inner.view.bounds.size == inner.sizes.last)
    #expect(root.sizes == [Self.large])
  }
}
