import Martlet
import MartletTesting
import Testing

/// What an animator leaves behind when it is released.
@MainActor @Suite struct AnimatorReleaseTests {
  let stage = MotionStage()

  func animator() -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 2, timing: .linear) { [stage] in
      stage.view.center.x = 200
      stage.view.opacity = 0
    }
    animator.addCompletion { [stage] in stage.log.append("\($0)") }
    return animator
  }

  var isAnimating: Bool { stage.view.layer.isAnimating(.position) || stage.view.layer.isAnimating(.opacity) }

  /// The view that a touch in the middle of the shown view would hit.
  var touched: View? { stage.controller.rootView.hitTest(Point(x: stage.x + 5, y: 5)) }

  @Test func `released while it is paused it leaves what is shown, and nothing in the layers`() {
    var animator: PropertyAnimator? = animator()
    weak var released: PropertyAnimator?
    released = animator
    animator?.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    animator?.pauseAnimation()
    stage.advance(by: 1)
    #expect(abs(stage.x - 50) < 1e-9 && isAnimating)
    animator = nil
    #expect(released == nil && !isAnimating)
    #expect(abs(stage.view.center.x - 50) < 1e-9 && abs(stage.view.opacity - 0.75) < 1e-9)
    for seconds in [0, 0.5, 5] {
      stage.advance(by: seconds)
      #expect(abs(stage.x - 50) < 1e-9 && abs(stage.shown.opacity - 0.75) < 1e-9)
    }
    #expect(stage.log.isEmpty && stage.window.renderTree.nextChange == .never)
  }

  @Test(arguments: [-0.5, 0, 0.25, 1, 1.25], [false, true])
  func `released while it is scrubbed it leaves what is shown`(fraction: Double, isReversed: Bool) {
    var animator: PropertyAnimator? = animator()
    animator?.fractionComplete = fraction
    animator?.isReversed = isReversed
    stage.advance(by: 0)
    // A model value is within its range; values beyond it look the same.
    let shown = (x: stage.x, opacity: min(max(stage.shown.opacity, 0), 1))
    #expect(abs(shown.x - 200 * fraction) < 1e-9)
    animator = nil
    #expect(!isAnimating)
    #expect(
      abs(stage.view.center.x - shown.x) < 1e-9 && abs(stage.view.opacity - shown.opacity) < 1e-9)
    stage.advance(by: 3)
    #expect(abs(stage.x - shown.x) < 1e-9 && abs(stage.shown.opacity - shown.opacity) < 1e-9)
    #expect(stage.log.isEmpty)
  }

  @Test func `released within a block it animates nothing, and what moves beside it goes on`() {
    var animator: PropertyAnimator? = animator()
    animator?.fractionComplete = 0.5
    View.animate(duration: 1, timing: .linear) { stage.view.center.x += 50 }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(abs(stage.x - 125) < 1e-9)
    View.animate(duration: 3) { animator = nil }
    #expect(animator == nil && !stage.view.layer.isAnimating(.opacity))
    stage.advance(by: 0)
    #expect(abs(stage.x - 125) < 1e-9 && abs(stage.shown.opacity - 0.5) < 1e-9)
    stage.advance(by: 0.51)
    #expect(abs(stage.x - 150) < 1e-9 && !isAnimating)
  }

  @Test func `released once it was stopped it leaves alone what was set since`() {
    var animator: PropertyAnimator? = animator()
    animator?.isUserInteractionEnabled = false
    animator?.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 1)
    animator?.stopAnimation()
    stage.view.center.x = 70
    stage.advance(by: 0)
    #expect(touched !== stage.view)
    animator = nil
    stage.advance(by: 0)
    #expect(stage.x == 70 && touched === stage.view && stage.log.isEmpty)
  }

  @Test func `released while it keeps touches away it lets them through again`() {
    var animator: PropertyAnimator? = animator()
    animator?.isUserInteractionEnabled = false
    animator?.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    animator?.pauseAnimation()
    stage.advance(by: 0)
    #expect(touched !== stage.view)
    animator = nil
    stage.advance(by: 0)
    #expect(touched === stage.view)
  }

  @Test func `a view that owns the animator that holds it goes away with it`() {
    final class Owner: View { var animator: PropertyAnimator? }
    weak var released: Owner?
    do {
      let owner = Owner()
      released = owner
      stage.controller.rootView.addSubview(owner)
      stage.advance(by: 0)
      let animator = PropertyAnimator(duration: 1) { [unowned owner] in owner.center.x = 100 }
      animator.isUserInteractionEnabled = false
      owner.animator = animator
      animator.startAnimation()
      stage.advance(by: 0)
      stage.advance(by: 0.5)
      animator.pauseAnimation()
      owner.removeFromSuperview()
    }
    stage.advance(by: 1)
    #expect(released == nil)
  }

  @Test func `paused at its end it holds nothing there, nor when it is scrubbed back to it`() {
    var animator: PropertyAnimator? = animator()
    animator?.pausesOnCompletion = true
    animator?.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 2.1)
    #expect(animator?.state == .active && animator?.fractionComplete == 1 && !isAnimating && stage.x == 200)
    animator?.fractionComplete = 0.5
    stage.advance(by: 0)
    #expect(abs(stage.x - 100) < 1e-9 && isAnimating)
    animator?.fractionComplete = 1
    #expect(!isAnimating)
    stage.advance(by: 0)
    #expect(stage.x == 200)
    animator = nil
    stage.advance(by: 0)
    #expect(stage.x == 200 && stage.shown.opacity == 0 && !isAnimating && stage.log.isEmpty)
  }

  @Test(arguments: [false, true])
  func `one that is over stays so when it is paused or scrubbed, until it has more to animate`(
    isStopped: Bool
  ) {
    let animator = animator()
    animator.startAnimation()
    stage.advance(by: 0)
    if isStopped {
      animator.stopAnimation(withoutFinishing: true)
    } else {
      stage.advance(by: 3)
      #expect(stage.log == ["end"])
    }
    let shown = stage.shown
    animator.pauseAnimation()
    #expect(animator.state == .inactive)
    animator.fractionComplete = 0.5
    #expect(animator.state == .inactive && !animator.isRunning && animator.fractionComplete == 0)
    stage.advance(by: 1)
    #expect(stage.shown == shown && !isAnimating && stage.log.count == (isStopped ? 0 : 1))
    animator.addAnimations { [stage] in stage.view.center.x = 300 }
    animator.pauseAnimation()
    #expect(animator.state == .active)
    animator.startAnimation()
    stage.advance(by: 3)
    #expect(animator.state == .inactive && stage.x == 300)
  }
}
