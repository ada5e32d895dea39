import MartletGeometry

/// What an input method needs to know of the text field that has the keyboard.
public struct TextInputState: Sendable, Equatable {
  /// The text around the caret; `nil` keeps it secret, as for passwords. Hosts send at most 4000 bytes of it around the selection.
  public var surroundingText: String?
  /// The selection in `surroundingText`, in bytes of its UTF-8 form, at boundaries of characters. The lower bound is where it begins;
  /// an empty range is the caret.
  public var selection: Range<Int>
  /// Where the caret is in the window, in points; candidates are shown beside it.
  public var caret: Rect
  /// What the field is for; `.normal` by default.
  public var purpose: TextInputPurpose
  /// How what is typed should be treated; none by default.
  public var hints: TextInputHints
  /// Whether the newest change of the text was made by the program or by a person with keys or the pointer, not by the input method.
  /// An input method that hears this drops what it was composing.
  public var isChangedByOthers: Bool

  /// Makes a state from its parts.
  public init(
    surroundingText: String?, selection: Range<Int>, caret: Rect, purpose: TextInputPurpose = .normal,
    hints: TextInputHints = [], isChangedByOthers: Bool = false
  ) {
    self.surroundingText = surroundingText
    self.selection = selection
    self.caret = caret
    self.purpose = purpose
    self.hints = hints
    self.isChangedByOthers = isChangedByOthers
  }
}
