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

  @Test func `larger words keep a gap between them as long as they are not smaller than usual`() {
    let titles = ["Blunt", "Round", "Square"]
    for (width, isTight) in [(400.0, false), (190, false), (120, true)] {
      let control = SegmentedControl(titles)
      control.textScale = 1.5
      room.place(control, 0, 0, width, 44)
      room.window.resolveFrame()
      let words = control.subviews.compactMap { $0 as? Label }.map {
        Rect(center: $0.center, size: $0.text.scaled(by: $0.effectiveTextScale).size())
      }
      #expect(words.count == 3)
      let gaps = zip(words, words.dropFirst()).map { $1.minX - $0.maxX }
      let size = control.subviews.compactMap { $0 as? Label }.map {
        $0.text.font.size * $0.effectiveTextScale
      }
      let isGood = isTight ? size.allSatisfy { abs($0 - 13) < 1e-9 } : gaps.allSatisfy { $0 >= 16 }
      #expect(isGood, "\(width): \(gaps), \(size)")
      #expect(size.allSatisfy { $0 > 12.99 && $0 <= 17 * 1.5 })
      control.removeFromSuperview()
    }
  }
}
