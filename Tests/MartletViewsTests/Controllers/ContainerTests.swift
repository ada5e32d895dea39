import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Tabs, pages, columns, containers of one's own, and what controllers are told by windows.
@MainActor @Suite struct ContainerTests {
  private let a = RecordedController("a")
  private let b = RecordedController("b")
  private let c = RecordedController("c")

  // MARK: Controllers

  @Test func `a view is made when it is wanted first`() {
    final class Late: ViewController {
      var log: [String] = []
      override func loadView() {
        log.append("load")
        view = View()
      }
      override func viewDidLoad() { log.append("loaded") }
      override func viewWillLayoutSubviews() { log.append("will lay out") }
      override func viewDidLayoutSubviews() { log.append("did lay out") }
    }
    let late = Late()
    #expect(!late.isViewLoaded && late.viewIfLoaded == nil)
    let room = ControllerRoom(late)
    #expect(late.view.viewController === late && late.view.bounds.size == room.window.size)
    #expect(late.log.prefix(2) == ["load", "loaded"])
    #expect(late.log.suffix(2) == ["will lay out", "did lay out"])
    #expect(late.log.filter { $0 == "load" }.count == 1)
  }

  @Test func `a child in one's own container is told when its view comes and goes`() {
    let room = ControllerRoom(a)
    a.addChild(b)
    a.view.addSubview(b.view)
    b.didMove(toParent: a)
    #expect(b.takeCalls() == ["will appear", "did appear", "added"])
    b.willMove(toParent: nil)
    b.view.removeFromSuperview()
    b.removeFromParent()
    #expect(b.takeCalls() == ["will disappear", "did disappear", "removed"])
    room.window.close()
    #expect(a.takeCalls() == ["will appear", "did appear", "will disappear", "did disappear"])
  }

  @Test func `a container of one's own says when a child begins to come and has come`() {
    let room = ControllerRoom(a)
    a.addChild(b)
    b.beginAppearanceTransition(true, animated: true)
    a.view.addSubview(b.view)
    #expect(b.takeCalls() == ["will appear"])
    b.beginAppearanceTransition(false, animated: true)
    b.beginAppearanceTransition(true, animated: true)
    b.endAppearanceTransition()
    b.endAppearanceTransition()
    #expect(b.takeCalls() == ["will disappear", "will appear", "did appear"])
    #expect(b.faults == [])
    room.window.close()
    #expect(b.told == .hidden)
  }

  @Test func `a root controller that is replaced has disappeared`() {
    let room = ControllerRoom(a)
    room.controller.rootViewController = b
    #expect(a.told == .hidden && b.told == .shown && a.faults + b.faults == [])
    room.controller.rootViewController = nil
    #expect(b.told == .hidden && room.controller.rootViewController == nil)
    #expect(room.controller.rootView.subviews.isEmpty)
  }

  // MARK: Modal

  @Test func `modal controllers come one over the other, and go together`() {
    let room = ControllerRoom(a)
    a.present(b)
    room.advance(by: 0.1)
    b.present(c, by: Fold(.vertical))
    room.settle()
    #expect(a.presentedViewController === b && c.presentingViewController === b)
    #expect(a.told == .hidden && b.told == .hidden && c.told == .shown)
    var isDone = false
    a.dismiss { isDone = $0 }
    room.settle()
    #expect(isDone && a.told == .shown && b.told == .hidden && c.told == .hidden)
    #expect(a.presentedViewController == nil && !b.view.isInWindow && !c.view.isInWindow)
    #expect(a.faults + b.faults + c.faults == [] && room.leftovers == [])
    // At the root nothing happens.
    a.dismiss()
    #expect(a.told == .shown)
  }

  @Test(arguments: [false, true])
  func `who dismisses twice what it presented stays itself`(isSheet: Bool) {
    let room = ControllerRoom(a)
    a.present(b, animated: false)
    if isSheet { b.presentSheet(c) } else { b.present(c) }
    room.settle()
    var log: [String] = []
    b.dismiss { log.append("first \($0)") }
    room.advance(by: 0.1)
    b.dismiss { log.append("second \($0)") }
    room.settle()
    #expect(log == ["first true", "second true"])
    #expect(a.presentedViewController === b && b.told == .shown && c.told == .hidden)
    b.dismiss()
    room.settle()
    #expect(a.presentedViewController == nil && a.told == .shown && b.told == .hidden)
    #expect(a.faults + b.faults + c.faults == [] && room.leftovers == [])
  }

  @Test func `a completion is called though nothing can be dismissed`() {
    let room = ControllerRoom(a)
    var log: [Bool] = []
    a.dismiss { log.append($0) }
    // In no window at all.
    b.dismiss { log.append($0) }
    #expect(log == [])
    room.settle()
    Transaction.flush()
    #expect(log == [false, false])
  }

