import Martlet
import MartletTesting
import Testing

/// A mouse's wheel over controls with numbers.
@MainActor
struct WheelControlTests {
  private let room = ControlRoom()

  private func scroll(_ steps: Double, _ modifiers: KeyEvent.Modifiers = [], at place: Point) {
    room.window.send(
      PointerEvent.scrolled(
        .wheel(steps: Point(x: 0, y: steps), modifiers: modifiers), at: place, time: room.window.now))
    room.wait(0.5)
  }

  @Test func `a wheel over a click wheel goes by its steps, up to greater numbers`() {
    let wheel = room.place(ClickWheel(value: 50), 100, 60, 176, 176)
    let place = Point(x: 188, y: 90)
    scroll(-1, at: place)
    #expect(wheel.value == 51)
    scroll(3, at: place)
    #expect(wheel.value == 48)
    wheel.isEnabled = false
    scroll(3, at: place)
    #expect(wheel.value == 48)
  }

  @Test func `parts of steps add up, and a wheel that turns back starts anew`() {
    let wheel = room.place(ClickWheel(value: 50), 100, 60, 176, 176)
    let place = Point(x: 188, y: 90)
    for _ in 0..<3 { scroll(-0.25, at: place) }
    #expect(wheel.value == 50)
    scroll(-0.25, at: place)
    #expect(wheel.value == 51)
    scroll(-0.75, at: place)
    scroll(0.5, at: place)
    scroll(0.5, at: place)
    #expect(wheel.value == 50)
  }

  @Test func `at its end a click wheel does not scroll what is around it`() {
    let scroller = room.place(ScrollView(), 0, 0, 480, 320)
    scroller.contentSize = Size(width: 480, height: 1000)
    let wheel = room.place(ClickWheel(value: 100), 100, 60, 176, 176, in: scroller)
    scroll(-1, at: Point(x: 188, y: 90))
    #expect(wheel.value == 100 && scroller.contentOffset.y == 0)
    scroll(1, .shift, at: Point(x: 188, y: 90))
    #expect(wheel.value == 100)
  }

  @Test func `a stepper and a slider go by a wheel only with the focus, and otherwise it scrolls`() {
    let scroller = room.place(ScrollView(), 0, 0, 480, 320)
    scroller.contentSize = Size(width: 480, height: 1000)
    let stepper = room.place(Stepper(value: 5), 100, 160, 104, 36, in: scroller)
    let slider = room.place(Slider(range: 0...10, value: 5), 240, 156, 200, 44, in: scroller)
    slider.step = 1
    scroll(1, at: Point(x: 150, y: 178))
    #expect(stepper.value == 5 && scroller.contentOffset.y == 40)
    scroll(-1, at: Point(x: 150, y: 138))
    stepper.becomeFocused()
    scroll(-2, at: Point(x: 150, y: 178))
    #expect(stepper.value == 7 && scroller.contentOffset.y == 0)
    slider.becomeFocused()
    scroll(3, at: Point(x: 340, y: 178))
    #expect(slider.value == 2 && scroller.contentOffset.y == 0)
  }
}
