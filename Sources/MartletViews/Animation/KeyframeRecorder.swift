import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Gathers what the keyframes of a block change, and makes one animation of each property.
@MainActor
final class KeyframeRecorder: PropertyChangeVisitor {
  /// The part of the block in which changes take place now, as fractions of its duration.
  var span = 0.0...1.0
  private var tracks: [TrackKey: any KeyframeTrack] = [:]
  private var order: [TrackKey] = []
  private let isForAnimator: Bool

  /// Makes a recorder for a block, or for a property animator, which moves what is in no window as well.
  init(isForAnimator: Bool) { self.isForAnimator = isForAnimator }

  func visit<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer) {
    guard layer.tree != nil || isForAnimator else { return }
    let key = TrackKey(layer, property.id)
    let track: Track<Value>
    if let known = tracks[key] as? Track<Value> {
      track = known
    } else {
      track = Track(layer: layer, property: property, first: old)
      tracks[key] = track
      order.append(key)
    }
    track.add(new, over: span)
  }

  /// Adds the animations on behalf of a block.
  func finish(_ block: AnimationBlock, mode: CalculationMode, timing: TimingFunction) {
    for key in order { tracks[key]?.finish(block, mode: mode, timing: timing) }
    tracks.removeAll()
    order.removeAll()
  }

  /// Hands the keyframes over to a property animator.
  func finish(_ animator: AnimatorRecorder, mode: CalculationMode, timing: TimingFunction) {
    for key in order { tracks[key]?.finish(animator, mode: mode, timing: timing) }
    tracks.removeAll()
    order.removeAll()
  }

  /// The keyframes of one property of one layer.
  @MainActor
  private final class Track<Value: Animatable>: KeyframeTrack {
    let layer: Layer
    let property: AnimatableProperty<Value>
    private var first: Value
    private var steps: [(span: ClosedRange<Double>, value: Value)] = []

    init(layer: Layer, property: AnimatableProperty<Value>, first: Value) {
      self.layer = layer
      self.property = property
      self.first = first
    }

    func add(_ value: Value, over span: ClosedRange<Double>) { steps.append((span, value)) }

    func finish(_ animator: AnimatorRecorder, mode: CalculationMode, timing: TimingFunction) {
      // What was changed before the keyframes begins there.
      first = animator.start(of: property, of: layer) ?? first
      let (times, values) = keyframes()
      guard let last = steps.last?.value else { return }
      // What comes last in time need not have been set last.
      if layer.modelValue(of: property) != last { layer.setLimitedValue(last, for: property) }
      let frames = AnimatorKeyframes(values: values, times: times, mode: mode, timing: timing)
      animator.add(property, of: layer, from: first, to: last, along: frames)
    }

    func finish(_ block: AnimationBlock, mode: CalculationMode, timing: TimingFunction) {
      // From what shows now, wherever that is.
      first = layer.expectedValue(of: property, model: first, additives: false)
      let (times, values) = keyframes()
      var motion = Animation<Value>.keyframe(
        KeyframeAnimation(
          values: values, keyTimes: times, timingFunctions: values.dropFirst().map { _ in timing },
          calculationMode: mode, duration: block.duration, timingFunction: .linear))
      motion.timing = block.timed(motion.timing)
      layer.add(motion, for: property, key: AnimationBlock.key(property), completion: block.enlist(layer))
    }

    /// When each value is reached, as parts of the whole, and the values.
    private func keyframes() -> (times: [Double], values: [Value]) {
      steps.sort { $0.span.lowerBound < $1.span.lowerBound }
      var (times, values) = ([0.0], [first])
      for step in steps {
        let (last, value) = (times[times.count - 1], values[values.count - 1])
        // It stays where it is until the step begins; steps that overlap follow each other.
        if step.span.lowerBound > last {
          times.append(step.span.lowerBound)
          values.append(value)
        }
        times.append(max(step.span.upperBound, times[times.count - 1]))
        values.append(step.value)
      }
      if let last = times.last, last < 1, let value = values.last {
        times.append(1)
        values.append(value)
      }
      return (times, values)
    }
  }
}

/// A track, the type of its values forgotten.
@MainActor
private protocol KeyframeTrack {
  func finish(_ animator: AnimatorRecorder, mode: CalculationMode, timing: TimingFunction)
  func finish(_ block: AnimationBlock, mode: CalculationMode, timing: TimingFunction)
}
