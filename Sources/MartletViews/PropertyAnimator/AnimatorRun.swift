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

  /// A motion as it stands now, with the begin time that the commit has given it; zero once it is over.
  func value<Value: Animatable>(of motion: Animation<Value>) -> Value {
    guard let handle, handle.isRunning, let layer = handle.layer, let timing = handle.timing else {
      return .zero
    }
    var motion = motion
    motion.timing.beginTime = timing.beginTime
    return motion.value(at: handle.isCommitted ? layer.shownTime : timing.beginTime)
  }
}

/// One animation of a value and of the part of the way that it stands for.
final class ValueRun<Value: Animatable>: AnimatorRun {
  private let motion: Animation<Value>
  /// The part of the way that is left, negative towards the end; `nil` where another run tells it.
  private let progress: Animation<Double>?

  /// Adds an animation to a layer.
  init(
    _ motion: Animation<Value>, progress: Animation<Double>?, of property: AnimatableProperty<Value>,
    in layer: Layer
  ) {
    self.motion = motion
    self.progress = progress
    super.init()
    let added = AnimationRecorder.record {
      layer.add(motion, for: property) { [self] finished in onEnd?(self, finished) }
    }
    handle = added.first
  }

  /// What it adds to the value now.
  var offset: Value { value(of: motion) }
  /// What it adds to the part of the way now.
  var progressOffset: Double { progress.map { value(of: $0) } ?? 0 }
}
