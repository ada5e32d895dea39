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

  @Test func `a controller that is dismissed and comes back as a sheet meanwhile stays in it`() throws {
    let room = ControllerRoom(a)
    a.present(b)
    room.settle()
    b.dismiss()
    room.advance(by: 0.1)
    let sheet = try #require(a.presentSheet(b))
    room.settle()
    #expect(a.presentedViewController === b && abs(sheet.visibleHeight - 240) < 0.01)
    #expect(b.view.isInWindow && a.told == .shown && b.told == .shown && faults == [])
    b.dismiss()
    room.settle()
    #expect(!b.view.isInWindow && b.told == .hidden && faults == [] && room.leftovers == [])
  }

  @Test(arguments: [false, true])
  func `a controller that is dismissed and is pushed meanwhile stays in the stack`(isSheet: Bool) {
    let navigation = NavigationController(root: a)
    let room = ControllerRoom(navigation)
    if isSheet { a.presentSheet(b) } else { a.present(b) }
    room.settle()
    b.dismiss()
    room.advance(by: 0.1)
    navigation.push(b)
    #expect(b.sheet == nil && b.presentingViewController == nil)
    room.settle()
    #expect(navigation.topController === b && b.parent === navigation && b.view.isInWindow)
    #expect(b.told == .shown && a.told == .hidden && faults == [])
    navigation.pop()
    room.settle()
    #expect(b.told == .hidden && a.told == .shown && faults == [] && room.leftovers == [])
  }

  @Test func `a sheet that closes on a covered page comes anew in front of what covers it`() throws {
    let room = ControllerRoom(a)
    let old = try #require(a.presentSheet(b))
    room.settle()
    b.dismiss()
    a.present(c)
    let new = try #require(c.presentSheet(b))
    #expect(new !== old && c.presentedViewController === b)
    room.settle()
    #expect(b.told == .shown && b.view.isInWindow && c.told == .shown && a.told == .hidden && faults == [])
  }

  @Test func `a sheet that goes with its page says so`() throws {
    let room = ControllerRoom(a)
    a.present(b, animated: false)
    let sheet = try #require(b.presentSheet(c))
    var count = 0
    sheet.onDismiss = { count += 1 }
    room.settle()
    a.dismiss()
    room.settle()
    #expect(count == 1 && c.told == .hidden && faults == [])
  }
}
