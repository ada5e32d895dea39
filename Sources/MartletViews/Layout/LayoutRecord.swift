import MartletGeometry

/// What a view keeps for layout; views that take no part have none.
@MainActor
final class LayoutRecord {
  /// The active constraints that pass through the view: that name it, or something in it together with something
  /// outside.
  private(set) var passing: [LayoutConstraint] = []
  /// The active constraints for which the view is the nearest around all that they name.
  var owned: [LayoutConstraint] = []
  /// Solves the constraints in the view, if none pass through it.
  var engine: LayoutEngine?
  /// Whether the constraints in the view have changed.
  var isDirty = false

  var guides: [LayoutGuide] = []
  var safeAreaGuide: LayoutGuide?
  var marginsGuide: LayoutGuide?
  var direction: LayoutDirection?
  /// Whether any view has ever had a direction of its own.
  static var hasDirections = false
  var safeAreaInsets = Insets.zero
  var additionalSafeAreaInsets = Insets.zero
  /// What the window takes, for its root view.
  var windowSafeAreaInsets = Insets.zero
  var margins = Insets(8)
  var hugging: [LayoutAxis: LayoutPriority] = [:]
  var resistance: [LayoutAxis: LayoutPriority] = [:]

  /// The distance to the next view in a stack, if it has one of its own.
  var stackSpacing: Double?
  /// What the stack that leaves the view out keeps of it, and which of its hidings that was; `nil` if none does.
  var collapse: (opacity: Double, hiding: Int)?
  /// Whether a stack leaves the view out: then its content asks for nothing.
  var isCollapsed: Bool { collapse != nil }

  /// Whether constraints from outside pass through the view.
  var isTied: Bool { !passing.isEmpty }

  /// Registers a constraint; one for both of its sides follows itself.
  func register(_ constraint: LayoutConstraint) {
    if passing.last !== constraint { passing.append(constraint) }
  }

  func unregister(_ constraints: Set<ObjectIdentifier>) {
    passing.removeAll { constraints.contains(ObjectIdentifier($0)) }
  }
}
