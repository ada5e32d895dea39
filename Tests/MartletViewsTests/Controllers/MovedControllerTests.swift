import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Controllers that come into another container, or are shown in another way, while they are still on their way out.
@MainActor @Suite struct MovedControllerTests {
  private let a = RecordedController("a")
  private let b = RecordedController("b")
  private let c = RecordedController("c")
  private let wide = Size(width: 800, height: 480)

  private var faults: [String] { a.faults + b.faults + c.faults }

  @Test func `columns that part while the upper one is popped have each controller once`() {
    let split = SplitController(primary: a, secondary: b)
    let room = ControllerRoom(split)
    split.showSecondary(c)
    room.settle()
    split.primary.pop()
    room.advance(by: 0.1)
    room.window.resize(to: wide)
    room.window.resolveFrame()
    #expect(split.primary.stage.animator == nil)
    room.settle()
    #expect(split.primary.controllers.map(\.title) == ["a"])
    #expect(split.secondary.controllers.map(\.title) == ["c"])
    #expect(c.parent === split.secondary && c.view.isInWindow)
    #expect(a.told == .shown && c.told == .shown && faults == [])
  }

  @Test func `a controller that is popped here and pushed there meanwhile is seen there`() {
    let split = SplitController(primary: a, secondary: b)
    let room = ControllerRoom(split, size: wide)
    split.primary.push(c)
    room.settle()
    split.primary.pop()
    room.advance(by: 0.1)
    split.secondary.push(c)
    room.settle()
    #expect(split.primary.controllers.count == 1 && split.secondary.topController === c)
    #expect(c.parent === split.secondary && c.view.isInWindow)
    #expect(a.told == .shown && b.told == .hidden && c.told == .shown && faults == [])
  }
}
