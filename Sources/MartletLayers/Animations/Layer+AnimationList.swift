import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Whether an animation of the property, of a component or of its whole has been added and is neither over nor
  /// removed.
  public final func isAnimating<Value>(_ property: AnimatableProperty<Value>) -> Bool {
    animations.animates(property.id) { !$0.isHolding }
  }

  /// Keys of the animations in the order of the list, each once, those without a key left out. An implicit animation has
  /// the name of its property.
  public final var animationKeys: [String] {
    var keys: [String] = []
    for case let key? in animations.entries.map(\.key) where !keys.contains(key) { keys.append(key) }
    return keys
  }

  /// The animation that was added with a key (of a group the first), begin time filled in once it is committed; `nil`
  /// where there is none.
  public final func animation(forKey key: String) -> PropertyAnimation? {
    animations.entries.first { $0.key == key }?.animation
  }

  /// All animations that were added with a key: several for a group.
  public final func animations(forKey key: String) -> [PropertyAnimation] {
    animations.entries.filter { $0.key == key }.map(\.animation)
  }

  /// Keys of the transitions that were added and are neither over nor removed.
  public final var transitionKeys: [String] { animations.transitionKeys }

  /// Removes the animations that were added with a key; they end unfinished. Harmless where there are none.
  public final func removeAnimation(forKey key: String) {
    removeEntries { $0.key == key }
    removeTransitions { $0.group == key }
  }

  /// Removes all animations of a property and of its components; they end unfinished.
  public final func removeAnimations<Value>(for property: AnimatableProperty<Value>) {
    removeEntries { $0.animation.property.lies(in: property.id) }
  }

  /// Removes all animations and transitions of the layer; they end unfinished.
  public final func removeAllAnimations() {
    removeEntries { _ in true }
    removeTransitions { _ in true }
  }

  /// Ends the transition that was added with a key; what the layer shows now is seen at once. Harmless where there is
  /// none.
  public final func removeTransition(forKey key: String = "transition") {
    removeTransitions { $0.key == key }
  }

  /// Removes the animations that were added with a key; their handlers are told whether they count as finished.
  package final func removeAnimations(forKey key: String, finished: Bool) {
    removeEntries(finished: finished) { $0.key == key }
  }

  final func removeEntries(finished: Bool = false, where isRemoved: (AnimationEntry) -> Bool) {
    if animations.remove(finished: finished, where: isRemoved) { markChanged(.animations) }
  }

  final func removeTransitions(where isRemoved: (TransitionEntry) -> Bool) {
    if animations.removeTransitions(where: isRemoved) { markChanged(.transitions) }
  }

  /// Takes a property away from the animations for which a condition holds: those of it and of its components end
  /// unfinished; of those of a whole the rest goes on.
  final func release<Value>(
    _ property: AnimatableProperty<Value>, where isConcerned: (PropertyAnimation) -> Bool = { _ in true }
  ) {
    if animations.release(property, where: isConcerned) { markChanged(.animations) }
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
    if !animation.open.isEmpty {
      animation.complete(
        duration: Transaction.find(\.duration), timingFunction: Transaction.animationTimingFunction)
    }
    // What does not go on with the finger's line may neither wait for its end nor be under way when it is first seen.
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

  /// Takes out what this turn's setting of a property began: an absolute animation says all that is to be seen, unless
  /// it shows nothing until later.
  private func removeImplicitAnimations(for animation: PropertyAnimation) {
    if showsOnlyLater(animation, than: pendingTime) { return }
    removeEntries {
      $0.implicit != nil && $0.isPending && $0.animation.property.lies(in: animation.property)
    }
  }

  /// Whether an animation of a layer on screen, begun by a time of the layer, shows nothing then but will.
  final func showsOnlyLater(_ animation: PropertyAnimation, than time: MediaTime) -> Bool {
    var begun = animation
    begun.begin(at: time)
    return tree != nil && !begun.isInEffect(at: time) && begun.endTime > time
  }
}
