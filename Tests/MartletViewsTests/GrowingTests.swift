import Martlet
import MartletTesting
import Testing

/// Transforms that scale to nothing, and animations from the shown value while a transform is in flight.
@MainActor @Suite struct GrowingTests {
  let stage = MotionStage()
  let nothing = Transform(scaleX: 0, y: 0)
  var scale: Double { stage.shown.transform.m11 }

  @Test func `a block lets a view grow from nothing, and shrink to it`() {
    stage.view.transform = nothing
    stage.advance(by: 0)
    View.animate(duration: 1, timing: .linear) { stage.view.transform = .identity }
    stage.advance(by: 0)
    for step in 1...3 {
      stage.advance(by: 0.25)
      #expect(abs(scale - 0.25 * Double(step)) < 1e-9, "\(scale)")
    }
    stage.advance(by: 1)
    View.animate(duration: 1, timing: .linear) { stage.view.transform = nothing }
    stage.advance(by: 0)
    stage.advance(by: 0.25)
    #expect(abs(scale - 0.75) < 1e-9, "\(scale)")
  }

  @Test func `an animator lets a view grow from nothing and turns round`() {
    stage.view.transform = nothing
    stage.advance(by: 0)
    let animator = PropertyAnimator(duration: 1, timing: .linear) {
      stage.view.transform = Transform(rotation: .pi / 2)
    }
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.25)
    #expect(abs(stage.shown.transform.m12 - 0.25) < 1e-5, "\(stage.shown.transform)")
    animator.pauseAnimation()
    animator.isReversed = true
    stage.advance(by: 0)
    #expect(abs(stage.shown.transform.m12 - 0.25) < 1e-5, "\(stage.shown.transform)")
    animator.fractionComplete = 0.75
    stage.advance(by: 0)
    #expect(abs(stage.shown.transform.m12 - 0.75) < 1e-5, "\(stage.shown.transform)")
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.25)
    #expect(abs(stage.shown.transform.m12 - 0.5) < 1e-5, "\(stage.shown.transform)")
    stage.advance(by: 1)
    #expect(stage.view.transform == nothing && stage.shown.transform == nothing)
  }

  @Test func `an animator lets a view shrink to nothing`() {
    let animator = PropertyAnimator(duration: 1, timing: .linear) { stage.view.transform = nothing }
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.25)
    #expect(abs(scale - 0.75) < 1e-5, "\(scale)")
    stage.advance(by: 1)
    #expect(stage.view.transform == nothing && scale == 0)
  }

  @Test(arguments: [false, true])
  func `what begins from the screen while a transform is in flight does not jump`(hasPerspective: Bool) {
    var deep = Transform(perspectiveDistance: 400)
    deep.m43 = 10
    stage.view.transform = Transform(rotation: 0.3)
    stage.advance(by: 0)
    View.animate(duration: 1) { stage.view.transform = Transform(translationX: 200, y: 40) }
    stage.advance(by: 0.2)
    View.animate(duration: 1) { stage.view.transform = Transform(rotation: 2) }
    stage.advance(by: 0)
    stage.advance(by: 0.3)
    let before = stage.shown.transform
    View.animate(duration: 1, options: .beginFromCurrentState) {
      stage.view.transform =
        hasPerspective
        ? Transform(rotation: 1).concatenating(deep) : Transform(scaleX: 2, y: 0.5)
    }
    stage.advance(by: 0)
    #expect(before.span(to: stage.shown.transform) < 1e-6, "\(before) \(stage.shown.transform)")
  }

  @Test func `an animator that takes over a transform in flight does not jump`() {
    View.animate(duration: 2) { stage.view.transform = Transform(translationX: 200, y: 40) }
    stage.advance(by: 0)
    stage.view.layer.add(
      BasicAnimation(from: Transform(rotation: 1), to: Transform(rotation: 2), duration: 4), for: .transform)
    stage.advance(by: 0.5)
    let before = stage.shown.transform
    let animator = PropertyAnimator(duration: 1) { stage.view.transform = Transform(scaleX: 2, y: 0.5) }
    animator.startAnimation()
    stage.advance(by: 0)
    #expect(before.span(to: stage.shown.transform) < 1e-6, "\(before) \(stage.shown.transform)")
    stage.advance(by: 3)
  }

  @Test func `the affine transform of one that acts in depth is the identity`() {
    stage.view.transform = Transform(scaleX: 1, y: 1, z: 2)
    #expect(stage.view.affineTransform == .identity)
    stage.view.transform = Transform(rotation: 1, axisX: 1, y: 0, z: 0)
    #expect(stage.view.affineTransform == .identity)
    stage.view.transform = Transform(perspectiveDistance: 500)
    #expect(stage.view.affineTransform == .identity)
    stage.view.affineTransform = Transform2D(rotation: 1)
    #expect(stage.view.affineTransform == Transform2D(rotation: 1))
  }

  @Test func `a block within one on a spring that never settles has a duration`() {
    View.animate(spring: Spring(damping: 0)) {
      stage.view.center.x = 100
      View.animate(
        duration: 1, dampingRatio: 0.5, options: .overrideInheritedCurve,
        animations: {
          stage.view.opacity = 0
        })
      View.animateKeyframes(duration: 1) {
        View.addKeyframe(relativeStart: 0, relativeDuration: 1) { stage.view.cornerRadius = 5 }
      }
    }
    stage.advance(by: 0)
    stage.advance(by: 1.2)
    #expect(stage.shown.opacity == 0 && stage.shown.cornerRadii.topLeft == 5)
  }
}
