import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Animators that are continued with a delay, extended while they run, and observed while they are scrubbed.
@MainActor @Suite struct AnimatorDetailTests {
  let stage = MotionStage()

  @Test(arguments: [false, true])
  func `what goes on after a delay stays where it is until then`(isScrubbed: Bool) {
    let animator = PropertyAnimator(duration: 1, timing: .linear) { stage.view.center.x = 100 }
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    if isScrubbed { animator.fractionComplete = 0.5 } else { animator.pauseAnimation() }
    stage.advance(by: 0)
    animator.startAnimation(afterDelay: 0.2)
    stage.advance(by: 0)
    #expect(abs(stage.x - 50) < 1e-9, "\(stage.x)")
    stage.advance(by: 0.19)
    #expect(abs(stage.x - 50) < 1e-9 && abs(animator.fractionComplete - 0.5) < 1e-9, "\(stage.x)")
    stage.advance(by: 0.26)
    #expect(abs(stage.x - 75) < 1e-6 && abs(animator.fractionComplete - 0.75) < 1e-6, "\(stage.x)")
    stage.advance(by: 0.26)
    #expect(stage.x == 100 && animator.state == .inactive)
  }

  @Test func `keyframes that are not added in the order of time do not jump`() {
    let animator = PropertyAnimator(duration: 1, timing: .linear) {
      View.animateKeyframes(duration: 1) {
        View.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) { stage.view.center.x = 100 }
        View.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { stage.view.center.x = 20 }
      }
    }
    animator.startAnimation()
    stage.advance(by: 0)
    #expect(abs(stage.x) < 1e-9, "\(stage.x)")
    stage.advance(by: 0.5)
    #expect(abs(stage.x - 20) < 1e-6, "\(stage.x)")
    stage.advance(by: 0.49)
    #expect(stage.x > 90 && stage.x < 100, "\(stage.x)")
    stage.advance(by: 0.1)
    #expect(stage.x == 100 && stage.view.center.x == 100)
  }

  @Test func `keyframes of what was changed already begin where that began`() {
    let animator = PropertyAnimator(duration: 1, timing: .linear) {
      stage.view.center.x = 60
      View.animateKeyframes(duration: 1) {
        View.addKeyframe(relativeStart: 0, relativeDuration: 1) { stage.view.center.x = 100 }
      }
    }
    animator.startAnimation()
    stage.advance(by: 0)
    #expect(abs(stage.x) < 1e-9, "\(stage.x)")
    stage.advance(by: 0.5)
    #expect(abs(stage.x - 50) < 1e-6, "\(stage.x)")
    animator.stopAnimation()
    animator.finishAnimation(at: .start)
    #expect(stage.view.center.x == 0)
  }

  @Test func `a view that joins on the way is kept from touches too`() {
    let other = View()
    other.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    stage.controller.rootView.addSubview(other)
    stage.advance(by: 0)
    let animator = PropertyAnimator(duration: 1) { stage.view.center.x = 100 }
    animator.isUserInteractionEnabled = false
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(stage.view.interactionLocks == 1 && other.interactionLocks == 0)
    animator.addAnimations {
      other.center.x = 300
      stage.view.opacity = 0.5
    }
    #expect(stage.view.interactionLocks == 1 && other.interactionLocks == 1)
    stage.advance(by: 0.6)
    stage.advance(by: 0)
    #expect(animator.state == .inactive)
    #expect(stage.view.interactionLocks == 0 && other.interactionLocks == 0)
  }

  @Test func `an observer is told of what a finger scrubs`() {
    var seen: [Double] = []
    let observation = stage.view.layer.observePresentation { seen.append($0.position.x) }
    let animator = PropertyAnimator(duration: 1, timing: .linear) { stage.view.center.x = 100 }
    for step in 1...4 {
      animator.fractionComplete = Double(step) / 10
      stage.advance(by: 0.01)
      #expect(abs((seen.last ?? -1) - Double(step) * 10) < 1e-9, "\(seen)")
    }
    #expect(seen.count <= 8, "\(seen)")
    observation.invalidate()
  }

  @Test func `a view that goes to another place in its window has not left it`() {
    final class Noting: View {
      var notes: [Bool] = []
      override func didMoveToWindow() { notes.append(isInWindow) }
    }
    let root = stage.controller.rootView
    let (a, b, c, moved, inner) = (View(), View(), View(), Noting(), Noting())
    moved.addSubview(inner)
    for view in [a, b] { root.addSubview(view) }
    b.addSubview(c)
    a.addSubview(moved)
    #expect(moved.notes == [true] && inner.notes == [true])
    b.addSubview(moved)
    #expect(moved.superview === b && moved.layer.superlayer === b.layer && a.subviews.isEmpty)
    a.addSubview(View())
    a.insertSubview(moved, at: 0)
    #expect(moved.superview === a && moved.layer.superlayer === a.layer && b.subviews.count == 1)
    #expect(moved.notes == [true] && inner.notes == [true], "\(moved.notes) \(inner.notes)")
    moved.removeFromSuperview()
    let outside = View()
    outside.addSubview(moved)
    b.addSubview(moved)
    #expect(outside.subviews.isEmpty)
    #expect(moved.notes == [true, false, true] && inner.notes == [true, false, true])
  }
}
