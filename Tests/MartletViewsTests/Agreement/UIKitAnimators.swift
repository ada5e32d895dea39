import Martlet
import MartletTesting
import Testing

/// Property animators, according to UIViewAnimating.h, UIViewPropertyAnimator.h and Apple's pages on them.
@MainActor func uiKitAnimators(_ ledger: Ledger) {
  states(ledger)
  fractions(ledger)
  reversing(ledger)
  continuing(ledger)
  adding(ledger)
  stopping(ledger)
}

@MainActor private final class AnimatorStage {
  let stage = AgreementStage()
  let view: View
  private(set) var ended: [PropertyAnimator.Position] = []

  init() { view = stage.view() }

  var x: Double { view.layer.presentation.position.x }

  /// 100 → 300 in one second, linear.
  func animator(_ timing: TimingFunction = .linear) -> PropertyAnimator {
    view.layer.removeAllAnimations()
    view.center.x = 100
    stage.turn()
    ended = []
    let animator = PropertyAnimator(duration: 1, timing: timing) { [view] in view.center.x = 300 }
    animator.addCompletion { [weak self] in self?.ended.append($0) }
    return animator
  }
}

@MainActor private func states(_ ledger: Ledger) {
  ledger.source = "UIViewAnimating.h, state, running; Apple's page “UIViewAnimating”"
  let its = AnimatorStage()
  let animator = its.animator()
  ledger.same("inactive at first", animator.state, .inactive)
  ledger.same("not running", animator.isRunning, false)
  ledger.same("not reversed", animator.isReversed, false)
  ledger.same("scrubsLinearly defaults to true", animator.scrubsLinearly, true)
  ledger.same("pausesOnCompletion defaults to false", animator.pausesOnCompletion, false)
  ledger.same("isUserInteractionEnabled defaults to true", animator.isUserInteractionEnabled, true)
  ledger.near("nothing is changed before the start", its.view.center.x, 100)
  animator.startAnimation()
  ledger.same("active once started", animator.state, .active)
  ledger.same("and running", animator.isRunning, true)
  ledger.near("the block has set its values", its.view.center.x, 300)
  its.stage.advance(by: 0.25)
  ledger.near("it moves", its.x, 150, within: 1e-2)
  ledger.near("fractionComplete", animator.fractionComplete, 0.25, within: 1e-3)
  animator.pauseAnimation()
  ledger.same("paused it is active", animator.state, .active)
  ledger.same("and not running", animator.isRunning, false)
  its.stage.advance(by: 3)
  ledger.near("and stands", its.x, 150, within: 1e-2)
  animator.startAnimation()
  ledger.same("startAnimation goes on after a pause", animator.isRunning, true)
  its.stage.advance(by: 0.5)
  ledger.near("from where it was", its.x, 250, within: 1e-1)
  ledger.same("not told yet", its.ended.count, 0)
  its.stage.advance(by: 0.3)
  ledger.same("inactive at its end", animator.state, .inactive)
  ledger.same("not running at its end", animator.isRunning, false)
  ledger.same("told that it ended at the end", its.ended, [.end])
  ledger.near("the values stay", its.x, 300)
  let held = its.animator()
  held.pauseAnimation()
  ledger.same("pauseAnimation starts an inactive one as paused", held.state, .active)
  ledger.same("held", held.isRunning, false)
  its.stage.advance(by: 1)
  ledger.near("at its start", its.x, 100)
  held.stopAnimation(withoutFinishing: true)
  let delayed = its.animator()
  delayed.startAnimation(afterDelay: 0.5)
  its.stage.advance(by: 0.4)
  ledger.near("a delay shows the start", its.x, 100, within: 1e-6)
  its.stage.advance(by: 0.6)
  ledger.near("then it moves", its.x, 200, within: 0.1)
  its.stage.advance(by: 1)
  var position: PropertyAnimator.Position?
  let running = PropertyAnimator.runningPropertyAnimator(
    duration: 1, timing: .linear, animations: { its.view.center.x = 700 }, completion: { position = $0 })
  ledger.same("runningPropertyAnimator runs", running.isRunning, true)
  its.stage.advance(by: 1.1)
  ledger.same("and tells its end", position, .end)
  let pausing = its.animator()
  pausing.pausesOnCompletion = true
  pausing.startAnimation()
  its.stage.advance(by: 1.2)
  ledger.same("with pausesOnCompletion it stays active", pausing.state, .active)
  ledger.same("does not run", pausing.isRunning, false)
  ledger.same("and tells nothing", its.ended.count, 0)
  ledger.near("it stands at its end", pausing.fractionComplete, 1, within: 1e-3)
  pausing.isReversed = true
  pausing.startAnimation()
  its.stage.advance(by: 0.5)
  ledger.near("and can be turned round", its.x, 200, within: 0.1)
  pausing.stopAnimation(withoutFinishing: true)
  ledger.unsayable("isInterruptible = false, isManualHitTestingEnabled, delay", because: "not there")
}

