/// A state of a view that is told to those who can't see it.
public enum AccessibilityState: String, Hashable, Sendable, CaseIterable {
  /// It does nothing now.
  case disabled
  /// It has the focus.
  case focused
  /// It is chosen.
  case selected
  /// It is on.
  case on
  /// It opens a menu or a pop-over.
  case opensMenu
  /// What it opens is open.
  case expanded
}
