import MartletMotion
import MartletRenderTree

/// A reference to an animation that was added to a layer, for code that controls it further.
@MainActor
package struct AnimationHandle {
  /// The layer; `nil` once it is gone.
  package private(set) weak var layer: Layer?
  package let serial: Int

  init(layer: Layer, serial: Int) {
    self.layer = layer
    self.serial = serial
  }

  /// Whether it is in the layer's list and not over.
  package var isRunning: Bool { entry.map { !$0.isHolding } ?? false }

  /// The animation in the list; `nil` after its removal.
  package var animation: PropertyAnimation? { entry?.animation }

  /// Whether it is committed, so that its begin time is set.
  package var isCommitted: Bool { entry.map { !$0.isPending } ?? false }

  /// Its timing, in the layer's time. A change is committed with the turn and moves the end at which handlers
  /// are called. A begin time of 0 becomes the time of that commit. Setting it does nothing when the
  /// animation is over.
  package var timing: MediaTiming? {
    get { entry?.animation.timing }
    nonmutating set {
      guard let layer, let newValue, layer.animations.setTiming(newValue, of: serial) else { return }
      layer.markChanged(.animations)
    }
  }

  /// Removes the animation, also one that holds its end value. Its handlers are told whether it counts as
  /// finished, unless they were called before.
  package func remove(finished: Bool = false) {
    layer?.removeEntries(finished: finished) { $0.serial == serial }
  }

  private var entry: AnimationEntry? { layer?.animations.entry(serial) }
}
