import MartletMotion
import MartletRenderTree

extension Layer {
  /// Lets what the layer and its sublayers show go over into what this turn makes of them. The model, and with it every
  /// hit test, has the new state at once.
  /// - Parameters:
  ///   - transition: How.
  ///   - key: A transition with the same key is replaced and ends unfinished. "transition" by default.
  ///   - completion: Called once: `true` at its end; `false`, at the end of the turn, when it was removed before or the
  ///     layer was taken out of its window.
  public final func add(
    _ transition: TransitionAnimation, key: String = "transition",
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    insert(transition, key: key, group: nil, completion: completion)
  }

  /// Adds a transition, alone or as one of a group with a key.
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
