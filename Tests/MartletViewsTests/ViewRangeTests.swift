import Martlet
import MartletTesting
import Testing

/// Values outside of their natural range in blocks and animators, and calls that come a moment too late.
@MainActor @Suite struct ViewRangeTests {
  let stage = MotionStage()

  @Test(arguments: [0, -0.5, .infinity] as [Double])
  func `a block bears any damping ratio`(ratio: Double) {
    View.animate(duration: 0.5, dampingRatio: ratio) { stage.view.center.x = 100 }
    View.animate(duration: .infinity, dampingRatio: ratio) { stage.view.opacity = 0.5 }
    stage.advance(by: 0)
    for _ in 0..<6 {
      stage.advance(by: 0.1)
      #expect(stage.shown.position.isFinite && stage.shown.opacity.isFinite)
    }
    #expect(stage.x == 100)
  }

  @Test(arguments: [-0.5, 1, 1.5, .infinity] as [Double])
  func `a delay factor is clamped`(factor: Double) {
    let animator = PropertyAnimator(duration: 1, timing: .linear) { stage.view.opacity = 0 }
    animator.addAnimations(delayFactor: factor) { stage.view.center.x = 100 }
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(abs(stage.x - (factor < 0 ? 50 : 0)) < 1e-9)
    animator.fractionComplete = 0.99
    stage.advance(by: 0)
    #expect(abs(stage.x - (factor < 0 ? 99 : 80)) < 1e-6, "\(stage.x)")
  }

  @Test func `a fraction that is no finite number is an end, or none`() {
    let animator = PropertyAnimator(duration: 1, timing: .linear) { stage.view.center.x = 100 }
    animator.fractionComplete = 0.25
    // A finger's way divided by a length that no layout has set yet.
    animator.fractionComplete = 0.0 / 0
    stage.advance(by: 0)
    #expect(animator.fractionComplete == 0.25 && stage.x == 25)
    animator.fractionComplete = 5.0 / 0
    stage.advance(by: 0)
    #expect(animator.fractionComplete == 1 && stage.x == 100)
    animator.fractionComplete = -5.0 / 0
    stage.advance(by: 0)
    #expect(animator.fractionComplete == 0 && stage.x == 0)
    for factor in [Double.nan, .infinity, -.infinity] {
      animator.fractionComplete = 0.5
      animator.continueAnimation(durationFactor: factor)
      stage.advance(by: 0)
      stage.advance(by: 0.25)
      #expect(abs(stage.x - 75) < 1e-9)
    }
    animator.stopAnimation(withoutFinishing: true)
  }

  @Test func `a hand that comes a moment after the end of an animator does no harm`() {
    let animator = PropertyAnimator(duration: 1) { stage.view.center.x = 100 }
    animator.startAnimation()
    stage.advance(by: 2)
    #expect(animator.state == .inactive)
    animator.stopAnimation()
    animator.finishAnimation(at: .current)
    animator.stopAnimation(withoutFinishing: true)
    #expect(animator.state == .inactive)
    var ends: [PropertyAnimator.Position] = []
    animator.addCompletion { ends.append($0) }
    animator.continueAnimation()
    stage.advance(by: 0.1)
    #expect(animator.state == .inactive && ends == [.end] && stage.x == 100)
    animator.addAnimations { stage.view.center.x = 0 }
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    animator.stopAnimation()
    animator.stopAnimation()
    #expect(animator.state == .stopped)
    animator.stopAnimation(withoutFinishing: true)
    #expect(animator.state == .inactive && abs(stage.view.center.x - 50) < 1)
  }

  @Test func `an animator on a spring that never settles ends all the same`() {
    let animator = PropertyAnimator(spring: Spring(duration: 0.1, bounce: 1)) { stage.view.center.x = 100 }
    #expect(animator.duration.isFinite)
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.05)
    #expect(stage.x > 150)
    stage.advance(by: animator.duration + 60)
    #expect(animator.state == .inactive && stage.x == 100)
  }
}
