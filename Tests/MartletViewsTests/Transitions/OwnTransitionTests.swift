import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Transitions that a program has written itself, without a word on what equals them.
@MainActor @Suite struct OwnTransitionTests {
  private struct Rise: ViewTransition {
    var height = 1.0

    func build(on stage: TransitionStage) {
      stage.move(stage.picture(of: .new), .position.y) { stage.size.height * (0.5 + height * (1 - $0)) }
    }
  }

  private let a = RecordedController("a")
  private let b = RecordedController("b")

  @Test func `a pop turns a push of one round`() throws {
    let navigation = NavigationController(root: a)
    let room = ControllerRoom(navigation)
    navigation.push(b, by: Rise())
    room.advance(by: 0.1)
    let animator = try #require(navigation.currentTransition)
    navigation.pop()
    #expect(navigation.currentTransition === animator && animator.goal == 0)
    room.settle()
    #expect(navigation.currentTransition == nil && room.leftovers == [])
  }

  @Test func `of several at once, the one that is a cross-fade instead turns round, too`() throws {
    let navigation = NavigationController(root: a)
    let room = ControllerRoom(navigation)
    for page in 0..<4 {
      navigation.push(RecordedController("\(page)"), by: Rise())
      room.advance(by: 0.05)
    }
    let animator = try #require(navigation.currentTransition)
    #expect(animator.transition is FadedTransition)
    navigation.pop()
    #expect(navigation.currentTransition === animator && animator.goal == 0)
  }

  @Test func `a pan leads a push, and throws it on`() throws {
    let navigation = NavigationController(root: a)
    let room = ControllerRoom(navigation)
    let pan = PanGestureRecognizer()
    pan.addHandler { [a, b] in
      guard let navigation = a.navigationController else { return }
      if $0.state == .began {
        navigation.push(b, following: $0)
      } else {
        navigation.currentTransition?.follow($0)
      }
    }
    a.view.addGestureRecognizer(pan)
    let finger = room.finger(at: Point(x: 300, y: 240))
    finger.move(by: Point(x: -800, y: 0), for: 0.1)
    let animator = try #require(navigation.currentTransition)
    #expect(animator.hand === pan && animator.progress > 0.1 && animator.progress < 0.4)
    #expect(navigation.topController === a)
    finger.move(by: Point(x: -800, y: 0), for: 0.05)
    finger.lift()
    room.settle()
    #expect(navigation.topController === b && a.faults + b.faults == [] && room.leftovers == [])
  }

  @Test func `a pan leads what is presented, and may bring it back`() throws {
    let room = ControllerRoom(a)
    let pan = PanGestureRecognizer()
    pan.addHandler { [a, b] in
      if $0.state == .began {
        a.present(b, following: $0)
      } else {
        a.controllerView?.currentPresentation?.follow($0)
      }
    }
    a.view.addGestureRecognizer(pan)
    let finger = room.finger(at: Point(x: 160, y: 470))
    finger.move(by: Point(x: 0, y: -800), for: 0.2)
    let animator = try #require(a.controllerView?.currentPresentation)
    #expect(animator.hand === pan && animator.progress > 0.1 && a.presentedViewController == nil)
    finger.move(by: Point(x: 0, y: 800), for: 0.1)
    finger.lift()
    room.settle()
    #expect(a.presentedViewController == nil && a.told == .shown && b.told == .hidden)
    #expect(a.faults + b.faults == [] && room.leftovers == [])
  }

  @Test func `two views that are each in a transition are both there after one between them`() {
    let window = ManualWindow(size: Size(width: 300, height: 200))
    let controller = WindowController(window: window)
    let (first, second) = (View(), View())
    for view in [first, second] {
      view.frame = Rect(x: 0, y: 0, width: 300, height: 200)
      controller.rootView.addSubview(view)
    }
    window.resolveFrame()
    for view in [first, second] { view.transition(by: Flip(.up)) { view.backgroundColor = .white } }
    window.run(for: 0.1)
    let animator = controller.rootView.transition(from: first, to: second, by: Flip(.left))
    // The others would be over before it.
    window.run(for: 0.3)
    animator.cancel()
    window.run(for: 3)
    #expect(!first.isHidden && !second.isHidden && controller.rootView.currentTransition == nil)
  }
}
