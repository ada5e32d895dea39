/// One step of an input method. It is applied in the order of its properties: the text that was composed so far goes, then what is
/// deleted, then `committed` is inserted at the caret, and `composed` is shown behind it.
public struct TextInputEdit: Sendable, Equatable {
  /// How many bytes of UTF-8 before the caret are deleted; 0 by default. Receivers must expect numbers that end within a character or
  /// beyond the text.
  public var deletedBefore: Int
  /// How many bytes of UTF-8 behind the caret are deleted; 0 by default.
  public var deletedAfter: Int
  /// What is inserted for good; empty by default.
  public var committed: String
  /// What is being composed now; `nil`, the default, for nothing.
  public var composed: ComposedText?

  /// Makes a step from its parts.
  public init(
    deletedBefore: Int = 0, deletedAfter: Int = 0, committed: String = "", composed: ComposedText? = nil
  ) {
    self.deletedBefore = deletedBefore
    self.deletedAfter = deletedAfter
    self.committed = committed
    self.composed = composed
  }
}
