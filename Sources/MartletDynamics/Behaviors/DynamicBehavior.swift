import MartletLayers

/// Something that acts on items in a `DynamicAnimator`, and the base class for one's own: give it children that are
/// behaviors, and treat them as one.
@MainActor
open class DynamicBehavior {
  /// The behaviors of which it consists, in the order in which they were added.
  public final private(set) var childBehaviors: [DynamicBehavior] = []
  /// Called on the main actor once a frame, before it, while something in the animator moves, and when it has come to rest.
  /// That is the step of UIKit's action as well, which a display link makes; it is not one of the simulation's 120 steps per
  /// second, which go on beside the main actor and of which a frame has two at 60 Hz. What it changes takes effect at the
  /// next of them. If the main thread is late, it is called less often, and nothing waits for it. `nil` by default; the main
  /// thread is not woken for each frame then.
  public final var action: (@MainActor () -> Void)? {
    didSet { if (action == nil) != (oldValue == nil) { changed() } }
  }
  /// The animator, also that of a parent; `nil` if there is none.
  public final private(set) weak var animator: DynamicAnimator?

  final weak var parent: DynamicBehavior?
  final let id: Int
  private static var count = 0

  /// Makes a behavior without children.
  public init() {
    Self.count += 1
    id = Self.count
  }

  /// Adds a behavior as a child. Does nothing if it has a parent or is in an animator.
  public final func addChildBehavior(_ behavior: DynamicBehavior) {
    guard behavior.parent == nil, behavior.animator == nil, !isWithin(behavior) else { return }
    childBehaviors.append(behavior)
    behavior.parent = self
    behavior.setAnimator(animator)
    changed()
  }

  /// Removes a child. Does nothing if it is not one.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard behavior.parent === self else { return }
    childBehaviors.removeAll { $0 === behavior }
    behavior.parent = nil
    behavior.setAnimator(nil)
    changed()
  }

  /// Called when it, or a behavior that contains it, is added to an animator or removed (`nil`). Does nothing by default.
  open func willMove(to animator: DynamicAnimator?) {}

  private func isWithin(_ behavior: DynamicBehavior) -> Bool {
    var current: DynamicBehavior? = self
    while let candidate = current {
      if candidate === behavior { return true }
      current = candidate.parent
    }
    return false
  }

  // MARK: For the animator

  final func setAnimator(_ animator: DynamicAnimator?) {
    willMove(to: animator)
    self.animator = animator
    for child in childBehaviors { child.setAnimator(animator) }
  }

  /// Adds itself and everything in it to a list.
  final func collect(into list: inout [DynamicBehavior]) {
    list.append(self)
    for child in childBehaviors { child.collect(into: &list) }
  }

  final func act() {
    action?()
    for child in childBehaviors { child.act() }
  }

  /// Tells the animator of a change.
  final func changed() { animator?.setNeedsUpdate() }

  /// Takes an item out of it and everything in it. Returns whether it still has something to do.
  final func removeThroughout(_ item: any DynamicItem) -> Bool {
    for child in childBehaviors where !child.removeThroughout(item) { removeChildBehavior(child) }
    return forget(item)
  }

  /// Takes an item out of it. Returns whether it can do without.
  func forget(_ item: any DynamicItem) -> Bool { true }
  /// The items that it concerns.
  var concerned: [any DynamicItem] { [] }
  /// Whether the bounds of the reference matter.
  var dependsOnReference: Bool { false }
  /// What it does, in numbers; `nil` for nothing.
  func effect(in animator: DynamicAnimator) -> BehaviorEffect? { nil }
  /// Called when an impulse was sent.
  func didPush() {}
}

extension DynamicBehavior {
  /// The numbers of the items that are in the simulation.
  final func numbers(of items: [any DynamicItem], in animator: DynamicAnimator) -> [Int] {
    items.compactMap { animator.number(of: $0) }
  }
}

/// A list of items, each once.
@MainActor
struct ItemList {
  private(set) var items: [any DynamicItem] = []

  init(_ items: [any DynamicItem] = []) {
    for item in items { add(item) }
  }

  mutating func add(_ item: any DynamicItem) {
    if !contains(item) { items.append(item) }
  }

  mutating func remove(_ item: any DynamicItem) { items.removeAll { $0.layer === item.layer } }

  func contains(_ item: any DynamicItem) -> Bool { items.contains { $0.layer === item.layer } }
}
