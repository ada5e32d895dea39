/// What of a text is left out, and marked by an ellipsis, where there is no room for all.
public enum TextTruncation: Sendable, Hashable, CaseIterable {
  /// Nothing is marked: whole lines are left out, and one that is too long sticks out.
  case none
  /// The begin of the last line that shows.
  case head
  /// The middle of the last line that shows.
  case middle
  /// The end of the last line that shows.
  case tail
}
