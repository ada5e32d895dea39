import MartletHost

/// A text as a field shows it: with what is being composed at the caret, and a secret as dots.
struct ShownText: Equatable {
  /// What is laid out.
  let string: String
  /// The part of `string` that is being composed, in bytes; `nil` if there is none.
  let composed: Range<Int>?
  /// The part of `string` that is marked, in bytes; empty for a caret.
  let selection: Range<Int>
  /// Where the caret is in `string`, in bytes; `nil` if an input method hides it.
  let caret: Int?
  /// The length of what is composed, as it is shown.
  private let composedCount: Int
  /// Where it is composed, in the text.
  private let composedAt: Int
  /// The text of a secret; `nil` if it is none.
  private let secret: String?

  private static let dot = "•"

  /// What of an editor is shown.
  struct State: Equatable {
    private let text: String
    private let selection: TextSelection
    private let composed: ComposedText?
    private let isSecret: Bool

    init(_ editor: TextEditor) {
      (text, selection, composed) = (editor.text, editor.selection, editor.composed)
      isSecret = editor.isSecret
    }

    static func == (a: State, b: State) -> Bool {
      a.selection == b.selection && a.isSecret == b.isSecret && a.composed == b.composed
        && a.text.utf8.elementsEqual(b.text.utf8)
    }
  }

  init(_ editor: TextEditor) {
    func shown(_ string: String) -> String {
      editor.isSecret ? String(repeating: Self.dot, count: string.count) : string
    }
    secret = editor.isSecret ? editor.text : nil
    let head = editor.selection.head
    func dots(_ offset: Int, of string: String) -> Int {
      guard editor.isSecret else { return offset }
      return string.part(0..<offset).count * Self.dot.utf8.count
    }
    let place = dots(head, of: editor.text)
    composedAt = head
    guard let new = editor.composed else {
      string = shown(editor.text)
      composed = nil
      composedCount = 0
      let range = editor.selection.range
      selection = dots(range.lowerBound, of: editor.text)..<dots(range.upperBound, of: editor.text)
      caret = place
      return
    }
    let words = shown(new.text)
    var string = shown(editor.text)
    string.replaceUTF8(place..<place, with: words)
    self.string = string
    composedCount = words.utf8.count
    composed = place..<place + words.utf8.count
    let part = new.selection.map {
      place + dots($0.lowerBound, of: new.text)..<place + dots($0.upperBound, of: new.text)
    }
    selection = part ?? place + composedCount..<place + composedCount
    caret = part?.upperBound
  }

  /// The offset in the text that an offset in `string` stands for. Within what is being composed, that is where it is composed.
  func offset(ofShown shown: Int) -> Int {
    var place = shown
    if let composed {
      if place > composed.upperBound {
        place -= composedCount
      } else if place > composed.lowerBound {
        return composedAt
      }
    }
    guard let secret else { return place }
    let count = min(max(place, 0) / Self.dot.utf8.count, secret.count)
    return String(secret.prefix(count)).utf8.count
  }

  /// The offset in `string` at which an offset in the text is shown.
  func shownOffset(of offset: Int) -> Int {
    let place = secret.map { $0.part(0..<offset).count * Self.dot.utf8.count } ?? offset
    guard let composed, offset > composedAt else { return place }
    return place + composed.count
  }
}
