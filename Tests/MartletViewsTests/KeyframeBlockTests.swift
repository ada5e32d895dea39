import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct KeyframeBlockTests {
  let stage = MotionStage()

  @Test func `keyframes hold, move and hold, each over its part of the time`() {
    View.animateKeyframes(
      duration: 2,
      animations: {
        View.addKeyframe(relativeStart: 0.25, relativeDuration: 0.25) { stage.view.center.x = 100 }
        View.addKeyframe(relativeStart: 0.75, relativeDuration: 0.125) { stage.view.center.x = 40 }
        stage.view.opacity = 0
      }, completion: stage.note("keys"))
    #expect(stage.view.center.x == 40)
    stage.advance(by: 0)
    let start = stage.window.now
    for (t, x) in [(0.4, 0.0), (0.75, 50), (1, 100), (1.4, 100), (1.625, 70), (1.8, 40)] {
      stage.advance(to: start + t)
      #expect(abs(stage.x - x) < 1e-9, "at \(t) s \(stage.x)")
      #expect(abs(stage.shown.opacity - (1 - t / 2)) < 1e-9)
    }
    stage.advance(to: start + 2.1)
    #expect(stage.log == ["keys true"] && stage.x == 40)
  }

  @Test func `what follows keyframes begins from what is shown`() {
    View.animateKeyframes(
      duration: 1, animations: { stage.view.center.x = 100 }, completion: stage.note("keys"))
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    View.animate(duration: 1, timing: .linear) { stage.view.center.x = 0 }
    stage.advance(by: 0)
    #expect(abs(stage.x - 50) < 1e-9)
    stage.advance(by: 0.5)
    #expect(abs(stage.x - 25) < 1e-9 && stage.log == ["keys false"])
  }

  @Test func `keyframes begin from what is shown`() {
    View.animate(duration: 1, timing: .linear) { stage.view.opacity = 0 }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    View.animateKeyframes(duration: 1) {
      View.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) { stage.view.opacity = 1 }
    }
    stage.advance(by: 0)
    stage.advance(by: 0.4)
    #expect(abs(stage.shown.opacity - 0.5) < 1e-9)
  }

  @Test func `outside of a block a keyframe just changes`() {
    View.addKeyframe(relativeStart: 0, relativeDuration: 1) { stage.view.center.x = 30 }
    stage.advance(by: 0)
    #expect(stage.x == 30)
  }
}
