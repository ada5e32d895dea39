import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// One progress for everything that an animator moves: its delay, its pauses and its reversals.
@MainActor @Suite struct AnimatorProgressTests {
  let stage = MotionStage()
  let other = View()

  init() {
    stage.controller.rootView.addSubview(other)
    other.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    stage.advance(by: 0)
  }

  var otherX: Double { other.layer.presentation.position.x }

  func both(duration: Double = 1, timing: TimingFunction = .linear) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, timing: timing) { [stage, other] in
      stage.view.center.x = 100
      other.center.x = 100
    }
    animator.addCompletion { [stage] in stage.log.append("\($0)") }
    return animator
  }

  /// The same, some seconds after its start.
  func running(
    for seconds: Double = 0.2, timing: TimingFunction = .linear, delay: Double = 0
  ) -> PropertyAnimator {
    let animator = both(timing: timing)
    animator.startAnimation(afterDelay: delay)
    stage.advance(by: 0)
    stage.advance(by: seconds)
    return animator
  }

  @Test func `where one property is frozen the others go on`() {
    let animator = running()
    _ = stage.view.layer.freeze(.position)
    stage.advance(by: 0)
    stage.advance(by: 0.3)
    #expect(abs(animator.fractionComplete - 0.5) < 1e-9 && abs(otherX - 50) < 1e-9)
    animator.pauseAnimation()
    stage.advance(by: 0)
    #expect(abs(otherX - 50) < 1e-9 && abs(stage.x - 20) < 1e-9)
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.25)
    #expect(abs(otherX - 75) < 1e-9 && abs(stage.x - 20) < 1e-9, "\(stage.x)")
    stage.advance(by: 0.3)
    #expect(otherX == 100 && abs(stage.x - 20) < 1e-9 && stage.log == ["end"])
  }

  @Test func `where the first view leaves the window the others go on`() {
    let animator = running()
    stage.view.removeFromSuperview()
    stage.advance(by: 0)
    animator.pauseAnimation()
    stage.advance(by: 0)
    #expect(abs(otherX - 20) < 1e-9 && abs(animator.fractionComplete - 0.2) < 1e-9)
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(abs(otherX - 70) < 1e-9)
  }

  @Test func `with closures that begin late alone it tells how far it is, and ends in time`() {
    let animator = PropertyAnimator(duration: 1, timing: .linear)
    animator.addAnimations(delayFactor: 0.5) { stage.view.center.x = 100 }
    animator.addCompletion { stage.log.append("\($0)") }
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.25)
    #expect(abs(animator.fractionComplete - 0.25) < 1e-9 && stage.x == 0)
    stage.advance(by: 0.5)
    #expect(abs(animator.fractionComplete - 0.75) < 1e-9 && abs(stage.x - 50) < 1e-9)
    animator.pauseAnimation()
    stage.advance(by: 1)
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.2)
    #expect(stage.log.isEmpty)
    stage.advance(by: 0.1)
    #expect(stage.log == ["end"] && stage.x == 100)
  }

  @Test func `a spring's closure that begins late waits`() {
    let animator = PropertyAnimator(duration: 1, dampingRatio: 1) { other.center.x = 100 }
    animator.addAnimations(delayFactor: 0.5) { stage.view.center.x = 100 }
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.45)
    #expect(stage.x == 0 && otherX > 50)
    stage.advance(by: 0.3)
    #expect(stage.x > 20)
    stage.advance(by: 0.3)
    #expect(stage.x == 100 && animator.state == .inactive)
  }

  @Test func `turned round while it waits, nothing moves`() {
    let animator = running(for: 0.5, delay: 1)
    animator.isReversed = true
    for _ in 0..<4 {
      stage.advance(by: 0.1)
      #expect(stage.x == 0 && otherX == 0 && animator.fractionComplete == 0)
    }
    stage.advance(by: 2)
    #expect(stage.x == 0 && stage.log == ["start"])
  }

  @Test func `turned round twice while it waits, it starts in time`() {
    let animator = running(for: 0.5, timing: .easeIn, delay: 1)
    animator.isReversed = true
    stage.advance(by: 0.25)
    animator.isReversed = false
    stage.advance(by: 0.2)
    #expect(stage.x == 0 && animator.state == .active)
    stage.advance(by: 0.55)
    #expect(abs(stage.x - 100 * TimingFunction.easeIn.value(at: 0.5)) < 1e-6, "\(stage.x)")
    stage.advance(by: 0.6)
    #expect(stage.log == ["end"])
  }

  @Test func `what is left of a delay outlasts a pause, also for what is added meanwhile`() {
    let animator = running(delay: 1)
    animator.addAnimations { stage.view.cornerRadius = 10 }
    stage.advance(by: 0.2)
    animator.pauseAnimation()
    stage.advance(by: 3)
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(stage.x == 0 && otherX == 0 && stage.shown.cornerRadii.topLeft == 0)
    stage.advance(by: 0.6)
    #expect(abs(stage.x - 50) < 1e-6 && abs(otherX - 50) < 1e-6, "\(stage.x)")
    #expect(abs(stage.shown.cornerRadii.topLeft - 5) < 1e-6)
  }

  @Test func `turning a spring round leaves its velocity as it is`() {
    let spring = AnimationCurve.spring(dampingRatio: 0.8, initialVelocity: 5)
    let animator = PropertyAnimator(duration: 1, curve: spring) { stage.view.center.x = 100 }
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.1)
    let before = stage.sample(.position)
    animator.isReversed = true
    let after = stage.sample(.position)
    #expect(before.velocity.x > 100)
    #expect(before.value.distance(to: after.value) < 1e-9)
    #expect(before.velocity.distance(to: after.velocity) < 1e-6, "\(before.velocity) \(after.velocity)")
    stage.advance(by: 3)
    #expect(stage.x == 0 && animator.state == .inactive)
  }

  @Test func `what has ended is forgotten`() throws {
    let animator = both()
    animator.startAnimation()
    stage.advance(by: 0)
    for _ in 0..<20 {
      stage.advance(by: 0.3)
      animator.isReversed.toggle()
    }
    let track = try #require(animator.tracks.first as? ValueTrack<Point>)
    #expect(animator.isRunning && track.runs.count <= 5, "\(track.runs.count)")
    stage.advance(by: 3)
    #expect(animator.state == .inactive)
  }

  @Test func `what it held is held again when the view comes back`() {
    let animator = both()
    animator.fractionComplete = 0.3
    stage.advance(by: 0)
    stage.view.removeFromSuperview()
    stage.advance(by: 0.1)
    stage.controller.rootView.addSubview(stage.view)
    stage.advance(by: 0.1)
    #expect(abs(stage.x - 30) < 1e-9 && stage.view.center.x == 100)
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.2)
    #expect(abs(stage.x - 50) < 1e-9)
    stage.advance(by: 1)
    #expect(stage.x == 100 && stage.log == ["end"] && !stage.view.layer.isAnimating(.position))
  }

  @Test func `keyframes within it are its way`() {
    let animator = PropertyAnimator(duration: 2, timing: .linear) {
      View.animateKeyframes(duration: 1) {
        View.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { stage.view.center = Point(x: 100, y: 0) }
        View.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) {
          stage.view.center = Point(x: 100, y: 200)
        }
      }
    }
    animator.startAnimation()
    stage.advance(by: 0)
    func shows(_ x: Double, _ y: Double) -> Bool {
      stage.shown.position.distance(to: Point(x: x, y: y)) < 1e-6
    }
    stage.advance(by: 0.5)
    #expect(shows(50, 0), "\(stage.shown.position)")
    stage.advance(by: 1)
    #expect(shows(100, 100), "\(stage.shown.position)")
    animator.fractionComplete = 0.25
    stage.advance(by: 0)
    #expect(shows(50, 0), "\(stage.shown.position)")
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.25)
    #expect(shows(75, 0), "\(stage.shown.position)")
    let before = stage.shown.position
    animator.isReversed = true
    stage.advance(by: 0)
    #expect(stage.shown.position.distance(to: before) < 1e-9)
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    stage.advance(by: 0)
    #expect(shows(100, 0), "\(stage.shown.position)")
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(shows(50, 0), "\(stage.shown.position)")
    stage.advance(by: 0.6)
    #expect(shows(0, 0) && animator.state == .inactive)
  }
}