@MainActor private func fractions(_ ledger: Ledger) {
  ledger.source = "UIViewAnimating.h, fractionComplete; UIViewPropertyAnimator.h, scrubsLinearly"
  let its = AnimatorStage()
  let animator = its.animator(.easeIn)
  animator.fractionComplete = 0.5
  ledger.same("setting it makes it active", animator.state, .active)
  its.stage.turn()
  ledger.near("scrubbed linearly", its.x, 200, within: 1e-2)
  ledger.near("and read back", animator.fractionComplete, 0.5)
  animator.fractionComplete = 0.1
  its.stage.turn()
  ledger.near("back again", its.x, 120, within: 1e-2)
  animator.stopAnimation(withoutFinishing: true)
  let bent = its.animator(.easeIn)
  bent.scrubsLinearly = false
  bent.fractionComplete = 0.5
  its.stage.turn()
  ledger.near("scrubbed along its timing", its.x, 100 + 200 * 0.315356813, within: 1e-2)
  bent.stopAnimation(withoutFinishing: true)
  let done = its.animator()
  done.fractionComplete = 1
  ledger.same("at 1 it is not over", done.state, .active)
  done.startAnimation()
  its.stage.advance(by: 0.1)
  ledger.same("until it goes on", its.ended, [.end])
  let scrubbed = its.animator()
  scrubbed.fractionComplete = 0.75
  scrubbed.startAnimation()
  its.stage.advance(by: 0.125)
  ledger.near("it goes on from what was scrubbed, in what is left of the time", its.x, 275, within: 0.1)
  its.stage.advance(by: 0.2)
  ledger.same("and ends", its.ended, [.end])
}

@MainActor private func reversing(_ ledger: Ledger) {
  ledger.source = "UIViewAnimating.h, reversed"
  let its = AnimatorStage()
  let animator = its.animator()
  animator.startAnimation()
  its.stage.advance(by: 0.5)
  animator.pauseAnimation()
  animator.isReversed = true
  animator.startAnimation()
  its.stage.advance(by: 0.25)
  ledger.near("reversed it moves back", its.x, 150, within: 0.1)
  its.stage.advance(by: 0.3)
  ledger.same("and ends at its start", its.ended, [.start])
  ledger.near("with the values from before", its.view.center.x, 100)
  ledger.near("which show", its.x, 100)
  let before = its.animator()
  before.isReversed = true
  before.startAnimation()
  its.stage.advance(by: 0.25)
  ledger.near("reversed before the start it runs from the end", its.x, 250, within: 0.1)
  its.stage.advance(by: 1)
  ledger.same("to the start", its.ended, [.start])
  let running = its.animator()
  running.startAnimation()
  its.stage.advance(by: 0.5)
  let there = its.x
  running.isReversed = true
  its.stage.turn()
  ledger.near("turned round while it runs nothing jumps", its.x, there, within: 1)
  its.stage.advance(by: 3)
  ledger.near("and it comes back", its.x, 100)
  ledger.same("to its start", its.ended, [.start])
}

@MainActor private func continuing(_ ledger: Ledger) {
  ledger.source = "UIViewPropertyAnimator.h, continueAnimationWithTimingParameters:durationFactor:"
  let its = AnimatorStage()
  for (factor, name, wait, x) in [
    (0.0, "0: what is left of the time", 0.25, 250.0), (1, "1: the whole duration", 0.5, 250),
    (0.25, ".25: a quarter of it", 0.125, 250),
    (2, "2: twice the duration", 1, 250),
  ] {
    let animator = its.animator()
    animator.fractionComplete = 0.5
    animator.continueAnimation(durationFactor: factor)
    its.stage.advance(by: wait)
    ledger.near("durationFactor \(name)", its.x, x, within: 0.2)
    its.stage.advance(by: wait + 0.05)
    ledger.same("durationFactor \(name), then it ends", its.ended, [.end])
  }
  let eased = its.animator()
  eased.fractionComplete = 0.5
  eased.continueAnimation(with: .timing(.easeIn), durationFactor: 1)
  its.stage.advance(by: 0.5)
  ledger.near("with another curve from where it is", its.x, 200 + 100 * 0.315356813, within: 0.2)
  its.stage.advance(by: 1)
  let spring = its.animator()
  spring.fractionComplete = 0.5
  spring.continueAnimation(with: .spring(dampingRatio: 1, initialVelocity: 2), durationFactor: 1)
  its.stage.turn()
  ledger.near(
    "a spring's velocity is a part of the way that is left", its.view.layer.velocity(of: .position).x, 200,
    within: 2)
  its.stage.advance(by: 1.5)
  ledger.same("and it ends", its.ended, [.end])
  let reversed = its.animator()
  reversed.fractionComplete = 0.25
  reversed.isReversed = true
  reversed.continueAnimation(durationFactor: 0.5)
  its.stage.advance(by: 0.25)
  ledger.near("reversed, in half the duration", its.x, 125, within: 0.2)
  its.stage.advance(by: 0.3)
  ledger.same("ending at the start", its.ended, [.start])
}

