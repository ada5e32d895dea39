import MartletLayers
import MartletMotion
import MartletRenderTree

/// One animation that a property animator has added.
@MainActor
class AnimatorRun {
  /// Called once when the animation has ended by itself or was removed by somebody else.
  var onEnd: ((AnimatorRun, Bool) -> Void)?
  fileprivate(set) var handle: AnimationHandle?

  /// Removes it without telling.
  func drop() {
    onEnd = nil
    handle?.remove()
    handle = nil
  }

  /// Whether it is in its layer's list and not over.
  var isRunning: Bool { handle?.isRunning ?? false }

  /// Whether it has not begun to move.
  var isWaiting: Bool {
    guard let handle, handle.isRunning, let layer = handle.layer, let timing = handle.timing else {
      return false
    }
    return handle.isCommitted ? layer.shownTime < timing.beginTime : timing.delay > 0
  }

  /// A motion as it stands now, with the begin time that the commit has given it; zero once it is over.
  func value<Value: Animatable>(of motion: Animation<Value>) -> Value {
    guard let handle, handle.isRunning, let layer = handle.layer, let timing = handle.timing else {
      return .zero
    }
    var motion = motion
    motion.timing.beginTime = timing.beginTime
    return motion.value(at: handle.isCommitted ? layer.shownTime : timing.beginTime - timing.delay)
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

  /// What it adds to the value now.
  var offset: Value { value(of: motion) }
}
