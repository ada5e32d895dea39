/// What is selected of a text, in bytes of its UTF-8 form, at boundaries of characters.
public struct TextSelection: Hashable, Sendable {
  /// The end that stays where it is while the selection is extended.
  public var anchor: Int
  /// The end that moves: the caret.
  public var head: Int

  /// Makes a selection from its ends.
  public init(anchor: Int, head: Int) { (self.anchor, self.head) = (anchor, head) }

  /// A caret.
  public init(_ caret: Int) { self.init(anchor: caret, head: caret) }

  /// What is selected, in the order of the text.
  public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

  /// Whether it is only a caret.
  public var isEmpty: Bool { anchor == head }
}
