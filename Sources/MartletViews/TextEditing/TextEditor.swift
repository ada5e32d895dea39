import MartletDrawing
import MartletHost

/// A line of text, or several, that is edited: what it holds, what is selected, and what an input method is composing. It knows no view, no font and
/// no time.
///
/// Offsets are in bytes of the UTF-8 form and stand at boundaries of characters, as a person counts them. Others that are given are
/// moved to such a boundary.
public struct TextEditor: Sendable {
  /// The text, without what is being composed.
  public internal(set) var text = ""
  /// The selection in ``text``.
  public internal(set) var selection = TextSelection(0)
  /// What an input method is composing at the caret; `nil` while it composes nothing.
  public private(set) var composed: ComposedText?
  /// Whether what is being composed has replaced a selection: what comes of it is one step with that.
  private var hasReplacedSelection = false

  /// The most characters that the text can have after somebody has entered some; `nil`, the default, for ``usualMaximumLength``. A text
  /// that is set by the program may be longer.
  public var maximumLength: Int?
  /// The most characters where there is no other limit: 65 536, more than a line can show. It is also the most Unicode scalars that are
  /// taken of what is entered at once, whatever ``maximumLength`` is: what is pasted may be of any length, and must not stop the program.
  public static let usualMaximumLength = 65_536
  /// Whether the text can have several lines, each but the last ended by a line feed, and tabs. `false` by default: then line ends and tabs
  /// are spaces. Setting it to `false` makes one line of the text, with the caret at its end.
  public var allowsLines = false {
    didSet { if oldValue, !allowsLines { setText(text) } }
  }
  /// Which characters can be entered; `nil`, the default, for all. Line ends and tabs are what they can be before it sees them, see
  /// ``allowsLines``; other control characters are left out before.
  public var filter: (@Sendable (Character) -> Bool)?
  /// Whether moves and deletions take the whole text for one word, and nothing is kept to be undone: for secrets. Line ends and tabs
  /// that are entered into one are spaces, whatever ``allowsLines`` is. `false` by default.
  public var isSecret = false {
    didSet { if isSecret { history.removeAll() } }
  }

  /// Whether what is entered can have several lines.
  private var keepsLines: Bool { allowsLines && !isSecret }

  var history = TextHistory()

  /// Makes an editor of a text, with the caret at its end.
  public init(_ text: String = "") { setText(text) }

  /// The selected text.
  public var selectedText: String { text.part(selection.range) }
  /// Whether there is something to undo.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is something to do again.
  public var canRedo: Bool { history.canRedo }

  // MARK: By the program

  /// Replaces the text, with the caret at its end. Nothing can be undone then. Line ends become spaces without ``allowsLines``.
  public mutating func setText(_ string: String) {
    text = plain(string)
    selection = TextSelection(text.utf8.count)
    (composed, hasReplacedSelection) = (nil, false)
    history.removeAll()
  }

  /// Selects a part, which is moved to boundaries of characters. What was being composed stays in the text.
  public mutating func select(_ selection: TextSelection) {
    commitComposed()
    let count = text.utf8.count
    self.selection = TextSelection(
      anchor: text.boundary(atOrBefore: min(max(selection.anchor, 0), count)),
      head: text.boundary(atOrBefore: min(max(selection.head, 0), count)))
    history.close()
  }

  // MARK: Entering

  /// Replaces the selection, as typing does. Returns whether the text has changed.
  @discardableResult
  public mutating func insert(_ string: String) -> Bool {
    commitComposed()
    return replace(selection.range, with: string, kind: .typing)
  }

  /// Replaces the selection in a step of its own, as pasting does. Returns whether the text has changed.
  @discardableResult
  public mutating func paste(_ string: String) -> Bool {
    commitComposed()
    history.close()
    return replace(selection.range, with: string, kind: .other)
  }

  /// Deletes the selection, or if nothing is selected what lies between the caret and where a move would lead. Returns whether the
  /// text has changed.
  @discardableResult
  public mutating func delete(_ motion: TextMotion) -> Bool {
    commitComposed()
    guard selection.isEmpty else {
      history.close()
      return replace(selection.range, with: "", kind: .other)
    }
    let (caret, end) = (selection.head, offset(from: selection.head, motion))
    return replace(min(caret, end)..<max(caret, end), with: "", kind: .deleting)
  }