@MainActor private func adding(_ ledger: Ledger) {
  ledger.source = "UIViewPropertyAnimator.h, addAnimations, delayFactor, addCompletion"
  let its = AnimatorStage()
  let view = its.view
  let animator = its.animator()
  animator.addAnimations { view.opacity = 0 }
  animator.addAnimations(delayFactor: 0.5) { view.center.y = 300 }
  animator.startAnimation()
  its.stage.advance(by: 0.5)
  ledger.near("blocks go together", view.layer.presentation.opacity, 0.5, within: 1e-2)
  ledger.near(
    "a delayed one waits for its part of the duration", view.layer.presentation.position.y, 100, within: 1e-2)
  its.stage.advance(by: 0.25)
  ledger.near("and has what is left of it", view.layer.presentation.position.y, 200, within: 0.2)
  its.stage.advance(by: 0.3)
  ledger.near("all end together", view.layer.presentation.position.y, 300)
  Transaction.withoutActions { view.opacity = 1 }
  let late = its.animator()
  late.startAnimation()
  its.stage.advance(by: 0.5)
  late.addAnimations { view.opacity = 0 }
  its.stage.advance(by: 0.25)
  ledger.near("added on the way it takes what is left", view.layer.presentation.opacity, 0.5, within: 1e-2)
  its.stage.advance(by: 0.3)
  ledger.near("and ends with the rest", view.layer.presentation.opacity, 0)
  var order: [Int] = []
  let handled = its.animator()
  handled.addCompletion { _ in order.append(1) }
  handled.addCompletion { _ in order.append(2) }
  handled.startAnimation()
  its.stage.advance(by: 1.1)
  ledger.same("completions in the order of addition", order, [1, 2])
  // “When the animator is stopped … any animation blocks and completion handlers are invalidated.”
  handled.addAnimations { view.center.x = 900 }
  handled.startAnimation()
  its.stage.advance(by: 0.5)
  ledger.near("it can be used again with new blocks", its.x, 600, within: 0.5)
  its.stage.advance(by: 0.6)
  ledger.same("without its old completions", order, [1, 2])
}

@MainActor private func stopping(_ ledger: Ledger) {
  ledger.source = "UIViewAnimating.h, stopAnimation:, finishAnimationAtPosition:"
  let its = AnimatorStage()
  func stopped(_ withoutFinishing: Bool) -> PropertyAnimator {
    let animator = its.animator()
    animator.startAnimation()
    its.stage.advance(by: 0.5)
    animator.stopAnimation(withoutFinishing: withoutFinishing)
    return animator
  }
  let first = stopped(false)
  ledger.same("stopped", first.state, .stopped)
  ledger.same("stopped is not running", first.isRunning, false)
  ledger.near("the values are those last rendered", its.view.center.x, 200, within: 0.1)
  its.stage.advance(by: 1)
  ledger.near("and stay", its.x, 200, within: 0.1)
  ledger.same("nothing is told before it is finished", its.ended.count, 0)
  first.finishAnimation(at: .current)
  ledger.same("finished it is inactive", first.state, .inactive)
  ledger.same("told that it ended where it was", its.ended, [.current])
  ledger.near("where it was", its.view.center.x, 200, within: 0.1)
  stopped(false).finishAnimation(at: .end)
  its.stage.turn()
  ledger.near("finished at the end", its.view.center.x, 300)
  ledger.near("which shows", its.x, 300)
  ledger.same("and is told", its.ended, [.end])
  stopped(false).finishAnimation(at: .start)
  its.stage.turn()
  ledger.near("finished at the start", its.view.center.x, 100)
  ledger.same("is told as well", its.ended, [.start])
  let gone = stopped(true)
  ledger.same("stopped without finishing it is inactive", gone.state, .inactive)
  its.stage.advance(by: 1)
  ledger.same("and tells nothing", its.ended.count, 0)
  ledger.near("the views stay where they were", its.view.center.x, 200, within: 0.1)
}
