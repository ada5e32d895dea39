import MartletLayers
import MartletMotion

/// How far an animator is: one value for all that it moves. It knows where it was held, to which end it goes, along which
/// curves, turns included, and what is left of a delay; what each property shows follows from it, not it from a property.
@MainActor
struct AnimatorProgress {
  /// The part of the way at which it is, or was last, held.
  private(set) var held = 0.0
  /// Seconds of a delay that were left then.
  private var heldDelay = 0.0
  /// The end to which it goes, as a part of the way.
  private var goal = 1.0
  /// The curves on which it goes, one on top of the other: the first from where it was held, then one for each turn.
  private var legs: [Leg] = []

  /// A curve on which it goes to its end.
  private struct Leg {
    /// What is left of the way, negative towards the end; its time is counted from the commit.
    let motion: Animation<Double>
    /// Seconds that pass before it begins.
    let delay: Double
    /// What runs with it. As long as one of them does, it tells the time.
    let witnesses: [AnimationHandle]

    /// Seconds since the commit that began it; `nil` where nothing runs with it any more.
    @MainActor
    var time: Double? {
      for handle in witnesses {
        guard handle.isRunning, let layer = handle.layer, let timing = handle.timing else { continue }
        return handle.isCommitted ? layer.shownTime - timing.beginTime + timing.delay : 0
      }
      return nil
    }
  }

  /// The part of the way that is done now.
  var value: Double {
    if legs.isEmpty { return held }
    return legs.reduce(goal) { sum, leg in leg.time.map { sum + leg.motion.value(at: $0) } ?? sum }
  }

  /// Seconds that are left of a delay.
  var remainingDelay: Double {
    guard let first = legs.first else { return heldDelay }
    return max(first.delay - (first.time ?? .infinity), 0)
  }

  /// Holds it at a part of the way.
  mutating func hold(at part: Double, delay: Double = 0) {
    held = part
    heldDelay = delay
    legs.removeAll()
  }

  /// Lets it go from where it is held.
  mutating func start(_ step: AnimatorStep, witnesses: [AnimationHandle]) {
    goal = step.goal
    legs = [leg(from: step.passed == nil ? held - goal : 1 - 2 * goal, step, witnesses)]
  }

  /// Lets it go to the other end, on top of how it goes.
  mutating func turn(_ step: AnimatorStep, witnesses: [AnimationHandle]) {
    goal = step.goal
    legs.append(leg(from: 1 - 2 * goal, step, witnesses))
  }

  private func leg(from offset: Double, _ step: AnimatorStep, _ witnesses: [AnimationHandle]) -> Leg {
    let motions = step.curve.animations(
      of: Retargeting(from: offset, to: 0, velocity: 0, isAdditive: true),
      duration: max(step.duration, .leastNonzeroMagnitude))
    var motion = motions.first ?? .basic(BasicAnimation(from: 0, to: 0, duration: 0, isAdditive: true))
    motion.timing.beginTime = step.lead
    return Leg(motion: motion, delay: step.delay, witnesses: witnesses)
  }
}