  @Test func `a pan leads a modal controller away`() throws {
    let room = ControllerRoom(a)
    a.present(b, animated: false)
    let pan = PanGestureRecognizer()
    pan.addHandler { [weak b] pan in
      if let current = b?.controllerView?.currentPresentation {
        current.follow(pan)
      } else if pan.state == .began {
        b?.dismiss(following: pan)
      }
    }
    room.controller.rootView.addGestureRecognizer(pan)
    let finger = room.finger(at: Point(x: 160, y: 100))
    finger.move(by: Point(x: 0, y: 900), for: 0.2)
    #expect(a.presentedViewController === b && a.told == .appearing && b.told == .disappearing)
    finger.lift()
    #expect(a.presentedViewController == nil)
    room.settle()
    #expect(a.told == .shown && b.told == .hidden && a.faults + b.faults == [])
  }

  // MARK: Tabs

  @Test func `tabs keep their controllers, and the bar takes taps in mid-flight`() {
    let tabs = TabController([a, b, c])
    let room = ControllerRoom(tabs)
    func tap(_ index: Int) {
      let finger = room.finger(at: Point(x: 320 / 3 * (Double(index) + 0.5), y: 460))
      finger.lift()
      room.advance(by: 0.05)
    }
    var log: [Int] = []
    tabs.onSelect = { log.append($0) }
    for index in [1, 2, 0, 1] { tap(index) }
    #expect(tabs.selectedIndex == 1)
    room.settle()
    #expect(log == [1, 2, 0, 1])
    #expect(a.told == .hidden && b.told == .shown && c.told == .hidden)
    #expect(tabs.children.count == 3 && a.faults + b.faults + c.faults == [] && room.leftovers == [])
    #expect(b.takeCalls().filter { $0 == "added" }.count == 1)
    tabs.controllers = [a, c]
    room.settle()
    #expect(tabs.selectedIndex == 0 && b.parent == nil && b.told == .hidden && a.told == .shown)
  }

  // MARK: Pages

  @Test func `a drag goes on over any number of pages, and gives way at the ends`() throws {
    let row = PageRow([a, b, c])
    let pages = PageController()
    pages.dataSource = row
    pages.show(a, animated: false)
    let room = ControllerRoom(pages)
    let finger = room.finger(at: Point(x: 300, y: 200))
    // Over the first page to the second one and a part of the way to the third one.
    finger.move(by: Point(x: -900, y: 0), for: 0.5)
    #expect(pages.stage.animator?.new === c.page)
    let seen = try #require(room.corners.map { $0[0].x }.min())
    #expect(abs(seen - (finger.place.x - 300 + 10 + 336)) < 20)
    // And back beyond the first one.
    finger.move(by: Point(x: 900, y: 0), for: 0.7)
    #expect(pages.stage.animator == nil && pages.currentPage === a)
    let pulled = a.view.convertedOrigin.x
    #expect(pulled > 10 && pulled < 90)
    finger.lift()
    room.settle()
    #expect(a.view.convertedOrigin.x == 0)
    #expect(a.told == .shown && b.told == .hidden && c.told == .hidden)
    #expect(a.faults + b.faults + c.faults == [] && pages.children.count == 1 && room.leftovers == [])
  }

  @Test func `flicks one after the other go from page to page`() {
    let row = PageRow([a, b, c])
    let pages = PageController()
    pages.dataSource = row
    pages.show(a, animated: false)
    let room = ControllerRoom(pages)
    for _ in 0..<2 {
      let finger = room.finger(at: Point(x: 280, y: 200))
      finger.move(by: Point(x: -1200, y: 0), for: 0.08)
      finger.lift()
      room.advance(by: 0.12)
    }
    room.settle()
    #expect(pages.currentPage === c && c.told == .shown)
    pages.goBack()
    pages.goBack()
    room.settle()
    #expect(pages.currentPage === a && a.faults + b.faults + c.faults == [])
  }

  // MARK: Columns

  @Test func `columns collapse and part, and who is seen is told nothing`() {
    let split = SplitController(primary: a, secondary: b)
    let room = ControllerRoom(split, size: Size(width: 800, height: 480))
    #expect(a.told == .shown && b.told == .shown && !split.isCollapsed)
    #expect(split.primary.view.bounds.width == 288)
    _ = (a.takeCalls(), b.takeCalls())
    room.window.resize(to: Size(width: 320, height: 480))
    room.settle()
    #expect(split.isCollapsed && a.told == .shown && b.told == .hidden)
    #expect(a.takeCalls() == [])
    split.showSecondary(c)
    room.settle()
    #expect(split.primary.controllers.count == 2 && c.told == .shown && a.told == .hidden)
    _ = (a.takeCalls(), c.takeCalls())
    room.window.resize(to: Size(width: 800, height: 480))
    room.settle()
    #expect(!split.isCollapsed && a.told == .shown && c.told == .shown)
    #expect(split.primary.controllers.count == 1 && split.secondary.controllers.count == 1)
    #expect(!c.takeCalls().contains { $0.contains("appear") })
    // Asked for, it stays in front.
    room.window.resize(to: Size(width: 320, height: 480))
    room.settle()
    #expect(split.primary.controllers.last === c && c.told == .shown && a.told == .hidden)
    #expect(a.faults + b.faults + c.faults == [] && room.leftovers == [])
  }

