import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Whether the layer has an animation of the property, of its whole or of a component, that is not over.
  public final func isAnimating<Value>(_ property: AnimatableProperty<Value>) -> Bool {
    animations.animates(property.id) { !$0.isHolding }
  }

  /// The keys of the animations in the order of the list, each once. Animations without a key are left out.
  /// The key of an implicit animation is the name of its property.
  public final var animationKeys: [String] {
    var keys: [String] = []
    for case let key? in animations.entries.map(\.key) where !keys.contains(key) { keys.append(key) }
    return keys
  }

  /// The animation with a key; for a group, its first. Its begin time is set when it is committed. `nil` if
  /// there is none.
  public final func animation(forKey key: String) -> PropertyAnimation? {
    animations.entries.first { $0.key == key }?.animation
  }

  /// All animations with a key. There may be several for a group.
  public final func animations(forKey key: String) -> [PropertyAnimation] {
    animations.entries.filter { $0.key == key }.map(\.animation)
  }

  /// The keys of the transitions that are neither over nor removed.
  public final var transitionKeys: [String] { animations.transitionKeys }

  /// Removes the animations with a key, and the transitions of a group with that key. They end unfinished.
  /// Does nothing if there are none.
  public final func removeAnimation(forKey key: String) {
    removeEverywhere { $0.key == key }
    removeTransitions { $0.group == key }
  }

  /// Removes the animations with a key for another one that is added with it.
  final func removeReplaced(forKey key: String) {
    removeEntries(isReplaced: true) { $0.key == key }
    removeTransitions { $0.group == key }
  }

  /// Removes all animations of a property and of its components. They end unfinished.
  public final func removeAnimations<Value>(for property: AnimatableProperty<Value>) {
    removeEverywhere { $0.animation.property.lies(in: property.id) }
  }

  /// Removes all animations and transitions of the layer. They end unfinished.
  public final func removeAllAnimations() {
    removeEverywhere { _ in true }
    removeTransitions { _ in true }
  }

  /// Removes the transition with a key, so that the layer's present appearance is seen at once. Does nothing
  /// if there is none.
  public final func removeTransition(forKey key: String = "transition") {
    removeTransitions { $0.key == key }
  }

  /// Removes the animations with a key. Their handlers are told whether they count as finished.
  package final func removeAnimations(forKey key: String, finished: Bool) {
    removeEntries(finished: finished) { $0.key == key }
  }

  /// Removes animations.
  /// - Parameter isReplaced: Whether something takes their place, so that copies that are later still show them until then.
  final func removeEntries(
    finished: Bool = false, isReplaced: Bool = false, where isRemoved: (AnimationEntry) -> Bool
  ) {
    if animations.remove(finished: finished, isReplaced: isReplaced, where: isRemoved) {
      markChanged(.animations)
    }
  }

  /// Removes animations, also those that are over but not in copies that are later.
  private func removeEverywhere(where isRemoved: (AnimationEntry) -> Bool) {
    removeEntries(where: isRemoved)
    if animations.removePast(where: isRemoved) { markChanged(.animations) }
  }

  final func removeTransitions(where isRemoved: (TransitionEntry) -> Bool) {
    if animations.removeTransitions(where: isRemoved) { markChanged(.transitions) }
  }

  /// Takes a property away from all animations, also from those that only copies still show. Those of the property and of its
  /// components end unfinished; those of its whole continue without it.
  final func release<Value>(_ property: AnimatableProperty<Value>) {
    if animations.release(property, isReplaced: false) { markChanged(.animations) }
    if animations.removePast(where: { $0.animation.property.lies(in: property.id) }) {
      markChanged(.animations)
    }
  }

  /// Adds an animation to the end of the list.
  final func insert<Value>(
    _ animation: Animation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    implicit: (mark: ImplicitMark, start: any Sendable)? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil,
    onStart: (@MainActor () -> Void)? = nil
  ) {
    if property.isCustom { _ = custom(property) }
    insert(
      property.animation(animation), key: key, serial: AnimationRecorder.takeSerial(), implicit: implicit,
      completion: AnimationCompletion(completion), onStart: onStart)
  }

  /// Adds an animation to the end of the list.
  final func insert(
    _ animation: PropertyAnimation, key: String?, serial: Int,
    implicit: (mark: ImplicitMark, start: any Sendable)? = nil,
    completion: AnimationCompletion, onStart: (@MainActor () -> Void)? = nil, staysOutside: Bool = false
  ) {
    var animation = animation
    if animation.property.builtin?.isOfCharacters == true { (self as? TextLayer)?.findCharacters() }
    if !animation.open.isEmpty {
      animation.complete(
        duration: Transaction.find(\.duration), timingFunction: Transaction.animationTimingFunction)
    }
    // An animation that does not continue the finger's line must neither wait for the line's end nor have
    // begun before it is first seen.
    let begin = tree.flatMap { tree in
      tree.handOverTime.map { max(min($0, tree.effectTime), tree.frameTime) }
    }
    if implicit == nil, !animation.isAdditive { removeImplicitAnimations(for: animation) }
    animations.append(
      AnimationEntry(
        key: key, serial: serial, animation: animation, phase: .pending(begin: begin), completion: completion,
        onStart: onStart, implicit: implicit, staysOutside: staysOutside))
    markChanged(.animations)
    AnimationRecorder.note(AnimationHandle(layer: self, serial: serial))
  }

  /// Removes the implicit animations of a property that was set in this turn: an absolute animation replaces
  /// them, unless it shows nothing until later.
  private func removeImplicitAnimations(for animation: PropertyAnimation) {
    if showsOnlyLater(animation, than: pendingTime) { return }
    removeEntries {
      $0.implicit != nil && $0.isPending && $0.animation.property.lies(in: animation.property)
    }
  }

  /// Whether an animation of a layer on screen, begun by a time of the layer, shows nothing at that time but
  /// will do so later.
  final func showsOnlyLater(_ animation: PropertyAnimation, than time: MediaTime) -> Bool {
    var begun = animation
    begun.begin(at: time)
    return tree != nil && !begun.isInEffect(at: time) && begun.endTime > time
  }
}
