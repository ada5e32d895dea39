import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Stacks of controllers: what they are, what is told, and how a hand leads them.
@MainActor @Suite struct NavigationControllerTests {
  private let a = RecordedController("a")
  private let b = RecordedController("b")
  private let c = RecordedController("c")
  private let navigation: NavigationController
  private let room: ControllerRoom

  init() {
    navigation = NavigationController(root: a)
    room = ControllerRoom(navigation)
  }

  private var names: [String] { navigation.controllers.map(\.title) }

  @Test func `a push tells both controllers in order, and the pop too`() {
    #expect(a.takeCalls() == ["will appear", "did appear", "added"] || a.told == .shown)
    navigation.push(b)
    #expect(names == ["a", "b"])
    #expect(a.takeCalls() == ["will disappear"])
    #expect(b.takeCalls() == ["will appear"])
    room.settle()
    #expect(a.takeCalls() == ["did disappear"])
    #expect(b.takeCalls() == ["did appear", "added"])
    navigation.pop()
    #expect(names == ["a"])
    room.settle()
    #expect(a.takeCalls() == ["will appear", "did appear"])
    #expect(b.takeCalls() == ["will disappear", "did disappear", "removed"])
  }

  @Test func `a pop that turns a push round takes back what was announced`() {
    _ = a.takeCalls()
    navigation.push(b)
    room.advance(by: 0.1)
    navigation.pop()
    room.settle()
    #expect(a.takeCalls() == ["will disappear", "will appear", "did appear"])
    #expect(b.takeCalls() == ["will appear", "will disappear", "did disappear", "removed"])
  }

  @Test(arguments: [0.05, 0.15, 0.3])
  func `a finger that scrolls across the way of a page, or taps, takes no pop back`(delay: Double) {
    navigation.push(b, animated: false)
    navigation.pop()
    room.advance(by: delay)
    let scroll = room.finger(at: Point(x: 200, y: 300))
    scroll.move(by: Point(x: 60, y: -1200), for: 0.15)
    scroll.lift()
    #expect(names == ["a"])
    let tap = room.finger(at: Point(x: 200, y: 300))
    tap.lift()
    #expect(names == ["a"])
    room.settle()
    #expect(a.told == .shown && b.told == .hidden && room.leftovers == [])
  }

  @Test func `a page that has arrived as far as anybody can see holds no touch`() {
    navigation.push(b)
    room.advance(by: 0.75)
    #expect(navigation.stage.animator == nil)
  }

  @Test func `a controller finds the stack around it`() {
    let tabs = TabController([b])
    navigation.push(tabs, animated: false)
    #expect(b.navigationController === navigation && tabs.navigationController === navigation)
    #expect(navigation.navigationController == nil)
  }

  @Test func `a push that overtakes another one leaves nobody half there`() throws {
    _ = a.takeCalls()
    navigation.push(b)
    room.advance(by: 0.15)
    let before = try room.window.drawFrame()
    navigation.push(c)
    let after = try room.window.drawFrame()
    #expect(try #require(after.difference(from: before, tolerance: 100)).count <= 60)
    room.settle()
    #expect(names == ["a", "b", "c"])
    #expect(a.takeCalls() == ["will disappear", "did disappear"])
    #expect(b.takeCalls() == ["will appear", "will disappear", "did disappear", "added"])
    #expect(c.takeCalls() == ["will appear", "did appear", "added"])
    #expect(room.leftovers == [])
  }

  @Test func `a drag from the edge leads back, and the page stays under the finger`() throws {
    navigation.push(b, animated: false)
    _ = (a.takeCalls(), b.takeCalls())
    let finger = room.finger(at: Point(x: 4, y: 240))
    finger.move(by: Point(x: 400, y: 0), for: 0.25)
    let animator = try #require(navigation.stage.animator)
    // Touches are drawn a moment later.
    let place = animator.progress * 320
    #expect(abs(place - (finger.place.x - 4 - 10)) < 12)
    #expect(names == ["a", "b"])
    #expect(a.takeCalls() == ["will appear"] && b.takeCalls() == ["will disappear"])
    // Held at less than half and let go, it goes back to where it was.
    finger.move(by: Point(x: 0, y: 0), for: 0.2)
    finger.lift()
    room.settle()
    #expect(names == ["a", "b"])
    #expect(a.takeCalls() == ["will disappear", "did disappear"])
    #expect(b.takeCalls() == ["will appear", "did appear"])
    let second = room.finger(at: Point(x: 4, y: 240))
    second.move(by: Point(x: 900, y: 0), for: 0.15)
    second.lift()
    #expect(names == ["a"])
    room.settle()
    #expect(b.takeCalls().suffix(3) == ["will disappear", "did disappear", "removed"])
    #expect(a.told == .shown && b.told == .hidden && a.faults + b.faults == [])
  }

