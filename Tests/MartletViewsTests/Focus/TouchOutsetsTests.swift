import Martlet
import MartletTesting
import Testing

/// Views that are touched beyond their bounds.
@MainActor @Suite struct TouchOutsetsTests {
  private let room = ControlRoom()

  @Test func `a view with outsets is touched around its shape`() {
    let view = room.place(View(), 100, 100, 20, 20)
    view.touchOutsets = Insets(top: 0, left: 10, bottom: 5, right: 0)
    let hits = [(95.0, 110.0), (89, 110), (110, 124), (110, 126), (110, 99), (121, 110)].map {
      room.root.hitTest(Point(x: $0.0, y: $0.1)) === view
    }
    #expect(hits == [true, false, true, false, false, false])
  }

  @Test func `what lies in front there is touched first`() {
    let view = room.place(View(), 100, 100, 20, 20)
    view.touchOutsets = Insets(20)
    let front = room.place(View(), 125, 100, 20, 20)
    #expect(room.root.hitTest(Point(x: 130, y: 110)) === front)
    #expect(room.root.hitTest(Point(x: 122, y: 110)) === view)
  }

  @Test func `outsets go with a view in flight`() {
    let view = room.place(View(), 100, 100, 20, 20)
    view.touchOutsets = Insets(20)
    View.animate(duration: 1, timing: .linear) { view.center.x += 200 }
    room.wait(0.5)
    #expect(room.root.hitTest(Point(x: 210 + 25, y: 110)) === view)
    #expect(room.root.hitTest(Point(x: 310, y: 110)) !== view)
  }

  @Test func `a small control is found by a finger, within 44 points and not beyond`() {
    let control = room.place(Control(), 100, 100, 10, 10)
    for (way, isHit) in [(21.0, true), (23, false)] {
      for side in [Point(x: way, y: 0), Point(x: 0, y: way), Point(x: -way, y: 0), Point(x: 0, y: -way)] {
        #expect((room.root.hitTest(control.center + side) === control) == isHit, "\(side)")
      }
    }
  }

  @Test func `a large control is touched in its bounds only`() {
    let control = room.place(Control(), 100, 100, 80, 60)
    #expect(room.root.hitTest(Point(x: 181, y: 130)) !== control)
  }
}
