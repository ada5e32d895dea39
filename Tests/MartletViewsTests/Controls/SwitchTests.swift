import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct SwitchTests {
  private let room = ControlRoom()

  private func make(isOn: Bool = false) -> (Switch, () -> [Bool]) {
    final class Box { var values: [Bool] = [] }
    let box = Box()
    let control = Switch(isOn: isOn) { box.values.append($0) }
    room.place(control, 100, 100, 60, 44)
    return (control, { box.values })
  }

  private func thumb(_ control: Switch) -> Double {
    control.subviews[1].layer.presentationValue(of: .position).x
  }

  @Test func `a tap turns it, at any moment`() {
    let (control, values) = make()
    room.tap(at: control.center)
    room.wait(0.05)
    room.tap(at: control.center)
    #expect(values() == [true, false] && !control.isOn)
  }

  @Test func `the thumb follows a finger, and where that lets go decides`() {
    let (control, values) = make()
    let rest = thumb(control)
    let finger = room.finger(at: Point(x: control.frame.minX + 18, y: control.center.y))
    finger.move(by: Point(x: 5, y: 0))
    room.wait(0.5)
    let held = thumb(control)
    finger.move(by: Point(x: 4, y: 0))
    #expect(abs(thumb(control) - held - 4) < 0.1 && held - rest < 5, "it follows without a jump")
    finger.move(by: .zero, for: 0.2)
    finger.lift()
    #expect(values().isEmpty)
    let far = room.finger(at: Point(x: control.frame.minX + 18, y: control.center.y))
    far.move(by: Point(x: 16, y: 0))
    far.move(by: .zero, for: 0.2)
    far.lift()
    #expect(values() == [true])
    room.wait(1)
    #expect(abs(thumb(control) - rest - 20) < 0.1)
  }

  @Test func `a throw turns it before the middle is reached`() {
    let (control, values) = make()
    let finger = room.finger(at: Point(x: control.frame.minX + 18, y: control.center.y))
    finger.move(by: Point(x: 9, y: 0), for: 0.03)
    finger.lift()
    #expect(values() == [true])
  }

  @Test func `a thumb in flight is caught where it is and thrown back`() {
    let (control, values) = make()
    let rest = thumb(control)
    room.tap(at: control.center)
    room.wait(0.08)
    let flying = thumb(control)
    #expect(flying > rest + 2 && flying < rest + 18)
    let finger = room.finger(at: Point(x: control.frame.minX + flying, y: control.center.y))
    room.wait(0.3)
    #expect(abs(thumb(control) - flying) < 3, "it is held")
    finger.move(by: Point(x: -10, y: 0), for: 0.1)
    finger.lift()
    #expect(values() == [true, false])
    room.wait(1)
    #expect(abs(thumb(control) - rest) < 0.1)
  }

  @Test func `a drag beyond the end gives way and comes back`() {
    let (control, _) = make(isOn: true)
    let rest = thumb(control)
    let finger = room.finger(at: Point(x: control.frame.maxX - 18, y: control.center.y))
    finger.move(by: Point(x: 80, y: 0))
    #expect(thumb(control) > rest && thumb(control) < rest + 12)
    finger.lift()
    room.wait(1)
    #expect(abs(thumb(control) - rest) < 0.1 && control.isOn)
  }

  @Test func `a thumb that is brought back to where it was held turns nothing`() {
    let (control, values) = make()
    let finger = room.finger(at: Point(x: control.frame.minX + 18, y: control.center.y))
    finger.move(by: Point(x: 20, y: 0))
    finger.move(by: Point(x: -20, y: 0))
    finger.move(by: .zero, for: 0.2)
    finger.lift()
    #expect(values().isEmpty && !control.isOn)
  }

  @Test func `a cancelled drag leaves it as it was`() {
    let (control, values) = make()
    let rest = thumb(control)
    let finger = room.finger(at: Point(x: control.frame.minX + 18, y: control.center.y))
    finger.move(by: Point(x: 20, y: 0))
    finger.cancel()
    room.wait(1)
    #expect(values().isEmpty && abs(thumb(control) - rest) < 0.1)
  }

  @Test func `from right to left on is at the left`() {
    let (control, values) = make()
    control.layoutDirection = .rightToLeft
    room.window.resolveFrame()
    let rest = thumb(control)
    let finger = room.finger(at: Point(x: control.frame.maxX - 18, y: control.center.y))
    finger.move(by: Point(x: -18, y: 0))
    finger.lift()
    room.wait(1)
    #expect(values() == [true] && abs(thumb(control) - rest + 20) < 0.1)
  }

  @Test func `Space turns it, and the program does so without being told`() {
    let (control, values) = make()
    control.becomeFocused()
    room.key(.space)
    #expect(values() == [true])
    control.isOn = false
    #expect(values() == [true])
  }
}