  @Test func `a drag at 50 random moments leads from where the page is seen`() throws {
    let seed: UInt64 = 60
    var random = SeededGenerator(seed: seed)
    var (jump, lost) = (0.0, 0.0)
    for _ in 0..<50 {
      let b = RecordedController("b")
      var slide = NavigationSlide()
      slide.timing = .spring(Spring(duration: 6, bounce: 0))
      navigation.transition = slide
      navigation.push(b, animated: false)
      let start = Point(x: random.double(0...19), y: random.double(80...460))
      let finger = room.finger(at: start)
      let speed = random.double(500...900)
      finger.move(by: Point(x: speed, y: 0), for: random.double(0.1...0.25))
      let animator = try #require(navigation.stage.animator)
      let held = room.corners
      finger.lift()
      jump = max(jump, TransitionRoom.jump(held, room.corners))
      room.advance(by: 0.004)
      let first = animator.progress
      room.advance(by: 0.005)
      lost = max(lost, abs((animator.progress - first) / 0.005 * 320 / speed - 1))
      for _ in 0..<80 { room.advance(by: 0.5) }
      #expect(b.faults == [] && room.leftovers == [])
      if navigation.controllers.count > 1 { navigation.pop(animated: false) }
      room.advance(by: 0.01)
      #expect(b.told == .hidden && a.told == .shown)
    }
    print("edge drags, seed \(seed): jumps \(jump) pt, loses \(lost * 100) % of the hand's velocity")
    #expect(jump <= 0.5 && lost <= 0.03)
  }

  @Test func `a drag from anywhere leads back if it may, and to the right only`() {
    navigation.push(b, animated: false)
    func drag(by speed: Double) {
      let finger = room.finger(at: Point(x: 160, y: 240))
      finger.move(by: Point(x: speed, y: 0), for: 0.15)
      finger.lift()
      room.settle()
    }
    drag(by: 900)
    #expect(names == ["a", "b"])
    navigation.backGesture = .fromAnywhere
    drag(by: -900)
    #expect(names == ["a", "b"])
    drag(by: 900)
    #expect(names == ["a"])
  }

  @Test func `a tap on the way back pops, and a tap on a page in flight takes nothing back`() throws {
    navigation.push(b)
    room.advance(by: 0.1)
    let finger = room.finger(at: Point(x: 200, y: 300))
    room.advance(by: 0.05)
    finger.lift()
    room.settle()
    #expect(names == ["a", "b"])
    let back = room.finger(at: Point(x: 24, y: 26))
    room.advance(by: 0.05)
    back.lift()
    #expect(names == ["a"])
    room.settle()
  }

  @Test func `each page comes back by the way it came`() throws {
    navigation.push(b, by: Fold(.vertical))
    room.settle()
    navigation.push(c, by: CrossFade())
    room.settle()
    navigation.pop()
    #expect(navigation.stage.animator?.transition is CrossFade)
    room.settle()
    navigation.pop()
    #expect(navigation.stage.animator?.transition as? Fold == Fold(.vertical, opens: true))
    room.settle()
    #expect(names == ["a"])
  }

  @Test func `a transition of one's own goes back the way it came`() throws {
    navigation.push(b, by: Slide())
    room.settle()
    let there = try room.window.drawFrame()
    navigation.pop()
    let first = try room.window.drawFrame()
    #expect(try #require(first.difference(from: there, tolerance: 4)).count == 0)
    room.advance(by: 0.1)
    // The old page goes out to the right, where it came from.
    let animator = try #require(navigation.stage.animator)
    let place = try #require(room.corners.map { $0[0].x }.max())
    #expect(abs(place - animator.progress * 320) < 1)
    // And turns round in mid-flight.
    navigation.push(b, by: Slide())
    #expect(navigation.controllers.count == 2)
    room.settle()
    #expect(b.faults == [] && b.told == .shown && room.leftovers == [])
  }

  @Test func `a stack is replaced at once or with a transition`() {
    navigation.setControllers([a, b, c])
    #expect(names == ["a", "b", "c"] && c.told == .shown && a.told == .hidden && b.told == .hidden)
    #expect(!b.isViewLoaded)
    navigation.popToRoot()
    #expect(names == ["a"])
    room.settle()
    #expect(navigation.children.count == 1)
    navigation.setControllers([b, a])
    #expect(names == ["b", "a"] && a.told == .shown)
    navigation.setControllers([b], animated: true)
    room.settle()
    #expect(a.told == .hidden && a.parent == nil && b.told == .shown && a.faults + b.faults == [])
  }

