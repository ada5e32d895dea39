/// The words in the menus of a text field, for other languages.
public struct TextMenuWords: Hashable, Sendable {
  /// Takes what is selected into the clipboard.
  public var cut = "Cut"
  /// Puts what is selected into the clipboard.
  public var copy = "Copy"
  /// Enters what is in the clipboard.
  public var paste = "Paste"
  /// Selects the whole text.
  public var selectAll = "Select all"
  /// Takes the last change back.
  public var undo = "Undo"
  /// Does again what was taken back.
  public var redo = "Redo"

  /// Makes the words in the person's language, if the library is translated into it, or else in English.
  public init() { self.init(LibraryWords.current) }

  /// Makes the words of a domain.
  init(_ word: TextDomain) {
    (cut, copy, paste, selectAll) = (word(cut), word(copy), word(paste), word(selectAll))
    (undo, redo) = (word(undo), word(redo))
  }
}
