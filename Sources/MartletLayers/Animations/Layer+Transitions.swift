import MartletMotion
import MartletRenderTree

extension Layer {
  /// Animates from what the layer and its sublayers show now to what they show after the changes of this
  /// turn. The model, and with it every hit test, has the new state at once.
  /// - Parameters:
  ///   - transition: The kind of transition and its timing.
  ///   - key: A transition with the same key is replaced and ends unfinished. "transition" by default.
  ///   - completion: Called once: with `true` at the end; or with `false`, at the end of the turn, if the
  ///     transition was removed before or the layer has left its window.
  public final func add(
    _ transition: TransitionAnimation, key: String = "transition",
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    insert(transition, key: key, group: nil, completion: completion)
  }

  /// Adds a transition, alone or as a member of a group with a key.
  final func insert(
    _ transition: TransitionAnimation, key: String, group: String?,
    completion: (@MainActor (_ finished: Bool) -> Void)?
  ) {
    _ = animations.removeTransitions { $0.key == key }
    var transition = transition
    transition.complete(
      duration: Transaction.find(\.duration), timingFunction: Transaction.animationTimingFunction)
    animations.append(
      TransitionEntry(
        key: key, group: group, serial: AnimationRecorder.takeSerial(), animation: transition,
        completion: AnimationCompletion(completion)))
    markChanged(.transitions)
  }
}
