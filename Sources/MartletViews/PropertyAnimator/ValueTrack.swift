import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// A property that an animator moves. The model has the value of the end that the animator moves to. The
/// shown value lies on top as an offset, which is either held or moved by animations.
final class ValueTrack<Value: Animatable>: AnimatorTrack {
  let layer: Layer
  let property: AnimatableProperty<Value>
  /// The values of both ends, as the program has them and as used while moving. A transform that scales an
  /// axis to zero keeps a tiny rest in the latter, so that an offset on top of it is visible.
  let first: Value
  private var last: Value
  private var old: Value
  private var new: Value
  /// The offset from the end to the start, and from the start to the end.
  private var back: Value
  private var forth: Value
  /// The keyframe path from start to end, if there are keyframes.
  private var frames: AnimatorKeyframes<Value>?
  /// The fraction of the progress before the property starts to move.
  private let delayFactor: Double
  private var goal = 1.0

  /// Its animations that have not ended.
  private(set) var runs: [ValueRun<Value>] = []
  /// The held offset, and the animation that holds it.
  private var held: Value?
  private var holder: AnimationHandle?
  /// The progress at which it is held.
  private var heldProgress = 0.0
  private var residue = ScrubResidue<Value>()
  /// The velocity of the animation that it replaced, in units per second. It counts until the property moves
  /// or is held.
  private var momentum = Value.Velocity.zero
  /// Hides the last change of the model.
  private var turnOffset = Value.zero

  init(
    _ property: AnimatableProperty<Value>, of layer: Layer, from old: Value, to new: Value,
    along frames: AnimatorKeyframes<Value>? = nil, delayFactor: Double
  ) {
    self.property = property
    self.layer = layer
    self.frames = frames
    self.delayFactor = delayFactor
    (first, last) = (old, new)
    (self.old, self.new) = (Self.undoable(old, towards: new), Self.undoable(new, towards: old))
    back = self.old - self.new
    forth = self.new - self.old
  }

  /// Notes that the closure has set the property again.
  func retarget(to value: Value) {
    last = value
    (old, new) = (Self.undoable(first, towards: value), Self.undoable(value, towards: first))
    back = old - new
    forth = new - old
    frames = nil
  }

  /// A value on top of which an offset can be applied.
  private static func undoable(_ value: Value, towards other: Value) -> Value {
    guard let transform = value as? Transform, let other = other as? Transform else { return value }
    return transform.undoable(towards: other) as? Value ?? value
  }

  // MARK: Held

  func begin() {
    if new != last { layer.setLimitedValue(new, for: property) }
    if layer.isDriven(property.id) {
      let shown = layer.pendingValue(of: property, model: old)
      // The velocity of a transform has another form on top of the model.
      if Value.isVector { momentum = layer.retargeting(property, from: old, to: old).velocity }
      layer.removeDrivingAnimations(of: property.id)
      hold(layer.offset(showing: shown, of: property, model: new))
    } else {
      hold(back)
    }
    stay(at: 0)
  }

