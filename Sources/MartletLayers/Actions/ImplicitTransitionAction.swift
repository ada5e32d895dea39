import MartletMotion
import MartletRenderTree

/// Lets what a layer showed fade into what it shows now, with the duration and curve of the transaction.
public struct ImplicitTransitionAction: LayerAction {
  /// Makes it.
  public nonisolated init() {}

  public func run(_ event: ActionEvent) {
    event.layer.add(
      TransitionAnimation(
        .fade, duration: Transaction.animationDuration,
        timingFunction: Transaction.animationTimingFunction ?? .default),
      key: event.key.name)
  }
}

/// A transition answers any event by running.
extension TransitionAnimation: LayerAction {
  public func run(_ event: ActionEvent) { event.layer.add(self, key: event.key.name) }
}
