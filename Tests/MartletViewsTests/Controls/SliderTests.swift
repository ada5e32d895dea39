import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct SliderTests {
  private let room = ControlRoom()

  private func make(
    _ range: ClosedRange<Double> = 0...100, value: Double = 0
  ) -> (Slider, () -> [Double]) {
    final class Box { var values: [Double] = [] }
    let box = Box()
    let slider = Slider(range: range, value: value) { box.values.append($0) }
    // The thumb goes 100 points.
    room.place(slider, 100, 100, 124, 44)
    return (slider, { box.values })
  }

  private func thumb(_ slider: Slider) -> Double {
    slider.subviews[2].layer.presentationValue(of: .position).x
  }

  @Test func `the thumb stays under a finger that has landed beside its centre`() {
    let (slider, values) = make()
    let finger = room.finger(at: Point(x: 120, y: 122))
    #expect(slider.value == 0, "nothing jumps")
    finger.move(by: Point(x: 50, y: 0))
    finger.lift()
    room.window.resolveFrame()
    #expect(abs(slider.value - 50) < 1e-6 && abs(thumb(slider) - 62) < 1e-6)
    #expect(values().last == slider.value && values().count > 10)
  }

  @Test func `a finger beside the thumb calls it with a spring, and then leads it`() {
    let (slider, _) = make()
    let finger = room.finger(at: Point(x: 192, y: 122))
    #expect(abs(slider.value - 80) < 1e-6 && thumb(slider) < 20)
    room.wait(0.1)
    #expect(thumb(slider) > 20 && thumb(slider) < 90)
    finger.move(by: Point(x: -20, y: 0), for: 1)
    #expect(abs(thumb(slider) - 72) < 0.2 && abs(slider.value - 60) < 0.2)
    finger.lift()
  }

  @Test func `Escape brings back the number from before`() {
    let (slider, values) = make(value: 30)
    let finger = room.finger(at: Point(x: 142, y: 122))
    finger.move(by: Point(x: 40, y: 0))
    #expect(slider.value > 60)
    room.key(.escape)
    #expect(slider.value == 30 && values().last == 30)
    finger.lift()
    #expect(slider.value == 30)
  }

  @Test func `keys go by a step, by ten and to the ends`() {
    let (slider, values) = make(value: 50)
    slider.becomeFocused()
    for key in [KeyEvent.Key.right, .up, .left, .down, .pageUp, .pageDown, .home, .end] { room.key(key) }
    #expect(values() == [52, 54, 52, 50, 70, 50, 0, 100])
    room.key(.right)
    #expect(values().count == 8, "there is no more")
  }

  @Test func `steps are the only numbers that it has`() {
    let (slider, values) = make(value: 50)
    slider.step = 25
    let finger = room.finger(at: Point(x: 162, y: 122))
    finger.move(by: Point(x: 45, y: 0))
    finger.lift()
    #expect(values() == [75, 100])
    slider.value = 60
    #expect(slider.value == 50)
    slider.becomeFocused()
    room.key(.right)
    #expect(slider.value == 75)
  }

  @Test(arguments: [(0.3, 0.1), (0.7, 0.1), (1.0, 0.1)])
  func `a step that is no binary fraction reaches the end`(end: Double, step: Double) {
    let slider = Slider(range: 0...end)
    slider.step = step
    slider.value = end
    #expect(slider.value == end)
  }

  @Test func `one that is not continuous tells once, at the end`() {
    let (slider, values) = make()
    slider.isContinuous = false
    let finger = room.finger(at: Point(x: 112, y: 122))
    finger.move(by: Point(x: 50, y: 0))
    #expect(values().isEmpty)
    finger.lift()
    #expect(values().count == 1)
  }

  @Test func `from right to left the least number is at the right, for fingers and arrows`() {
    let (slider, _) = make()
    slider.layoutDirection = .rightToLeft
    room.window.resolveFrame()
    #expect(thumb(slider) == 112)
    let finger = room.finger(at: Point(x: 212, y: 122))
    finger.move(by: Point(x: -30, y: 0))
    finger.lift()
    #expect(abs(slider.value - 30) < 1e-6)
    slider.becomeFocused()
    room.key(.left)
    #expect(abs(slider.value - 32) < 1e-6)
    room.key(.down)
    #expect(abs(slider.value - 30) < 1e-6)
  }

  @Test func `another range keeps the number within`() {
    let (slider, values) = make(value: 80)
    slider.range = 0...50
    room.window.resolveFrame()
    #expect(slider.value == 50 && values().isEmpty && thumb(slider) == 112)
  }
}
