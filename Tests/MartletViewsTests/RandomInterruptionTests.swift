import Martlet
import MartletTesting
import RandomTestSupport
import Testing

/// Views that are animated, stopped, caught, reversed and removed at random.
@MainActor @Suite struct RandomInterruptionTests {
  @Test func `whatever interrupts blocks, nothing that is animated jumps, and each handler is called once`() {
    var (jump, kick, fade, fastest, count, calls) = (0.0, 0.0, 0.0, 0.0, 0, 0)
    for seed in 0..<60 as Range<UInt64> {
      let run = BlockRun(seed: seed)
      run.play(steps: 60)
      let isSettled = run.isSettled
      jump = max(jump, run.jump)
      kick = max(kick, run.kick)
      fade = max(fade, run.fade)
      fastest = max(fastest, run.fastest)
      count += run.count
      calls += run.calls.count
      #expect(run.jump < 1e-6 && run.fade < 1e-9, "seed \(seed)")
      #expect(run.kick < 1e-3, "seed \(seed)")
      #expect(run.calls.values.allSatisfy { $0 == 1 } && run.calls.count == run.begun, "seed \(seed)")
      #expect(isSettled, "seed \(seed)")
    }
    print(
      "\(count) random interruptions of blocks: jump \(jump) pt, of opacity \(fade), step of velocity \(kick) pt/s",
      "at up to \(fastest) pt/s;",
      "\(calls) handlers, each once")
    #expect(count > 3000 && fastest > 500)
  }

  @Test func `whatever is done to a property animator, what it shows never jumps`() {
    var (jump, fade, count) = (0.0, 0.0, 0)
    for seed in 0..<80 as Range<UInt64> {
      let run = AnimatorRun(seed: seed)
      run.play(steps: 40)
      let isSettled = run.isSettled
      jump = max(jump, run.jump)
      fade = max(fade, run.fade)
      count += run.count
      #expect(run.jump < 1e-6 && run.fade < 1e-6, "seed \(seed): \(run.jump), \(run.fade)")
      #expect(run.calls == run.begun, "seed \(seed)")
      #expect(isSettled, "seed \(seed)")
    }
    print("\(count) interruptions of animators: jump \(jump) pt, of opacity \(fade)")
    #expect(count > 2000)
  }
}

/// A window with a view, and a measure of how far the shown value jumps while no time passes.
@MainActor
class RandomRun {
  let stage = MotionStage()
  var random: RandomTestSupport.SeededGenerator
  var jump = 0.0
  var fade = 0.0
  var kick = 0.0
  var fastest = 0.0
  var count = 0

  init(seed: UInt64) {
    random = RandomTestSupport.SeededGenerator(seed: seed)
    stage.advance(by: 0)
  }

  func point() -> Point { Point(x: random.double(0...500), y: random.double(0...500)) }

  func timing() -> TimingFunction {
    [.linear, .easeIn, .easeOut, .easeInEaseOut, .default][Int.random(in: 0..<5, using: &random)]
  }

  /// Calls `body` and compares what is shown before and after it at the same moment.
  func interrupt(keepsVelocity: Bool, _ body: () -> Void) {
    let before = (stage.sample(.position), stage.sample(.opacity), stage.sample(.transform.rotation))
    body()
    let after = (stage.sample(.position), stage.sample(.opacity), stage.sample(.transform.rotation))
    jump = max(jump, before.0.value.distance(to: after.0.value), abs(before.2.value - after.2.value))
    // A spring overshoots, but a drawn opacity does not.
    func drawn(_ opacity: Double) -> Double { min(max(opacity, 0), 1) }
    fade = max(fade, abs(drawn(before.1.value) - drawn(after.1.value)))
    fastest = max(fastest, before.0.velocity.length)
    if keepsVelocity { kick = max(kick, before.0.velocity.distance(to: after.0.velocity)) }
    count += 1
  }

  /// Whether the shown values are the values that were set, at the end.
  var isSettled: Bool {
    for _ in 0..<3 { stage.advance(by: 20) }
    let layer = stage.view.layer
    return stage.x == stage.view.center.x && stage.shown.opacity == stage.view.opacity
      && stage.shown.transform == stage.view.transform && !layer.isAnimating(.position)
      && stage.window.wakeTime == nil
  }
}

@MainActor
final class BlockRun: RandomRun {
  var begun = 0
  var calls: [Int: Int] = [:]

  /// A handler that counts its calls.
  func handler() -> @MainActor (Bool) -> Void {
    begun += 1
    let number = begun
    return { [unowned self] _ in calls[number, default: 0] += 1 }
  }