  /// Applies a step of an input method, in the order that ``TextInputEdit`` tells. Numbers of bytes that end within a scalar, or beyond
  /// the text, delete as many whole ones as they contain. Returns whether the text has changed.
  @discardableResult
  public mutating func apply(_ edit: TextInputEdit) -> Bool {
    composed = nil
    var continuesLast = hasReplacedSelection
    hasReplacedSelection = false
    history.beginGroup(continuesLast: continuesLast)
    defer { history.endGroup() }
    var hasChanged = false
    let range = selection.range
    let before = max(edit.deletedBefore, 0)
    let after = max(edit.deletedAfter, 0)
    if after > 0 {
      let (end, _) = range.upperBound.addingReportingOverflow(min(after, text.utf8.count))
      let upper = text.scalarBoundary(at: end, isForward: false)
      if replace(range.upperBound..<upper, with: "", kind: .other, keepsSelection: true) { hasChanged = true }
    }
    if before > 0 {
      let start = range.lowerBound - min(before, range.lowerBound)
      let lower = text.scalarBoundary(at: start, isForward: true)
      if replace(lower..<range.lowerBound, with: "", kind: .other, keepsSelection: true) {
        hasChanged = true
      }
    }
    if !edit.committed.isEmpty, replace(selection.range, with: edit.committed, kind: .typing) {
      hasChanged = true
    }
    guard let new = edit.composed else { return hasChanged }
    let words = plain(new.text)
    guard !words.isEmpty else { return hasChanged }
    if !selection.isEmpty, replace(selection.range, with: "", kind: .other) {
      (hasChanged, continuesLast) = (true, true)
    }
    hasReplacedSelection = continuesLast
    composed = ComposedText(
      words,
      selection: new.selection.map { part in
        let lower = words.boundary(atOrBefore: part.lowerBound)
        return lower..<max(words.boundary(atOrBefore: part.upperBound), lower)
      })
    return hasChanged
  }

  /// Puts what is being composed into the text, for good. Returns whether there was something.
  @discardableResult
  public mutating func commitComposed() -> Bool {
    guard let old = composed else { return false }
    composed = nil
    history.beginGroup(continuesLast: hasReplacedSelection)
    hasReplacedSelection = false
    defer { history.endGroup() }
    return replace(selection.range, with: old.text, kind: .typing)
  }

  /// Drops what is being composed. Returns whether there was something.
  @discardableResult
  public mutating func dropComposed() -> Bool {
    defer { (composed, hasReplacedSelection) = (nil, false) }
    return composed != nil
  }

  // MARK: Undoing

  /// Takes the last step back. Returns whether there was one.
  @discardableResult
  public mutating func undo() -> Bool {
    commitComposed()
    guard let before = history.undo(&text) else { return false }
    selection = before
    return true
  }

  /// Does the step again that was taken back last. Returns whether there was one.
  @discardableResult
  public mutating func redo() -> Bool {
    commitComposed()
    guard let after = history.redo(&text) else { return false }
    selection = after
    return true
  }

  // MARK: Replacing

  /// Replaces a part by what may be entered of a string. The caret stands behind it then, or the selection stays on its characters.
  private mutating func replace(
    _ range: Range<Int>, with string: String, kind: TextHistory.Kind, keepsSelection: Bool = false
  ) -> Bool {
    let old = text
    let new = enterable(string, in: range)
    // What can't be entered leaves what was selected.
    guard !(range.isEmpty && new.isEmpty), string.isEmpty || !new.isEmpty else { return false }
    let before = selection
    text.replaceUTF8(range, with: new)
    if keepsSelection {
      let gone = range.count
      func moved(_ offset: Int) -> Int { offset >= range.upperBound ? offset - gone : offset }
      selection = TextSelection(
        anchor: text.boundary(atOrAfter: moved(before.anchor)),
        head: text.boundary(atOrAfter: moved(before.head)))
    } else {
      selection = TextSelection(text.boundary(atOrAfter: range.lowerBound + new.utf8.count))
    }
    guard !isSecret else { return true }
    history.note(
      TextHistory.Change(start: range.lowerBound, removed: old.part(range), inserted: new), kind: kind,
      before: before, after: selection)
    return true
  }

  /// What of a string may be entered for a part of the text.
  private func enterable(_ string: String, in range: Range<Int>) -> String {
    var new = plain(Self.beginning(of: string))
    if let filter { new = String(new.filter(filter)) }
    let maximumLength = maximumLength ?? Self.usualMaximumLength
    // No text has more characters than bytes.
    guard !new.isEmpty, text.utf8.count - range.count + new.utf8.count > maximumLength else { return new }
    var rest = text
    rest.replaceUTF8(range, with: "")
    new = String(new.prefix(max(maximumLength - rest.count, 0)))
    // Characters may join with those beside them, or come apart.
    while !new.isEmpty {
      var whole = text
      whole.replaceUTF8(range, with: new)
      if whole.count <= maximumLength { break }
      new.removeLast()
    }
    return new
  }

  /// As much of a string as is entered at once, in whole characters.
  private static func beginning(of string: String) -> String {
    guard string.utf8.count > usualMaximumLength else { return string }
    let scalars = string.unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: usualMaximumLength, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return string }
    return String(string[..<end].dropLast())
  }

  /// A string without control characters: its ends of lines are line feeds, and its tabs stay, where there can be lines; otherwise all of
  /// them are spaces.
  private func plain(_ string: String) -> String {
    guard string.unicodeScalars.contains(where: \.isControl) else { return string }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in string.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": continue
      case "\t" where keepsLines: result.append("\t")
      case "\n", "\r", "\t", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
        result.append(keepsLines ? "\n" : " ")
      default: if !scalar.isControl { result.append(scalar) }
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether it is no character of a line.
  fileprivate var isControl: Bool {
    properties.generalCategory == .control || value == 0x2028 || value == 0x2029
  }
}
