import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct ViewTransitionTests {
  let stage = MotionStage()

  @Test func `a transition changes at once, is seen on the way, and ends at its end`() {
    View.transition(
      with: stage.view, duration: 1, kind: .push, changes: { stage.view.backgroundColor = .white },
      completion: stage.note("over"))
    #expect(stage.view.backgroundColor == .white && stage.view.layer.transitionKeys.count == 1)
    #expect(!stage.view.layer.isAnimating(.backgroundColor))
    stage.advance(by: 0.9)
    #expect(stage.log.isEmpty)
    stage.advance(by: 0.2)
    #expect(stage.log == ["over true"] && stage.view.layer.transitionKeys.isEmpty)
  }

  @Test func `a second transition replaces the first, and without time there is none`() {
    View.transition(with: stage.view, duration: 1, changes: {}, completion: stage.note("first"))
    stage.advance(by: 0.5)
    View.transition(with: stage.view, duration: 1, changes: {}, completion: stage.note("second"))
    stage.advance(by: 0.1)
    #expect(stage.log == ["first false"])
    stage.advance(by: 1)
    View.transition(with: stage.view, duration: 0, changes: {}, completion: stage.note("none"))
    #expect(stage.view.layer.transitionKeys.isEmpty)
    stage.advance(by: 0)
    #expect(stage.log == ["first false", "second true", "none true"])
  }
}
