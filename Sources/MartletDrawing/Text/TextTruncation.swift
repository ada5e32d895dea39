/// Which part of a text an ellipsis replaces if there is not enough room.
public enum TextTruncation: Sendable, Hashable, CaseIterable {
  /// None: lines are left out without a mark, and a line that is too long overflows.
  case none
  /// The start of the last visible line.
  case head
  /// The middle of the last visible line.
  case middle
  /// The end of the last visible line.
  case tail
}
