import MartletMotion
import MartletRenderTree

/// Fades from the layer's old appearance to its new one, with the duration and timing function of the
/// transaction.
public struct ImplicitTransitionAction: LayerAction {
  /// Makes the action.
  public nonisolated init() {}

  public func run(_ event: ActionEvent) {
    event.layer.add(
      TransitionAnimation(
        .fade, duration: Transaction.animationDuration,
        timingFunction: Transaction.animationTimingFunction ?? .default),
      key: event.key.name)
  }
}

/// As the action for an event, a transition runs.
extension TransitionAnimation: LayerAction {
  public func run(_ event: ActionEvent) { event.layer.add(self, key: event.key.name) }
}
