/// Text that an input method is still composing.
public struct ComposedText: Sendable, Equatable {
  /// The text; not empty.
  public var text: String
  /// The part of `text` that is marked, in bytes of UTF-8; an empty range is a caret, `nil` hides it.
  public var selection: Range<Int>?

  /// Makes composed text from its parts.
  public init(_ text: String, selection: Range<Int>? = nil) {
    self.text = text
    self.selection = selection
  }
}
