import Martlet
import MartletTesting
import Testing

/// What all controls do.
@MainActor @Suite struct ControlTests {
  private let room = ControlRoom()

  /// Notes what happens to a control.
  private func log(of control: Control) -> () -> [Control.Event] {
    final class Box { var events: [Control.Event] = [] }
    let box = Box()
    for event in Control.Event.allCases { control.addAction(for: event) { box.events.append(event) } }
    return { box.events }
  }

  @Test func `a finger that leaves and comes back still presses`() {
    let button = room.place(Button("Go"), 100, 100)
    let events = log(of: button)
    let finger = room.finger(at: button.center)
    #expect(button.isTracking && button.state == .highlighted)
    finger.move(by: Point(x: 0, y: 100))
    #expect(button.isTracking && button.state == .normal)
    finger.move(by: Point(x: 0, y: -100))
    #expect(button.state == .highlighted)
    finger.lift()
    #expect(events() == [.touchDown, .touchDragExit, .touchDragEnter, .primaryAction, .touchUpInside])
    #expect(!button.isTracking && button.state == .normal)
  }

  @Test func `a finger that lifts elsewhere presses nothing`() {
    let button = room.place(Button("Go"), 100, 100)
    let events = log(of: button)
    let finger = room.finger(at: button.center)
    finger.move(by: Point(x: 0, y: 100))
    finger.lift()
    #expect(events() == [.touchDown, .touchDragExit, .touchUpOutside])
  }

  @Test(arguments: ["cancel", "escape", "disable", "remove"])
  func `what takes the finger away leaves the control as it was`(how: String) {
    let button = room.place(Button("Go"), 100, 100)
    let events = log(of: button)
    let finger = room.finger(at: button.center)
    switch how {
    case "cancel": finger.cancel()
    case "escape": room.key(.escape)
    case "disable": button.isEnabled = false
    default: button.removeFromSuperview()
    }
    room.window.resolveFrame()
    #expect(events() == [.touchDown, .touchCancel] && !button.isHighlighted && !button.isTracking)
    if how != "cancel" { finger.lift() }
    #expect(events().count == 2)
  }

  @Test func `Escape that lets go of a control goes nowhere else`() {
    let button = room.place(Button("Go"), 100, 100)
    var keys = 0
    room.controller.onKey = { _ in keys += 1 }
    let finger = room.finger(at: button.center)
    room.key(.escape)
    finger.lift()
    #expect(keys == 0)
    room.key(.escape)
    #expect(keys == 2)
  }

  private func scrollingButton() -> (ScrollView, Button, () -> [Control.Event]) {
    let scroll = room.place(ScrollView(), 0, 0, 200, 200)
    scroll.contentSize = Size(width: 200, height: 1000)
    let button = room.place(Button("Go"), 20, 100, in: scroll)
    return (scroll, button, log(of: button))
  }

  @Test func `a scroll view takes a finger that scrolls, also from a button that is lit`() {
    let (scroll, button, events) = scrollingButton()
    let finger = room.finger(at: button.center)
    #expect(!button.isHighlighted, "it may be a throw")
    finger.move(by: .zero, for: 0.2)
    #expect(button.isHighlighted)
    finger.move(by: Point(x: 0, y: -60))
    #expect(!button.isHighlighted && events() == [.touchDown, .touchCancel])
    #expect(scroll.contentOffset.y > 40)
    finger.lift()
  }

  @Test func `a throw over a button lights nothing up`() {
    let (scroll, button, events) = scrollingButton()
    let finger = room.finger(at: button.center)
    finger.move(by: Point(x: 0, y: -60), for: 0.1)
    finger.lift()
    #expect(events().isEmpty && scroll.contentOffset.y > 40)
  }

  @Test func `a quick tap in a scroll view presses`() {
    let (_, button, events) = scrollingButton()
    room.tap(at: button.center)
    #expect(events() == [.touchDown, .primaryAction, .touchUpInside])
  }