  @Test func `completions tell whether the controller is shown`() {
    var log: [String] = []
    navigation.push(b) { log.append("push \($0)") }
    room.advance(by: 0.1)
    navigation.pop { log.append("pop \($0)") }
    room.settle()
    #expect(log == ["push false", "pop true"])
  }

  @Test func `a window that changes its size in mid-flight has pages of that size`() {
    navigation.push(b)
    room.advance(by: 0.1)
    room.window.resize(to: Size(width: 480, height: 320))
    room.settle()
    #expect(b.view.bounds.size == Size(width: 480, height: 320 - ControllerStyle.light.barHeight))
    #expect(a.faults + b.faults == [] && room.leftovers == [])
  }

  @Test func `what a controller does while it is told comes after it was told`() {
    // It pushes another one as soon as it begins to appear.
    final class Hasty: ViewController {
      var next: ViewController?
      override func viewWillAppear(_ animated: Bool) {
        if let next { (parent as? NavigationController)?.push(next) }
        next = nil
      }
    }
    let hasty = Hasty()
    hasty.next = c
    navigation.push(hasty)
    room.settle()
    #expect(navigation.controllers.count == 3 && navigation.topController === c)
    #expect(c.told == .shown && a.told == .hidden && a.faults + c.faults == [])
    #expect(hasty.appearance == .hidden)
  }

  @Test func `a pop while a hand leads the same one goes on with it`() throws {
    navigation.push(b, animated: false)
    let finger = room.finger(at: Point(x: 4, y: 240))
    finger.move(by: Point(x: 400, y: 0), for: 0.2)
    let animator = try #require(navigation.stage.animator)
    let (before, layers) = (room.corners, room.layerCount)
    var isDone: Bool?
    navigation.pop { isDone = $0 }
    room.window.resolveFrame()
    #expect(navigation.stage.animator === animator && names == ["a"])
    #expect(TransitionRoom.jump(before, room.corners) <= 0.5 && room.layerCount == layers)
    // The hand has it no more.
    finger.move(by: Point(x: -400, y: 0), for: 0.1)
    finger.lift()
    room.settle()
    #expect(isDone == true && names == ["a"])
    #expect(a.told == .shown && b.told == .hidden && a.faults + b.faults == [] && room.leftovers == [])
  }

  @Test func `a pop at once while a hand leads the same one ends it`() {
    navigation.push(b, animated: false)
    let finger = room.finger(at: Point(x: 4, y: 240))
    finger.move(by: Point(x: 400, y: 0), for: 0.2)
    navigation.pop(animated: false)
    #expect(navigation.stage.animator == nil && names == ["a"])
    finger.move(by: Point(x: 400, y: 0), for: 0.1)
    finger.lift()
    room.settle()
    #expect(a.told == .shown && b.told == .hidden && a.faults + b.faults == [] && room.leftovers == [])
  }

  @Test func `completions of pops that change nothing are called`() {
    var log: [String] = []
    navigation.pop { log.append("root \($0)") }
    navigation.popToRoot { log.append("to root \($0)") }
    navigation.push(b, animated: false)
    navigation.pop(to: b) { log.append("to top \($0)") }
    #expect(log == [])
    Transaction.flush()
    #expect(log.sorted() == ["root false", "to root true", "to top true"])
  }

  @Test func `another title leaves the buttons of a bar as they are`() throws {
    a.barButtons = [BarButton("One") {}, BarButton("Two") {}]
    let bar = try #require(a.page as? NavigationPage).bar
    let before = bar.subviews
    a.title = "another"
    let areKept = bar.subviews.elementsEqual(before, by: ===)
    #expect(areKept)
    var count = 0
    a.barButtons = [BarButton("Other") { count += 1 }]
    #expect(bar.subviews.count == before.count - 1)
    room.settle()
    let finger = room.finger(at: Point(x: 290, y: 26))
    room.advance(by: 0.05)
    finger.lift()
    #expect(count == 1)
  }

  @Test func `a container whose view is put into a window by hand is told when that closes`() {
    let own = NavigationController(root: c)
    own.view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    room.controller.rootView.addSubview(own.view)
    #expect(own.appearance == .shown && c.told == .shown)
    room.window.close()
    #expect(own.appearance == .hidden && c.told == .hidden && c.faults == [])
  }
}
