import MartletLayers
import MartletMotion
import MartletRenderTree

/// One animation that a property animator has added.
@MainActor
class AnimatorRun {
  /// Called once when the animation has ended by itself or was removed from outside.
  var onEnd: ((AnimatorRun, Bool) -> Void)?
  fileprivate(set) var handle: AnimationHandle?

  /// Removes the animation without calling `onEnd`.
  func drop() {
    onEnd = nil
    handle?.remove()
    handle = nil
  }

  /// Whether the animation is in its layer's list and has not ended.
  var isRunning: Bool { handle?.isRunning ?? false }

  /// Whether the animation has not started to move yet.
  var isWaiting: Bool {
    guard let handle, handle.isRunning, let layer = handle.layer, let timing = handle.timing else {
      return false
    }
    return handle.isCommitted ? layer.presentationTime < timing.beginTime : timing.delay > 0
  }

  /// A motion's current value, from the begin time that the commit set; zero after its end.
  func value<Value: Animatable>(of motion: Animation<Value>) -> Value {
    guard let handle, handle.isRunning, let layer = handle.layer, let timing = handle.timing else {
      return .zero
    }
    var motion = motion
    motion.timing.beginTime = timing.beginTime
    return motion.value(at: handle.isCommitted ? layer.presentationTime : timing.beginTime - timing.delay)
  }
}

/// One animation of a value.
final class ValueRun<Value: Animatable>: AnimatorRun {
  private let motion: Animation<Value>

  /// Adds an animation to a layer.
  init(_ motion: Animation<Value>, of property: AnimatableProperty<Value>, in layer: Layer) {
    self.motion = motion
    super.init()
    let added = AnimationRecorder.record {
      layer.add(motion, for: property) { [self] finished in onEnd?(self, finished) }
    }
    handle = added.first
  }

  /// The animation's current contribution to the value.
  var offset: Value { value(of: motion) }
}
