/// What one can do with a view without seeing it; see `View.perform(_:)`.
public enum AccessibilityAction: Hashable, Sendable {
  /// Does what a tap does.
  case press
  /// Opens its context menu, or closes it.
  case showMenu
  /// Makes its number greater by a step.
  case increment
  /// Makes its number less by a step.
  case decrement
  /// Sets its number; see ``AccessibilityNumber``.
  case set(Double)
  /// Chooses one of its parts, from 0.
  case choose(Int)
  /// Enters another text.
  case enter(String)
  /// Selects a part of the text, in bytes of its UTF-8 form; an empty one is the caret.
  case select(Range<Int>)
  /// Does what has this name, such as one of the actions of a list's row.
  case named(String)
}