  func rest() { momentum = .zero }

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
    // A value that equals the model needs nothing to hold it.
    if offset != .zero { holder = layer.hold(offset, of: property) }
  }

  /// The offset from the model at a progress.
  private func offset(at progress: Double) -> Value {
    // A property with a delay has not moved until then; one without can be pulled beyond its start.
    let isEarly = progress < delayFactor && delayFactor > 0
    let own = isEarly ? 0 : (progress - delayFactor) / (1 - delayFactor)
    if let frames { return frames.value(at: own) - (goal == 1 ? new : old) }
    return goal == 1 ? back * (1 - own) : forth * own
  }

  // MARK: Moving

  func run(_ step: AnimatorStep) -> [AnimatorRun] {
    let from = held ?? .zero
    release()
    if let passed = step.passed, delayFactor == 0, passed < 1 {
      // Continue along the curve, from the middle of it.
      let due = offset(at: heldProgress)
      addWhole(step)
      if from != due {
        // The rest lies beneath the new animation, which matters if addition is composition.
        let rest = Value.isVector ? from - due : (.zero - due) + from
        var fade = step
        (fade.duration, fade.passed) = (step.duration * (1 - passed), nil)
        add(rest, fade)
      }
    } else if delayFactor > 0 {
      let late = late(step)
      if frames != nil, goal == 1, heldProgress <= delayFactor { addWhole(late) } else { add(from, late) }
    } else {
      var own = step
      own.passed = nil
      add(from, own, velocity: step.delay > 0 ? .zero : momentum)
    }
    rest()
    // A track without a movement still waits for the delay.
    if runs.isEmpty, step.delay > 0 { wait(step) }
    return runs
  }

  /// The step for a property with a delay factor. Backwards it starts at once, and reaches its end early.
  private func late(_ step: AnimatorStep) -> AnimatorStep {
    let (duration, least) = (step.duration, AnimatorStep.shortestRest)
    guard let passed = step.passed else {
      guard goal == 1, heldProgress < delayFactor else { return step }
      let wait = delayFactor - max(heldProgress, 0)
      return AnimatorStep(
        goal: goal, curve: step.curve, duration: duration * max(1 - wait, least),
        delay: step.delay + wait * duration)
    }
    let left = goal == 1 ? 1 - max(delayFactor, passed) : max(1 - delayFactor - passed, least)
    let wait = goal == 1 ? max(delayFactor - passed, 0) : 0
    return AnimatorStep(
      goal: goal, curve: step.curve, duration: duration * left, delay: step.delay + wait * duration)
  }

  func addTurn(_ step: AnimatorStep) -> [AnimatorRun] {
    let count = runs.count
    add(turnOffset, step)
    return Array(runs.dropFirst(count))
  }

  func takeWaitingRuns() -> [AnimatorRun] {
    guard !runs.isEmpty, runs.allSatisfy(\.isWaiting) else { return [] }
    let waiting = runs
    dropRuns()
    // Nothing has moved: the property is already at the other end.
    turnOffset = .zero
    return waiting
  }

  func forget(_ run: AnimatorRun) -> Bool {
    runs.removeAll { $0 === run }
    return runs.isEmpty
  }

  var isLost: Bool { held == nil && !runs.isEmpty && !runs.contains(where: \.isRunning) }

  /// Adds an animation of the whole curve, a part of which may have passed.
  private func addWhole(_ step: AnimatorStep) {
    if let frames, case .timing(let function) = step.curve {
      let toStart = goal == 0
      let motion = frames.motion(
        toStart: toStart, from: toStart ? old : new, duration: step.duration, function: function)
      return add([motion], step)
    }
    add(goal == 1 ? back : forth, step)
  }

  /// Adds animations from an offset to zero.
  private func add(_ offset: Value, _ step: AnimatorStep, velocity: Value.Velocity = .zero) {
    guard step.duration > 0, offset != .zero || velocity != .zero else { return }
    let way = Retargeting(from: offset, to: .zero, velocity: velocity, isAdditive: true)
    add(step.curve.animations(of: way, duration: step.duration), step)
  }

  private func add(_ motions: [Animation<Value>], _ step: AnimatorStep) {
    guard step.duration > 0, layer.tree != nil else { return }
    for var motion in motions {
      motion.timing.delay = step.lead
      if step.delay > 0 { motion.timing.fillMode = .backwards }
      runs.append(ValueRun(motion, of: property, in: layer))
    }
  }

  /// Adds an animation without effect that lasts until a delay is over.
  private func wait(_ step: AnimatorStep) {
    guard layer.tree != nil else { return }
    let nothing = BasicAnimation<Value>(
      from: .zero, to: .zero, duration: 0, timingFunction: .linear, isAdditive: true)
    var motion = Animation.basic(nothing)
    motion.timing.delay = step.delay
    runs.append(ValueRun(motion, of: property, in: layer))
  }

  // MARK: End

  func settle() {
    guard let held else { return }
    release()
    layer.setLimitedValue(held + layer.modelValue(of: property), for: property)
  }

  func finish(at position: PropertyAnimator.Position) {
    switch position {
    case .start: layer.setLimitedValue(first, for: property)
    case .end: layer.setLimitedValue(last, for: property)
    case .current: break
    }
  }

  func dropAll() {
    dropRuns()
    release()
    // The program gets its exact values back, not the adjusted ones.
    let model = layer.modelValue(of: property)
    if new != last, model == new { layer.setLimitedValue(last, for: property) }
    if old != first, model == old { layer.setLimitedValue(first, for: property) }
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
