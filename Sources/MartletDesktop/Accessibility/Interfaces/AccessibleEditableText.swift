import MartletHost

/// The changing of a text: org.a11y.atspi.EditableText. Of a secret only the whole can be replaced.
enum AccessibleEditableText: AccessibleInterface {
  static let declaration = BusInterface(
    AccessibleInterfaces.prefix + "EditableText",
    [
      .init("SetTextContents", "s", "b"), .init("InsertText", "isi", "b"), .init("CopyText", "ii", ""),
      .init("CutText", "ii", "b"), .init("DeleteText", "ii", "b"), .init("PasteText", "i", "b"),
    ], [.init("version", "u")])

  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue] {
    let id = try target.element().id
    let service = target.service
    if method == "SetTextContents" {
      let new = try arguments.string(0)
      return [.boolean(service.change(id) { $0.perform(.enter(new), on: id) })]
    }
    guard let text = try? ReadText(target) else { return method == "CopyText" ? [] : [.boolean(false)] }
    switch method {
    case "InsertText":
      let (offset, string) = (try arguments.integer(0), try arguments.string(1))
      let new = prefix(of: string, bytes: try arguments.integer(2))
      return [.boolean(replace(place(offset, in: text), with: new, in: text))]
    case "CopyText", "CutText", "DeleteText":
      let range = try text.range(arguments, 0)
      if method != "DeleteText" { service.clipboard(of: id)?.write(text.text.string(range)) }
      return method == "CopyText" ? [] : [.boolean(replace(range, with: "", in: text))]
    case "PasteText":
      let offset = try arguments.integer(0)
      guard let clipboard = service.clipboard(of: id) else { return [.boolean(false)] }
      clipboard.read { string in
        // Meanwhile the text may be another one.
        guard let string, let target = service.target(target.object), let now = try? ReadText(target) else {
          return
        }
        _ = replace(place(offset, in: now), with: string, in: now)
      }
      return [.boolean(true)]
    default: throw .unknownMethod(method, declaration.name)
    }
  }

  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue {
    .uint32(1)
  }

  /// The empty part at an offset, clamped to the text.
  private static func place(_ offset: Int, in text: ReadText) -> Range<Int> {
    let place = min(max(offset, 0), text.text.count)
    return place..<place
  }

  /// The beginning of a text in at most so many bytes; all of it for a negative number.
  private static func prefix(of string: String, bytes: Int) -> String {
    guard bytes >= 0, bytes < string.utf8.count else { return string }
    let text = CharacterText(string)
    return text.string(0..<text.offset(ofByte: bytes))
  }

  /// Replaces a part of a text and puts the caret behind it. Returns whether that was done.
  private static func replace(_ range: Range<Int>, with new: String, in text: ReadText) -> Bool {
    let id = text.element.id
    let whole = text.text.replacing(range, with: new)
    let caret = text.text.byte(ofOffset: range.lowerBound) + new.utf8.count
    return text.target.service.change(id) { content in
      guard content.perform(.enter(whole), on: id) else { return false }
      _ = content.perform(.select(caret..<caret), on: id)
      return true
    }
  }
}
