import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct SegmentedControlTests {
  private let room = ControlRoom()

  private func make() -> (SegmentedControl, () -> [Int]) {
    final class Box { var values: [Int] = [] }
    let box = Box()
    let control = SegmentedControl(["One", "Two", "Three"]) { box.values.append($0) }
    room.place(control, 0, 0, 300, 44)
    return (control, { box.values })
  }

  @Test func `a finger slides over the words and is told of each`() {
    let (control, values) = make()
    let finger = room.finger(at: Point(x: 50, y: 22))
    finger.move(by: Point(x: 200, y: 0))
    finger.move(by: Point(x: -100, y: 0))
    finger.lift()
    #expect(values() == [1, 2, 1] && control.selection == 1)
  }

  @Test func `Escape brings back what was chosen before`() {
    let (control, values) = make()
    let finger = room.finger(at: Point(x: 250, y: 22))
    #expect(control.selection == 2)
    room.key(.escape)
    #expect(values() == [2, 0])
    finger.lift()
  }

  @Test func `arrow keys, Home and End choose`() {
    let (control, values) = make()
    control.becomeFocused()
    for key in [KeyEvent.Key.right, .right, .right, .left, .home, .end] { room.key(key) }
    #expect(values() == [1, 2, 1, 0, 2])
  }

  @Test func `from right to left the first word is at the right`() {
    let (control, values) = make()
    control.layoutDirection = .rightToLeft
    room.window.resolveFrame()
    #expect(control.subviews[0].frame.maxX == 300)
    room.tap(at: Point(x: 50, y: 22))
    control.becomeFocused()
    room.key(.right)
    #expect(values() == [2, 1])
  }
}
