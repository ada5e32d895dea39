import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct PropertyAnimatorTests {
  let stage = MotionStage()

  func animator(_ timing: TimingFunction = .linear, duration: Double = 2) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, timing: timing) { [stage] in
      stage.view.center.x = 200
      stage.view.opacity = 0
    }
    animator.addCompletion { [stage] in stage.log.append("\($0)") }
    return animator
  }

  @Test func `it runs like a block, and tells where it ended`() {
    let animator = animator(.easeInEaseOut)
    #expect(animator.state == .inactive && stage.view.center.x == 0)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && stage.view.center.x == 200)
    stage.advance(by: 0)
    let start = stage.window.now
    for step in 0...9 {
      stage.advance(to: start + Double(step) * 0.2)
      let way = TimingFunction.easeInEaseOut.value(at: Double(step) / 10)
      #expect(abs(stage.x - 200 * way) < 1e-9 && abs(stage.shown.opacity - (1 - way)) < 1e-9)
      #expect(abs(animator.fractionComplete - way) < 1e-9)
    }
    stage.advance(to: start + 2.01)
    #expect(stage.log == ["end"] && animator.state == .inactive && !animator.isRunning && stage.x == 200)
  }

  @Test func `a pause holds what is shown and costs no frames; it goes on along the same curve`() {
    let animator = animator(.easeInEaseOut)
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    let shown = stage.x
    animator.pauseAnimation()
    stage.advance(by: 3)
    #expect(stage.x == shown && stage.view.center.x == 200 && !animator.isRunning)
    stage.advance(by: 0)
    #expect(stage.window.wakeTime == nil && stage.window.renderTree.nextChange == .never)
    animator.startAnimation()
    stage.advance(by: 0)
    #expect(abs(stage.x - shown) < 1e-9)
    stage.advance(by: 0.7)
    #expect(abs(stage.x - 200 * TimingFunction.easeInEaseOut.value(at: 1.2 / 2)) < 1e-9)
    stage.advance(by: 0.81)
    #expect(stage.log == ["end"] && stage.x == 200)
  }

  @Test func `scrubbed, it shows the part of the way, or of the time`() {
    let animator = animator(.easeIn)
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning)
    stage.advance(by: 0)
    #expect(abs(stage.x - 50) < 1e-9 && abs(stage.shown.opacity - 0.75) < 1e-9)
    for beyond in [-0.5, 1.25] {
      animator.fractionComplete = beyond
      stage.advance(by: 0)
      #expect(abs(stage.x - 200 * beyond) < 1e-9)
    }
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    stage.advance(by: 0)
    #expect(abs(stage.x - 200 * TimingFunction.easeIn.value(at: 0.5)) < 1e-6)
    #expect(abs(animator.fractionComplete - 0.5) < 1e-9)
    animator.continueAnimation(durationFactor: 0.5)
    stage.advance(by: 0)
    let start = stage.window.now
    stage.advance(to: start + 0.99)
    #expect(stage.log.isEmpty)
    stage.advance(to: start + 1.01)
    #expect(stage.log == ["end"], "half the duration, whatever is left")
  }

  @Test func `turned round while it runs, it keeps place and velocity and comes back to the start`() {
    let animator = animator(.easeInEaseOut)
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 0.8)
    let before = stage.sample(.position)
    animator.isReversed = true
    let after = stage.sample(.position)
    #expect(before.value.distance(to: after.value) < 1e-9 && before.velocity.x > 50)
    #expect(before.velocity.distance(to: after.velocity) < 1e-6)
    #expect(stage.view.center.x == 0 && stage.view.opacity == 1)
    stage.advance(by: 1)
    animator.isReversed = false
    #expect(stage.sample(.position).value.x > 0)
    animator.isReversed = true
    stage.advance(by: 3)
    #expect(stage.log == ["start"] && stage.x == 0 && stage.shown.opacity == 1)
  }

  @Test func `turned round while it is paused, it goes back when it goes on`() {
    let animator = animator(.easeOut)
    animator.fractionComplete = 0.6
    stage.advance(by: 0)
    animator.isReversed = true
    stage.advance(by: 0)
    #expect(abs(stage.x - 120) < 1e-9 && abs(animator.fractionComplete - 0.6) < 1e-9)
    animator.continueAnimation()
    stage.advance(by: 0)
    #expect(abs(stage.x - 120) < 1e-9)
    stage.advance(by: 0.1)
    #expect(stage.x < 120)
    stage.advance(by: 2)
    #expect(stage.log == ["start"] && stage.x == 0)
  }

  @Test func `a hand lets go with its velocity, onto a spring that takes its own time`() {
    let animator = animator()
    animator.fractionComplete = 0.3
    stage.advance(by: 0)
    let velocity = View.normalizedVelocity(
      Point(x: 700, y: 0), from: stage.shown.position, to: stage.view.center)
    animator.continueAnimation(
      with: .settlingSpring(Spring(duration: 0.5, bounce: 0.2), initialVelocity: velocity))
    stage.advance(by: 0)
    let release = stage.sample(.position)
    #expect(abs(release.value.x - 60) < 1e-9 && abs(release.velocity.x - 700) < 1e-6)
    var longest = stage.window.now
    while stage.log.isEmpty { stage.advance(by: 0.01) }
    longest = stage.window.now - longest
    #expect(stage.log == ["end"] && stage.x == 200)
    print("released animator settled after \(longest) s")
    #expect(longest > 0.5 && longest < 2)
  }

  @Test func `stopped, it leaves what is shown and removes only what is its own`() {
    let animator = animator()
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 1)
    View.animate(duration: 1, timing: .linear, animations: { stage.view.center.x += 50 }) {
      self.stage.note("block")($0)
    }
    stage.advance(by: 0)
    animator.stopAnimation()
    #expect(animator.state == .stopped && abs(stage.view.center.x - 150) < 1e-9)
    stage.advance(by: 0)
    #expect(abs(stage.x - 100) < 1e-9)
    animator.finishAnimation(at: .current)
    stage.advance(by: 1.1)
    #expect(abs(stage.x - 150) < 1e-9 && abs(stage.view.opacity - 0.5) < 1e-9)
    #expect(stage.log == ["current", "block true"])
  }

  @Test(arguments: [PropertyAnimator.Position.start, .end, .current])
  func `finished, it has the values of the place`(position: PropertyAnimator.Position) {
    let animator = animator()
    animator.fractionComplete = 0.25
    animator.stopAnimation()
    animator.finishAnimation(at: position)
    stage.advance(by: 0)
    #expect(stage.x == [.start: 0, .end: 200, .current: 50][position])
    #expect(stage.log == ["\(position)"] && animator.state == .inactive)
  }

  @Test func `stopped without finishing it forgets its handlers`() {
    let animator = animator()
    animator.fractionComplete = 0.25
    animator.stopAnimation(withoutFinishing: true)
    stage.advance(by: 5)
    #expect(stage.log.isEmpty && animator.state == .inactive && stage.x == 50)
  }

  @Test func `pausing on completion it can be turned round at its end`() {
    let animator = animator()
    animator.pausesOnCompletion = true
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 2.1)
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
    #expect(stage.log.isEmpty && stage.x == 200)
    animator.isReversed = true
    animator.pausesOnCompletion = false
    stage.advance(by: 0)
    #expect(stage.x == 200)
    animator.startAnimation()
    stage.advance(by: 0)
    stage.advance(by: 1)
    #expect(abs(stage.x - 100) < 1e-9)
    stage.advance(by: 1.1)
    #expect(stage.log == ["start"] && stage.x == 0)
  }

  @Test func `a delay and a delay factor hold back; added on the way, changes arrive with the rest`() {
    let other = View()
    stage.controller.rootView.addSubview(other)
    stage.advance(by: 0)
    let animator = animator()
    animator.addAnimations(delayFactor: 0.5) { other.center.x = 100 }
    animator.startAnimation(afterDelay: 1)
    stage.advance(by: 0)
    let start = stage.window.now
    func otherX() -> Double { other.layer.presentation.position.x }
    stage.advance(to: start + 0.9)
    #expect(stage.x == 0 && otherX() == 0)
    stage.advance(to: start + 2)
    #expect(abs(stage.x - 100) < 1e-9 && abs(otherX()) < 1e-9)
    animator.addAnimations { self.stage.view.cornerRadius = 10 }
    stage.advance(to: start + 2.5)
    #expect(abs(otherX() - 50) < 1e-9 && abs(stage.shown.cornerRadii.topLeft - 5) < 1e-6)
    stage.advance(to: start + 3.1)
    #expect(otherX() == 100 && stage.shown.cornerRadii.topLeft == 10 && stage.log == ["end"])
  }

  @Test func `what drives a property when it begins is taken over without a jump`() {
    View.animate(duration: 1, timing: .linear, options: [.repeat, .autoreverse]) { stage.view.center.x = 100 }
    stage.advance(by: 0)
    stage.advance(by: 0.3)
    let animator = PropertyAnimator(duration: 1, timing: .linear) { self.stage.view.center.x = 200 }
    animator.pauseAnimation()
    stage.advance(by: 0)
    #expect(abs(stage.x - 30) < 1e-9)
    animator.startAnimation()
    stage.advance(by: 0)
    #expect(abs(stage.x - 30) < 1e-9)
    stage.advance(by: 1.1)
    #expect(stage.x == 200 && animator.state == .inactive)
  }

  @Test func `times below nothing are none`() {
    let animator = PropertyAnimator(duration: -1e-17) { stage.view.center.x = 100 }
    animator.addCompletion { stage.log.append("\($0)") }
    animator.startAnimation(afterDelay: -1)
    stage.advance(by: 0)
    #expect(stage.x == 100 && stage.log == ["end"])
    let other = PropertyAnimator(duration: 1, timing: .linear) { stage.view.center.x = 200 }
    other.fractionComplete = 0.5
    other.continueAnimation(durationFactor: -1e-17)
    stage.advance(by: 0)
    stage.advance(by: 0.25)
    #expect(abs(stage.x - 175) < 1e-9)
    stage.advance(by: 1)
    #expect(stage.x == 200)
  }

  @Test func `with nothing to move it ends with the turn`() {
    let animator = PropertyAnimator(duration: 3) {}
    animator.addCompletion { self.stage.log.append("\($0)") }
    animator.startAnimation()
    #expect(stage.log.isEmpty)
    stage.advance(by: 0)
    #expect(stage.log == ["end"])
  }
}
