import MartletMotion
import MartletRenderTree

/// Refers to an animation that was added to a layer, for who drives it further.
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

  /// The animation as it is in the list; `nil` once it is over or removed.
  package var animation: PropertyAnimation? { entry?.animation }

  /// Whether it is committed, so that its begin time is filled in.
  package var isCommitted: Bool { entry.map { !$0.isPending } ?? false }

  /// When it runs, in the layer's time. A change is committed with the turn, and moves the end of which handlers are
  /// told. A begin time of 0 becomes the time of that commit. Harmless once it is over.
  package var timing: MediaTiming? {
    get { entry?.animation.timing }
    nonmutating set {
      guard let layer, let newValue, layer.animations.setTiming(newValue, of: serial) else { return }
      layer.markChanged(.animations)
    }
  }

  /// Removes it; its handlers are told whether it is to count as finished. Harmless once it is over.
  package func remove(finished: Bool = false) {
    layer?.removeEntries(finished: finished) { $0.serial == serial }
  }

  private var entry: AnimationEntry? { layer?.animations.entry(serial) }
}
