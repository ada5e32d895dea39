import MartletMotion
import MartletRenderTree

extension Layer {
  /// Whether an animation of the property, of a component or of its whole has been added and is neither over nor
  /// removed.
  public final func isAnimating<Value>(_ property: AnimatableProperty<Value>) -> Bool {
    entries.contains { !$0.isOver && $0.animation.property.overlaps(property.id) }
  }

  /// Keys of the animations in the order of the list, each once, those without a key left out. An implicit animation has
  /// the name of its property.
  public final var animationKeys: [String] {
    var keys: [String] = []
    for case let key? in entries.map(\.key) where !keys.contains(key) { keys.append(key) }
    return keys
  }

  /// The animation that was added with a key (of a group the first), begin time filled in once it is committed; `nil`
  /// where there is none.
  public final func animation(forKey key: String) -> PropertyAnimation? {
    entries.first { $0.key == key }?.animation
  }

  /// All animations that were added with a key: several for a group.
  public final func animations(forKey key: String) -> [PropertyAnimation] {
    entries.filter { $0.key == key }.map(\.animation)
  }

  /// Removes the animations that were added with a key; they end unfinished. Harmless where there are none.
  public final func removeAnimation(forKey key: String) {
    removeEntries { $0.key == key }
    if dropTransitions(where: { $0.group == key }) { markChanged(.transitions) }
  }

  /// Removes all animations of a property and of its components; they end unfinished.
  public final func removeAnimations<Value>(for property: AnimatableProperty<Value>) {
    removeEntries { $0.animation.property == property.id || $0.animation.property.isPart(of: property.id) }
  }

  /// Removes all animations and transitions of the layer; they end unfinished.
  public final func removeAllAnimations() {
    removeEntries { _ in true }
    if dropTransitions(where: { _ in true }) { markChanged(.transitions) }
  }

  /// Adds an animation to the end of the list and returns its number.
  @discardableResult
  final func insert<Value>(
    _ animation: Animation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    implicit: ImplicitMark? = nil, completion: (@MainActor (_ finished: Bool) -> Void)? = nil,
    onStart: (@MainActor () -> Void)? = nil
  ) -> Int {
    if property.isCustom { _ = custom(property) }
    let serial = AnimationRecorder.takeSerial()
    insert(
      property.animation(animation), key: key, serial: serial, implicit: implicit, completion: completion,
      onStart: onStart)
    return serial
  }

  /// Adds an animation to the end of the list.
  final func insert(
    _ animation: PropertyAnimation, key: String?, serial: Int, implicit: ImplicitMark? = nil,
    groups: [CompletionGroup] = Transaction.openGroups,
    completion: (@MainActor (_ finished: Bool) -> Void)?, onStart: (@MainActor () -> Void)? = nil
  ) {
    var animation = animation
    if !animation.open.isEmpty {
      animation.complete(
        duration: Transaction.find(\.duration), timingFunction: Transaction.animationTimingFunction)
    }
    var entry = AnimationEntry(
      key: key, animation: animation, completion: completion, onStart: onStart, groups: groups,
      serial: serial, implicit: implicit)
    // What does not go on with the finger's line may neither wait for its end nor be under way when it is first seen.
    if let tree, let handOverTime = tree.handOverTime {
      entry.hostBegin = max(min(handOverTime, tree.effectTime), tree.frameTime)
    }
    for group in entry.groups { group.enter() }
    if implicit == nil && !animation.isAdditive { dropImplicitAnimations(for: animation) }
    entries.append(entry)
    markChanged(.animations)
    AnimationRecorder.note(AnimationHandle(layer: self, serial: serial))
  }

  final func removeEntries(where isRemoved: (AnimationEntry) -> Bool) {
    let removed = entries.filter(isRemoved)
    guard !removed.isEmpty else { return }
    entries.removeAll(where: isRemoved)
    markChanged(.animations)
    for entry in removed where entry.isAwaited && !entry.isOver {
      Transaction.atEndOfTurn { entry.end(finished: false) }
    }
  }

  /// Takes out an animation that another of the same transaction replaces, as if it had never been. Who waits for it is
  /// called when the turn is over: not while the list changes.
  final func dropEntry(at index: Int) {
    let groups = entries.remove(at: index).groups
    markChanged(.animations)
    if !groups.isEmpty { Transaction.atEndOfTurn { for group in groups { group.leave() } } }
  }

  /// Takes out what this turn's setting of a property began: an absolute animation says all that is to be seen, unless
  /// it shows nothing until later.
  private func dropImplicitAnimations(for animation: PropertyAnimation) {
    let property = animation.property
    if showsOnlyLater(animation, than: effectTime) { return }
    for index in entries.indices.reversed()
    where entries[index].implicit != nil && !entries[index].isCommitted {
      let other = entries[index].animation.property
      if other == property || other.isPart(of: property) { dropEntry(at: index) }
    }
  }

  /// Whether an animation of a layer on screen, begun by a time of the layer, shows nothing then but will.
  final func showsOnlyLater(_ animation: PropertyAnimation, than time: MediaTime) -> Bool {
    var begun = animation
    begun.begin(at: time)
    return tree != nil && !begun.isInEffect(at: time) && begun.endTime > time
  }

  /// Gives an animation another timing; it is committed anew.
  final func setTiming(_ timing: MediaTiming, ofAnimation serial: Int) {
    guard let index = entries.firstIndex(where: { $0.serial == serial }) else { return }
    entries[index].animation.timing = timing
    entries[index].isCommitted = false
    entries[index].hostBegin = nil
    entries[index].hostEnd = .infinity
    entries[index].implicit = nil
    markChanged(.animations)
  }

  /// Removes an animation and tells its handlers at the end of the turn how it is to count.
  final func removeAnimation(serial: Int, finished: Bool) {
    guard let index = entries.firstIndex(where: { $0.serial == serial }) else { return }
    let entry = entries.remove(at: index)
    markChanged(.animations)
    if entry.isAwaited, !entry.isOver { Transaction.atEndOfTurn { entry.end(finished: finished) } }
  }
}