  func play(steps: Int) {
    for _ in 0..<steps {
      stage.advance(by: random.double(0...0.4))
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: move()
      case 2: swing()
      case 3: fadeAway()
      case 4: nest()
      case 5: interrupt(keepsVelocity: false) { _ = stage.view.layer.freeze(.position) }
      case 6: keyframes()
      default: twice()
      }
    }
  }

  private func move() {
    let (end, timing, angle) = (point(), timing(), random.double(-1...1))
    // A start from rest with some speed is no loss of velocity.
    interrupt(keepsVelocity: timing == .easeIn || timing == .easeInEaseOut) {
      View.animate(
        duration: random.double(0.1...1), timing: timing,
        animations: {
          stage.view.center = end
          stage.view.transform = Transform(rotation: angle)
        }, completion: handler())
    }
  }

  private func swing() {
    let (end, ratio) = (point(), random.double(0.2...1.5))
    interrupt(keepsVelocity: true) {
      View.animate(
        duration: random.double(0.2...1), dampingRatio: ratio, animations: { stage.view.center = end },
        completion: handler())
    }
  }

  private func fadeAway() {
    let opacity = random.double(0...1)
    interrupt(keepsVelocity: true) {
      View.animate(
        duration: random.double(0.1...1), delay: random.double(0...0.2),
        animations: { stage.view.opacity = opacity }, completion: handler())
    }
  }

  private func nest() {
    let (end, opacity) = (point(), random.double(0...1))
    interrupt(keepsVelocity: true) {
      View.animate(
        duration: random.double(0.1...1),
        animations: {
          View.animate(duration: 0, animations: { stage.view.center = end }, completion: handler())
          stage.view.opacity = opacity
        }, completion: handler())
    }
  }

  private func keyframes() {
    let (a, b) = (random.double(0...1), random.double(0...1))
    interrupt(keepsVelocity: true) {
      View.animateKeyframes(
        duration: random.double(0.1...1),
        animations: {
          View.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { stage.view.opacity = a }
          View.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) { stage.view.opacity = b }
        }, completion: handler())
    }
  }

  /// Two blocks in one turn.
  private func twice() {
    let (first, second) = (point(), point())
    interrupt(keepsVelocity: true) {
      View.animate(duration: 0.5, animations: { stage.view.center = first }, completion: handler())
      View.animate(
        duration: 0.3, options: .beginFromCurrentState, animations: { stage.view.center = second },
        completion: handler())
    }
  }
}

@MainActor
final class AnimatorRun: RandomRun {
  var begun = 0
  var calls = 0
  private var animator: PropertyAnimator?

  func play(steps: Int) {
    for _ in 0..<steps {
      stage.advance(by: random.double(0...0.3))
      act(animator?.state == .active ? animator : nil)
    }
    guard let animator else { return }
    if animator.state == .active { interrupt(keepsVelocity: false) { animator.startAnimation() } }
  }

  private func act(_ current: PropertyAnimator?) {
    guard let animator = current else { return begin() }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: interrupt(keepsVelocity: false) { animator.pauseAnimation() }
    case 1: interrupt(keepsVelocity: false) { animator.startAnimation() }
    case 2: interrupt(keepsVelocity: false) { animator.isReversed.toggle() }
    case 3: interrupt(keepsVelocity: false) { animator.continueAnimation(with: curve(), durationFactor: 0.5) }
    case 4:
      interrupt(keepsVelocity: false) { animator.continueAnimation(durationFactor: random.double(0...1)) }
    case 5:
      // Scrub to the present progress, and from there by small steps, so that the shown steps are small.
      interrupt(keepsVelocity: false) { animator.fractionComplete = animator.fractionComplete }
      let target = random.double(0...1)
      animator.pauseAnimation()
      let from = animator.fractionComplete
      for step in 1...5 { animator.fractionComplete = from + (target - from) * Double(step) / 5 }
      stage.window.resolveFrame()
    case 6: interrupt(keepsVelocity: false) { animator.isReversed.toggle() }
    default:
      guard Int.random(in: 0..<4, using: &random) == 0 else { return }
      interrupt(keepsVelocity: false) {
        animator.stopAnimation()
        animator.finishAnimation(at: .current)
      }
    }
  }

  private func curve() -> AnimationCurve {
    let velocity = NormalizedVelocity(x: random.double(-5...5), y: random.double(-5...5))
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .timing(timing())
    case 1: return .spring(dampingRatio: random.double(0.3...1.2), initialVelocity: velocity)
    default: return .settlingSpring(Spring(duration: 0.4, bounce: 0.3), initialVelocity: velocity)
    }
  }

  private func begin() {
    let (end, opacity, angle) = (point(), random.double(0...1), random.double(-1...1))
    let new = PropertyAnimator(duration: random.double(0.3...1), curve: curve()) { [stage] in
      stage.view.center = end
      stage.view.opacity = opacity
      stage.view.transform = Transform(rotation: angle)
    }
    begun += 1
    new.addCompletion { [unowned self] (_: PropertyAnimator.Position) in calls += 1 }
    animator = new
    interrupt(keepsVelocity: false) { new.startAnimation() }
  }
}
