import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// A property that an animator moves. What it shows lies on top of the model, which has the value of the end that the
/// animator moves to: either held still or moved by runs.
final class ValueTrack<Value: Animatable>: AnimatorTrack {
  let layer: Layer
  let property: AnimatableProperty<Value>
  /// The values of both ends.
  private let old: Value
  private var new: Value
  /// From the end to the start, and from the start to the end.
  private var back: Value
  private var forth: Value
  /// The part of the way that passes before it begins to move.
  private let delayFactor: Double
  private var goal = 1.0

  private var runs: [ValueRun<Value>] = []
  /// The offset that is held, and the animation that holds it.
  private var held: Value?
  private var holder: AnimationHandle?
  /// The part of the way that is shown while it is held.
  private var heldProgress = 0.0
  private var residue = ScrubResidue<Value>()
  /// What keeps the last change of the model from being seen.
  private var turnOffset = Value.zero

  init(
    _ property: AnimatableProperty<Value>, of layer: Layer, from old: Value, to new: Value,
    delayFactor: Double
  ) {
    self.property = property
    self.layer = layer
    self.old = old
    self.new = new
    self.delayFactor = delayFactor
    back = old - new
    forth = new - old
  }

  /// Notes that the closure has set the property again.
  func retarget(to value: Value) {
    new = value
    back = old - new
    forth = new - old
  }

  var progress: Double { held == nil ? goal + runs.reduce(0) { $0 + $1.progressOffset } : heldProgress }

  // MARK: Held

  func begin() {
    if layer.isDriven(property.id) {
      let shown = layer.expectedValue(of: property, model: old)
      layer.removeDrivingAnimations(of: property.id)
      hold(shown - layer.expectedValue(of: property, model: new))
    } else {
      hold(back)
    }
    stay(at: 0)
  }

  func hold(at progress: Double) {
    if held == nil {
      let offset = runs.reduce(Value.zero) { $0 + $1.offset }
      dropRuns()
      hold(offset)
    }
    stay(at: progress)
  }

  func stay(at progress: Double) {
    heldProgress = progress
    residue = ScrubResidue(anchor: progress, value: (held ?? .zero) - offset(at: progress))
  }

  func scrub(to progress: Double) {
    heldProgress = progress
    hold(residue.value(at: progress) + offset(at: progress))
  }

  func turn(toStart: Bool) {
    let (from, to) = toStart ? (new, old) : (old, new)
    let model = layer.modelValue(of: property)
    let next = model == from ? to : (to - from) + model
    let held = held
    if held != nil { release() }
    layer.setLimitedValue(next, for: property)
    goal = toStart ? 0 : 1
    turnOffset = from - to
    guard let held else { return }
    hold(held + turnOffset)
    stay(at: heldProgress)
  }

  private func hold(_ offset: Value) {
    release()
    held = offset
    // What is shown at the model needs nothing to hold it there.
    if offset == .zero { return }
    var still = BasicAnimation(from: offset, to: offset, duration: 1, isAdditive: true)
    still.timing.speed = 0
    holder = AnimationRecorder.record { layer.add(still, for: property) }.first
  }

  /// The offset from the model that belongs to a part of the way.
  private func offset(at progress: Double) -> Value {
    // What begins late has not moved until then; what does not can be pulled beyond its start.
    let isEarly = progress < delayFactor && delayFactor > 0
    let own = isEarly ? 0 : (progress - delayFactor) / (1 - delayFactor)
    return goal == 1 ? back * (1 - own) : forth * own
  }

  // MARK: Moving

  func run(_ step: AnimatorStep) -> [AnimatorRun] {
    let from = held ?? .zero
    release()
    if let passed = step.passed, delayFactor == 0, passed < 1 {
      // On along the curve, from the middle of it.
      let whole = goal == 1 ? back : forth
      let rest = from - offset(at: heldProgress)
      add(whole, progress: goal == 1 ? -1 : 1, step, entered: true)
      if rest != .zero {
        var fade = step
        (fade.duration, fade.passed) = (step.duration * (1 - passed), nil)
        add(rest, progress: nil, fade, entered: false)
      }
    } else {
      var own = step
      if let passed = step.passed {
        let wait = max(delayFactor - passed, 0)
        own = AnimatorStep(
          goal: goal, curve: step.curve, duration: step.duration * (1 - max(delayFactor, passed)),
          delay: step.delay + wait * step.duration)
      }
      add(from, progress: heldProgress - goal, own, entered: false)
    }
    return runs
  }

  func addTurn(_ step: AnimatorStep) -> [AnimatorRun] {
    let count = runs.count
    add(turnOffset, progress: goal == 1 ? -1 : 1, step, entered: false)
    return Array(runs.dropFirst(count))
  }

  /// Adds animations of an offset to nothing.
  private func add(_ offset: Value, progress: Double?, _ step: AnimatorStep, entered: Bool) {
    guard step.duration > 0, layer.tree != nil, offset != .zero || progress.map({ $0 != 0 }) ?? false else {
      return
    }
    func timed<V>(_ motion: Animation<V>) -> Animation<V> {
      var result = motion
      let passed = entered ? step.passed ?? 0 : 0
      result.timing.timeOffset = passed * step.duration - step.delay
      if step.delay > 0 { result.timing.fillMode = .backwards }
      return result
    }
    let way = progress.flatMap {
      step.curve.animations(from: $0, to: 0, duration: step.duration, isAdditive: true).first.map(timed)
    }
    let motions = step.curve.animations(from: offset, to: .zero, duration: step.duration, isAdditive: true)
    for (index, motion) in motions.enumerated() {
      runs.append(ValueRun(timed(motion), progress: index == 0 ? way : nil, of: property, in: layer))
    }
  }

  // MARK: End

  func settle() {
    guard let held else { return }
    release()
    layer.setLimitedValue(held + layer.modelValue(of: property), for: property)
  }

  func finish(at position: PropertyAnimator.Position) {
    switch position {
    case .start: layer.setLimitedValue(old, for: property)
    case .end: layer.setLimitedValue(new, for: property)
    case .current: break
    }
  }

  func dropAll() {
    dropRuns()
    release()
  }

  private func dropRuns() {
    for run in runs { run.drop() }
    runs.removeAll()
  }

  private func release() {
    holder?.remove()
    holder = nil
    held = nil
  }
}
