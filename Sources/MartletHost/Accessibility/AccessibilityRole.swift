/// What a view is, to those who can't see it.
public enum AccessibilityRole: String, Hashable, Sendable, CaseIterable {
  /// Something that is pressed.
  case button
  /// Words.
  case label
  /// A picture.
  case image
  /// Something that is on or off.
  case toggle
  /// A line of text that is typed.
  case textField
  /// A line of text that is typed and not shown.
  case secureTextField
  /// A number in a range that is dragged.
  case slider
  /// A number that goes up and down in steps.
  case stepper
  /// A row of which one is chosen.
  case segmentedControl
  /// One of the parts of a row.
  case segment
  /// How far something has come.
  case progress
  /// Something is under way, nobody knows how far.
  case activity
  /// Which page of several is shown.
  case pageControl
  /// What can be done with something, in a list that is open.
  case menu
  /// One of the things that a menu offers.
  case menuItem
  /// Rows or items of which there may be more than are shown.
  case list
  /// One of those.
  case listItem
  /// What belongs together.
  case group
  /// Any other thing.
  case other
}
