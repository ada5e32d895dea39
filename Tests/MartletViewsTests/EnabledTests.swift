import Martlet
import MartletTesting
import Testing

/// Blocks and animators when the program turns animations off.
@MainActor @Suite struct EnabledTests {
  let stage = MotionStage()

  @Test func `where animations are disabled changes take effect at once`() {
    View.setAnimationsEnabled(false)
    defer { View.setAnimationsEnabled(true) }
    #expect(!View.areAnimationsEnabled)
    View.animate(duration: 1) {
      #expect(!View.isInAnimationBlock)
      stage.view.center.x = 100
    } completion: {
      stage.note("block")($0)
    }
    View.animate(duration: 1, dampingRatio: 0.5) { stage.view.opacity = 0.5 }
    View.animateKeyframes(duration: 1) {
      View.addKeyframe(relativeStart: 0, relativeDuration: 1) { stage.view.cornerRadius = 5 }
    }
    stage.advance(by: 0)
    #expect(stage.x == 100 && stage.shown.opacity == 0.5 && stage.shown.cornerRadii.topLeft == 5)
    #expect(stage.log == ["block true"])
    let animator = PropertyAnimator(duration: 1) { stage.view.center.x = 200 }
    animator.addCompletion { stage.log.append("\($0)") }
    animator.startAnimation(afterDelay: 1)
    stage.advance(by: 0)
    #expect(stage.x == 200 && stage.log == ["block true", "end"] && animator.state == .inactive)
  }

  @Test func `within what is not to be animated animations are not enabled`() {
    #expect(View.areAnimationsEnabled)
    View.performWithoutAnimation { #expect(!View.areAnimationsEnabled) }
    #expect(View.areAnimationsEnabled)
  }
}
