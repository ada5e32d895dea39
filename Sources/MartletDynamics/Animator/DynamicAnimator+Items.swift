import MartletLayers

extension DynamicAnimator {
  /// Takes an item out of all behaviors at once: it leaves the animator and stays where it is seen, also if it is held.
  /// Attachments and snaps of the item, which are nothing without it, are removed from the animator, or from the behaviors that
  /// contain them, with their children. The animator forgets it at once, and what others feel of that takes effect with the
  /// commit of the turn. Does nothing if no behavior knows the item.
  /// One that is added to a behavior again, also in the same turn, begins anew: at rest, and not held.
  public func removeItem(_ item: any DynamicItem) {
    for behavior in behaviors where !behavior.removeThroughout(item) { removeBehavior(behavior) }
    forget(item)
  }
}
