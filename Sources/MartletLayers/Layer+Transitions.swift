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
    dropTransitions { $0.key == key }
    var transition = transition
    transition.complete(
      duration: Transaction.find(\.duration), timingFunction: Transaction.animationTimingFunction)
    let entry = TransitionEntry(
      key: key, group: group, animation: transition, completion: completion, groups: Transaction.openGroups,
      serial: AnimationRecorder.takeSerial())
    for group in entry.groups { group.enter() }
    ensureRare().transitions.append(entry)
    markChanged(.transitions)
  }

  /// Ends the transition that was added with a key; what the layer shows now is seen at once. Harmless where there is
  /// none.
  public final func removeTransition(forKey key: String = "transition") {
    if dropTransitions(where: { $0.key == key }) { markChanged(.transitions) }
  }

  /// Keys of the transitions that were added and are neither over nor removed.
  public final var transitionKeys: [String] { rare?.transitions.map(\.key) ?? [] }

  @discardableResult
  final func dropTransitions(where isDropped: (TransitionEntry) -> Bool) -> Bool {
    guard let dropped = rare?.transitions.filter(isDropped), !dropped.isEmpty else { return false }
    rare?.transitions.removeAll(where: isDropped)
    for entry in dropped {
      if entry.isCommitted { rare?.endedTransitions.append(entry.key) }
      Transaction.atEndOfTurn { entry.end(finished: false) }
    }
    return true
  }

  /// The changes that a commit has to carry, and fills in begin times.
  final func commitTransitions(at time: MediaTime) -> [(TransitionAnimation?, key: String)] {
    guard let rare else { return [] }
    var changes: [(TransitionAnimation?, key: String)] = rare.endedTransitions.map { (nil, $0) }
    rare.endedTransitions = []
    let local = localTime(atHost: time)
    for index in rare.transitions.indices where !rare.transitions[index].isCommitted {
      rare.transitions[index].isCommitted = true
      rare.transitions[index].animation.begin(at: local)
      let entry = rare.transitions[index]
      changes.removeAll { $0.key == entry.key }
      changes.append((entry.animation, entry.key))
    }
    return changes
  }

  /// Takes out transitions that are over at a time of the host's.
  final func takeFinishedTransitions(at time: MediaTime) -> [TransitionEntry] {
    guard let rare, !rare.transitions.isEmpty else { return [] }
    let finished = rare.transitions.filter { $0.isCommitted && $0.hostEnd <= time }
    rare.transitions.removeAll { $0.isCommitted && $0.hostEnd <= time }
    return finished
  }
}
