import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct StepperTests {
  private let room = ControlRoom()

  private func make(value: Double = 5) -> (Stepper, () -> [Double]) {
    final class Box { var values: [Double] = [] }
    let box = Box()
    let stepper = Stepper(range: 0...10, value: value) { box.values.append($0) }
    room.place(stepper, 100, 100, 104, 36)
    return (stepper, { box.values })
  }

  private let minus = Point(x: 120, y: 118)
  private let plus = Point(x: 180, y: 118)

  @Test func `taps on its halves go down and up`() {
    let (_, values) = make()
    for place in [plus, plus, minus] { room.tap(at: place) }
    #expect(values() == [6, 7, 6])
  }

  @Test func `a half that is held repeats, and stops at the end`() {
    let (stepper, values) = make()
    let finger = room.finger(at: plus)
    #expect(values() == [6])
    room.window.advance(to: room.window.now + 0.45)
    #expect(values() == [6])
    room.window.advance(to: room.window.now + 0.1)
    #expect(values() == [6, 7])
    room.window.advance(to: room.window.now + 3)
    #expect(values() == [6, 7, 8, 9, 10] && stepper.value == 10)
    finger.lift()
    room.wait(1)
    #expect(room.window.wakeTime == nil)
  }

  @Test func `steps of a tenth lie on tenths`() {
    let stepper = room.place(Stepper(range: 0...1, step: 0.1), 100, 100, 104, 36)
    var words: [String?] = []
    for _ in 0..<10 {
      #expect(stepper.perform(.increment))
      words.append(stepper.accessibilityTree.first?.value)
    }
    #expect(stepper.value == 1 && !stepper.perform(.increment))
    #expect(words == ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"])
    for _ in 0..<10 { #expect(stepper.perform(.decrement)) }
    #expect(stepper.value == 0 && !stepper.perform(.decrement))
  }

  @Test func `a number between the steps goes as far as one`() {
    let stepper = room.place(Stepper(range: 0...10, value: 1, step: 3), 100, 100, 104, 36)
    #expect(stepper.perform(.increment) && stepper.value == 4)
  }

  @Test func `a finger that slides off a half pauses it`() {
    let (_, values) = make()
    let finger = room.finger(at: plus)
    finger.move(to: minus, for: 0.1)
    room.window.advance(to: room.window.now + 2)
    #expect(values() == [6])
    finger.lift()
  }

  @Test func `without repetition a half that is held goes once`() {
    let (stepper, values) = make()
    stepper.autorepeat = false
    let finger = room.finger(at: plus)
    room.window.advance(to: room.window.now + 3)
    finger.lift()
    #expect(values() == [6])
  }

  @Test func `one that wraps goes from the end to the beginning`() {
    let (stepper, values) = make(value: 10)
    room.tap(at: plus)
    #expect(values().isEmpty)
    stepper.wraps = true
    room.tap(at: plus)
    room.tap(at: minus)
    #expect(values() == [0, 10])
  }

  @Test func `arrow keys do the same`() {
    let (stepper, values) = make()
    stepper.becomeFocused()
    for key in [KeyEvent.Key.up, .right, .down, .left, .end, .home] { room.key(key) }
    #expect(values() == [6, 7, 6, 5, 10, 0])
  }

  @Test func `from right to left plus is at the left`() {
    let (stepper, values) = make()
    stepper.layoutDirection = .rightToLeft
    room.window.resolveFrame()
    room.tap(at: minus)
    stepper.becomeFocused()
    room.key(.left)
    #expect(values() == [6, 7])
  }
}