  @Test func `what is pushed into the secondary column while there is one only is there when they part`() {
    let split = SplitController(primary: a, secondary: b)
    let room = ControllerRoom(split)
    split.secondary.push(c)
    room.settle()
    #expect(split.isCollapsed && a.told == .shown && c.told == .hidden)
    room.window.resize(to: Size(width: 800, height: 480))
    room.settle()
    #expect(split.secondary.controllers.map(\.title) == ["b", "c"])
    #expect(a.told == .shown && b.told == .hidden && c.told == .shown)
    #expect(a.faults + b.faults + c.faults == [])
  }

  @Test func `the first controller of the primary column stays there when they part`() {
    let split = SplitController(primary: a, secondary: b)
    let room = ControllerRoom(split)
    split.showSecondary(c, animated: false)
    split.primary.setControllers([c])
    room.settle()
    room.window.resize(to: Size(width: 800, height: 480))
    room.settle()
    #expect(split.primary.controllers.map(\.title) == ["c"] && c.told == .shown)
    #expect(split.secondary.controllers.isEmpty && a.faults + b.faults + c.faults == [])
  }

  @Test func `what goes from the secondary column as they collapse is no child any more`() {
    let split = SplitController(primary: a, secondary: b)
    let room = ControllerRoom(split, size: Size(width: 800, height: 480))
    split.secondary.push(c, animated: false)
    split.secondary.pop()
    room.advance(by: 0.1)
    room.window.resize(to: Size(width: 320, height: 480))
    room.settle()
    #expect(c.parent == nil && !c.view.isInWindow && c.told == .hidden)
    #expect(a.told == .shown && b.told == .hidden && a.faults + b.faults + c.faults == [])
  }

  @Test func `the primary column goes out of the way and comes back, from where it is`() {
    let split = SplitController(primary: a, secondary: b)
    let room = ControllerRoom(split, size: Size(width: 800, height: 480))
    func edge() -> Double { split.primary.view.convertedOrigin.x }
    split.setPrimaryHidden(true)
    room.advance(by: 0.1)
    let before = edge()
    #expect(before < -20 && before > -280 && a.told == .disappearing)
    split.setPrimaryHidden(false)
    room.window.resolveFrame()
    #expect(abs(edge() - before) < 0.5)
    room.settle()
    #expect(edge() == 0 && a.told == .shown)
    split.setPrimaryHidden(true)
    room.settle()
    #expect(edge() == -288 && a.told == .hidden && b.view.bounds.width == 800 && a.faults == [])
  }

  @Test func `the primary column is sent back at 50 random moments without a jump, and keeps its velocity`() {
    let seed: UInt64 = 80
    var random = SeededGenerator(seed: seed)
    let split = SplitController(primary: a, secondary: b)
    let room = ControllerRoom(split, size: Size(width: 800, height: 480))
    func edge() -> Double { split.primary.view.convertedOrigin.x }
    /// The time over which a velocity is measured, in seconds: too short for a spring to change it much.
    let moment = 0.0001
    var (jump, lost) = (0.0, 0.0)
    for _ in 0..<50 {
      split.setPrimaryHidden(!split.isPrimaryHidden)
      for _ in 0..<random.int(1..<4) {
        room.advance(by: random.double(0.02...0.2))
        let first = edge()
        room.advance(by: moment)
        let before = edge()
        split.setPrimaryHidden(!split.isPrimaryHidden)
        room.window.resolveFrame()
        let after = edge()
        jump = max(jump, abs(after - before))
        room.advance(by: moment)
        let (velocity, next) = ((before - first) / moment, (edge() - after) / moment)
        if abs(velocity) > 200 { lost = max(lost, abs(next / velocity - 1)) }
      }
      room.settle()
      #expect(a.told == (split.isPrimaryHidden ? .hidden : .shown) && a.faults + b.faults == [])
    }
    print("columns, seed \(seed): jumps \(jump) pt, loses \(lost * 100) % of its velocity")
    #expect(jump <= 0.5 && lost <= 0.03)
  }

  // MARK: Style

  @Test func `a style reaches those within`() {
    let navigation = NavigationController(root: a)
    let tabs = TabController([navigation])
    let room = ControllerRoom(tabs)
    tabs.style = .dark
    #expect(a.effectiveStyle == .dark)
    var own = ControllerStyle.light
    own.barHeight = 80
    navigation.style = own
    room.settle()
    #expect(a.view.bounds.height == 480 - 80 - 56)
    // Over the tabs, not over their stack.
    let over = NavigationController(root: b)
    a.present(over)
    #expect(b.effectiveStyle == .dark && over.stage.page?.backgroundColor == ControllerStyle.dark.surface)
    room.settle()
    tabs.style = nil
    #expect(b.effectiveStyle == .light && over.stage.page?.backgroundColor == ControllerStyle.light.surface)
  }
}