  @Test func `a slider in a scroll view is dragged by its thumb, and scrolled beside it`() {
    let scroll = room.place(ScrollView(), 0, 0, 300, 200)
    scroll.contentSize = Size(width: 300, height: 1000)
    let slider = room.place(Slider(value: 0), 20, 100, 200, in: scroll)
    let thumb = room.finger(at: Point(x: 32, y: 122))
    thumb.move(by: Point(x: 40, y: -60))
    thumb.lift()
    #expect(slider.value > 0.15 && scroll.contentOffset.y == 0)
    let value = slider.value
    let groove = room.finger(at: Point(x: 180, y: 122))
    groove.move(by: Point(x: 5, y: -60), for: 0.1)
    groove.lift()
    #expect(slider.value == value && scroll.contentOffset.y > 0)
  }

  @Test func `a tap on a view around a control is not one on the control`() {
    let outer = room.place(View(), 0, 0, 300, 200)
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    outer.addGestureRecognizer(tap)
    var presses = 0
    let button = room.place(Button("Go") { presses += 1 }, 20, 20, in: outer)
    room.tap(at: button.center)
    #expect(taps == 0 && presses == 1)
    room.tap(at: Point(x: 250, y: 150))
    #expect(taps == 1 && presses == 1)
  }

  @Test func `a drag that begins on a button moves what is around it`() {
    let outer = room.place(View(), 0, 0, 300, 200)
    let pan = PanGestureRecognizer()
    outer.addGestureRecognizer(pan)
    let button = room.place(Button("Go"), 20, 20, in: outer)
    let events = log(of: button)
    let finger = room.finger(at: button.center)
    finger.move(by: Point(x: 40, y: 0))
    #expect(pan.state == .changed && events() == [.touchDown, .touchCancel])
    finger.lift()
  }

  @Test(arguments: [0, 1, 2])
  func `a control that its own action disables lets go`(kind: Int) {
    let control: Control = [Stepper(), SegmentedControl(["A", "B"]), Slider()][kind]
    room.place(control, 100, 100, 200)
    control.addAction(for: .valueChanged) { control.isEnabled = false }
    let finger = room.finger(at: Point(x: 290, y: 122))
    #expect(!control.isEnabled && !control.isHighlighted && !control.isTracking)
    finger.lift()
  }

  @Test func `Escape lets go of all that fingers hold`() {
    let buttons = [room.place(Button("A"), 0, 0), room.place(Button("B"), 0, 100)]
    let fingers = buttons.map { room.finger(at: $0.center) }
    room.key(.escape)
    #expect(buttons.allSatisfy { !$0.isTracking })
    for finger in fingers { finger.lift() }
  }

  @Test func `what is touched far outside of a control presses it`() {
    var presses = 0
    let button = room.place(Button("Go") { presses += 1 }, 100, 100)
    button.touchOutsets = Insets(30)
    room.tap(at: Point(x: 225, y: 122))
    #expect(presses == 1)
  }

  @Test func `a closure that was removed is not called`() {
    let control = Control()
    var calls: [Int] = []
    let first = control.addAction(for: .valueChanged) { calls.append(1) }
    control.addAction(for: .valueChanged) { calls.append(2) }
    control.sendActions(for: .valueChanged)
    control.removeAction(first)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .touchDown)
    #expect(calls == [1, 2, 2])
  }

  @Test func `a pointer that hovers is noted, and one finger alone presses`() {
    let button = room.place(Button("Go"), 100, 100)
    room.window.send(.hovered(button.center, time: room.window.now))
    #expect(button.state == .hovered)
    room.window.send(.hovered(.zero, time: room.window.now))
    #expect(button.state == .normal)
    var presses = 0
    button.addAction(for: .primaryAction) { presses += 1 }
    let (first, second) = (room.finger(at: button.center), room.finger(at: button.center))
    first.lift()
    second.lift()
    #expect(presses == 1)
  }

  @Test func `a disabled control does nothing and keeps touches from what is behind it`() {
    var behind = 0
    room.place(Button("Behind") { behind += 1 }, 100, 100)
    let button = room.place(Button("Off"), 100, 100)
    let events = log(of: button)
    button.isEnabled = false
    room.tap(at: button.center)
    #expect(behind == 0 && events().isEmpty && button.state == .disabled)
  }

  @Test func `at rest controls want no frames`() {
    let button = room.place(Button("Go"), 100, 100)
    room.place(Switch(isOn: true), 100, 200)
    room.tap(at: button.center)
    room.key(.tab)
    room.wait(3)
    #expect(room.window.wakeTime == nil && !room.window.wantsFrames)
  }
}
