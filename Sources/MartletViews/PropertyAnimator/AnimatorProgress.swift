import MartletLayers
import MartletMotion

/// An animator's progress: one number for everything that it moves. It knows where it was held, towards which
/// end it moves, along which curves (including reversals), and how much of a delay is left. The shown values
/// follow from the progress, never the reverse.
@MainActor
struct AnimatorProgress {
  /// The progress at which the animator is held, or was last held.
  private(set) var held = 0.0
  /// The rest of the delay at that time, in seconds.
  private var heldDelay = 0.0
  /// The progress at the end that it moves to.
  private var goal = 1.0
  /// The curves along which it moves, one on top of the other: the first starts where it was held, then one
  /// for each reversal.
  private var legs: [Leg] = []

  /// A curve towards one end.
  private struct Leg {
    /// The remaining distance, negative towards the end; its time counts from the commit.
    let motion: Animation<Double>
    /// Seconds before it starts.
    let delay: Double
    /// The animations that run with it. As long as one of them runs, it gives the time.
    let witnesses: [AnimationHandle]

    /// Seconds since the commit that started it; `nil` if none of its animations runs any more.
    @MainActor
    var time: Double? {
      for handle in witnesses {
        guard handle.isRunning, let layer = handle.layer, let timing = handle.timing else { continue }
        return handle.isCommitted ? layer.presentationTime - timing.beginTime + timing.delay : 0
      }
      return nil
    }
  }

  /// The current progress.
  var value: Double {
    if legs.isEmpty { return held }
    return legs.reduce(goal) { sum, leg in leg.time.map { sum + leg.motion.value(at: $0) } ?? sum }
  }

  /// The rest of the delay, in seconds.
  var remainingDelay: Double {
    guard let first = legs.first else { return heldDelay }
    return max(first.delay - (first.time ?? .infinity), 0)
  }

  /// Holds the animator at a progress.
  mutating func hold(at part: Double, delay: Double = 0) {
    held = part
    heldDelay = delay
    legs.removeAll()
  }

  /// Starts it from where it is held.
  mutating func start(_ step: AnimatorStep, witnesses: [AnimationHandle]) {
    goal = step.goal
    legs = [leg(from: step.passed == nil ? held - goal : 1 - 2 * goal, step, witnesses)]
  }

  /// Reverses it: adds a movement to the other end on top of the current one.
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
