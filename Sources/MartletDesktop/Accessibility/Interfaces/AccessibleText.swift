import MartletGeometry
import MartletHost

/// The characters of a text and its caret: org.a11y.atspi.Text. Offsets count Unicode scalars.
enum AccessibleText: AccessibleInterface {
  static let declaration = BusInterface(
    AccessibleInterfaces.prefix + "Text",
    [
      .init("GetStringAtOffset", "iu", "sii"), .init("GetText", "ii", "s"), .init("SetCaretOffset", "i", "b"),
      .init("GetTextBeforeOffset", "iu", "sii"), .init("GetTextAtOffset", "iu", "sii"),
      .init("GetTextAfterOffset", "iu", "sii"), .init("GetCharacterAtOffset", "i", "i"),
      .init("GetAttributeValue", "is", "s"), .init("GetAttributes", "i", "a{ss}ii"),
      .init("GetDefaultAttributes", "", "a{ss}"), .init("GetCharacterExtents", "iu", "iiii"),
      .init("GetOffsetAtPoint", "iiu", "i"), .init("GetNSelections", "", "i"),
      .init("GetSelection", "i", "ii"), .init("AddSelection", "ii", "b"), .init("RemoveSelection", "i", "b"),
      .init("SetSelection", "iii", "b"), .init("GetRangeExtents", "iiu", "iiii"),
      .init("GetBoundedRanges", "iiiiuuu", "a(iisv)"), .init("GetAttributeRun", "ib", "a{ss}ii"),
      .init("GetDefaultAttributeSet", "", "a{ss}"), .init("ScrollSubstringTo", "iiu", "b"),
      .init("ScrollSubstringToPoint", "iiuii", "b"),
    ], [.init("version", "u"), .init("CharacterCount", "i"), .init("CaretOffset", "i")])

  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue] {
    let text = try ReadText(target)
    let plain = BusValue.array(of: "{ss}", [])
    switch method {
    case "GetText": return [.string(text.text.string(try text.range(arguments, 0)))]
    case "GetStringAtOffset", "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset":
      return text.told(try text.piece(method, arguments))
    case "GetCharacterAtOffset":
      let offset = try arguments.integer(0)
      let scalars = text.text.scalars
      return [.int32(scalars.indices.contains(offset) ? Int32(bitPattern: scalars[offset].value) : 0)]
    case "GetAttributeValue": return [.string("")]
    case "GetAttributes", "GetAttributeRun": return [plain, .int32(0), .int32(clamping: text.text.count)]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [plain]
    case "GetCharacterExtents":
      let offset = try arguments.integer(0)
      let rect = text.rect(of: text.text.unit(.character, at: offset))
      return try target.rect(rect, arguments.integer(1)).wholePoints
    case "GetRangeExtents":
      return try target.rect(text.rect(of: text.range(arguments, 0)), arguments.integer(2)).wholePoints
    case "GetOffsetAtPoint":
      let point = try target.point(arguments.integer(0), arguments.integer(1), arguments.integer(2))
      return [.int32(clamping: text.offset(at: point) ?? -1)]
    case "GetBoundedRanges": return [try text.bounded(arguments)]
    case "ScrollSubstringTo", "ScrollSubstringToPoint": return [.boolean(target.reveal())]
    default: return try text.select(method, arguments)
    }
  }

  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue {
    let text = try ReadText(target)
    switch name {
    case "CharacterCount": return .int32(clamping: text.text.count)
    case "CaretOffset": return .int32(clamping: text.caret)
    default: return .uint32(1)
    }
  }
}
