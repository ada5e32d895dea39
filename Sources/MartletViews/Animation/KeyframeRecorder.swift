import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Records the changes in a block's keyframes, and makes one animation for each property.
@MainActor
final class KeyframeRecorder: PropertyChangeVisitor {
  /// The current keyframe's part of the block, as fractions of its duration.
  var span = 0.0...1.0
  private var tracks: [TrackKey: any KeyframeTrack] = [:]
  private var order: [TrackKey] = []
  private let isForAnimator: Bool

  /// Makes a recorder for a block or for a property animator. An animator also moves views without a window.
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

  /// Adds the animations as part of a block.
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
      // If the property was changed before the keyframes, start where that change started.
      first = animator.start(of: property, of: layer) ?? first
      let (times, values) = keyframes()
      guard let last = steps.last?.value else { return }
      // The last keyframe in time need not be the last one set.
      if layer.modelValue(of: property) != last { layer.setLimitedValue(last, for: property) }
      let frames = AnimatorKeyframes(values: values, times: times, mode: mode, timing: timing)
      animator.add(property, of: layer, from: first, to: last, along: frames)
    }

    func finish(_ block: AnimationBlock, mode: CalculationMode, timing: TimingFunction) {
      // Start from the value that is shown now.
      first = layer.pendingValue(of: property, model: first, additives: false)
      let (times, values) = keyframes()
      var motion = Animation<Value>.keyframe(
        KeyframeAnimation(
          values: values, keyTimes: times, timingFunctions: values.dropFirst().map { _ in timing },
          calculationMode: mode, duration: block.duration, timingFunction: .linear))
      motion.timing = block.timed(motion.timing)
      block.removeReplaced(by: property, in: layer)
      layer.add(motion, for: property, key: AnimationBlock.key(property), completion: block.enlist(layer))
    }

    /// The keyframe times, as fractions of the duration, and the values.
    private func keyframes() -> (times: [Double], values: [Value]) {
      steps.sort { $0.span.lowerBound < $1.span.lowerBound }
      var (times, values) = ([0.0], [first])
      for step in steps {
        let (last, value) = (times[times.count - 1], values[values.count - 1])
        // The value stays until the step begins. Overlapping steps follow one another.
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

/// A track with its value type erased.
@MainActor
private protocol KeyframeTrack {
  func finish(_ animator: AnimatorRecorder, mode: CalculationMode, timing: TimingFunction)
  func finish(_ block: AnimationBlock, mode: CalculationMode, timing: TimingFunction)
}
