import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct PageControlTests {
  private let room = ControlRoom()

  private func make(page: Int = 1) -> (PageControl, () -> [Int]) {
    final class Box { var values: [Int] = [] }
    let box = Box()
    let control = PageControl(numberOfPages: 4, currentPage: page) { box.values.append($0) }
    room.place(control, 100, 100, 200, 44)
    return (control, { box.values })
  }

  @Test func `a tap goes a page towards the finger`() {
    let (control, values) = make()
    room.tap(at: Point(x: control.frame.maxX - 4, y: control.center.y))
    room.tap(at: Point(x: control.frame.minX + 4, y: control.center.y))
    room.tap(at: Point(x: control.frame.minX + 4, y: control.center.y))
    room.tap(at: Point(x: control.frame.minX + 4, y: control.center.y))
    #expect(values() == [2, 1, 0])
  }

  @Test func `a finger that slides goes along the dots`() {
    let (control, values) = make(page: 0)
    let finger = room.finger(at: Point(x: control.center.x - 30, y: control.center.y))
    finger.move(by: Point(x: 60, y: 0))
    finger.lift()
    #expect(values() == [1, 2, 3])
  }

  @Test func `the pill is between two dots while its page is between two`() {
    let (control, values) = make()
    let widths = control.subviews.map(\.bounds.width)
    #expect(widths == [8, 22, 8, 8])
    control.position = 1.5
    #expect(control.subviews.map(\.bounds.width) == [8, 15, 15, 8])
    #expect(values().isEmpty && control.currentPage == 2)
    control.position = 9
    #expect(control.position == 3)
  }

  @Test func `without pages it tells of none`() {
    let node = room.place(PageControl(), 0, 0).accessibilityTree.first
    #expect(node?.role == .pageControl && node?.value == nil && node?.actions.isEmpty == true)
  }

  @Test func `keys choose, and one page alone is no place for them`() {
    let (control, values) = make()
    control.becomeFocused()
    for key in [KeyEvent.Key.right, .left, .end, .home] { room.key(key) }
    #expect(values() == [2, 1, 3, 0])
    control.numberOfPages = 1
    #expect(!control.canBecomeFocused && control.currentPage == 0)
  }
}
