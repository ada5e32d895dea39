import MartletGeometry
import MartletHost

/// The text of an element, as it is read by characters.
@MainActor
struct ReadText {
  let target: AccessibleTarget
  let element: AccessibleElement
  let text: CharacterText

  /// Up to so many characters each is looked at to find where a part of the text is.
  private static let mostMeasured = 256

  init(_ target: AccessibleTarget) throws(BusError) {
    self.target = target
    element = try target.element()
    guard let string = element.text else { throw .unknownInterface("Text", target.object.path) }
    text = CharacterText(string)
  }

  var caret: Int { text.offset(ofByte: element.caret ?? 0) }

  /// What is selected; empty for a caret.
  var selection: Range<Int> {
    let bytes = element.selection ?? 0..<0
    return text.offset(ofByte: bytes.lowerBound)..<text.offset(ofByte: bytes.upperBound)
  }

  /// The part between two arguments.
  func range(_ arguments: BusArguments, _ first: Int) throws(BusError) -> Range<Int> {
    text.range(try arguments.integer(first), try arguments.integer(first + 1))
  }

  /// A part with its ends, as the bus carries them.
  func told(_ range: Range<Int>) -> [BusValue] {
    [
      .string(text.string(range)), .int32(clamping: range.lowerBound), .int32(clamping: range.upperBound),
    ]
  }

  // MARK: Pieces

  /// The piece of text at an offset, or the one before or after it.
  func piece(_ method: String, _ arguments: BusArguments) throws(BusError) -> Range<Int> {
    let (offset, kind) = (try arguments.integer(0), try arguments.integer(1))
    let find: (Int) -> Range<Int>
    if method == "GetStringAtOffset" {
      let units: [CharacterText.Unit] = [.character, .word, .sentence, .line, .line]
      guard units.indices.contains(kind) else { throw .invalid("granularity: expected 0 to 4, not \(kind)") }
      find = { text.unit(units[kind], at: $0) }
    } else {
      let units: [CharacterText.Unit] = [.character, .word, .word, .sentence, .sentence, .line, .line]
      guard units.indices.contains(kind) else { throw .invalid("boundary: expected 0 to 6, not \(kind)") }
      let isToEnd = kind > 0 && kind % 2 == 0
      find = { isToEnd ? text.unitToEnd(units[kind], at: $0) : text.unit(units[kind], at: $0) }
    }
    let here = find(offset)
    switch method {
    case "GetTextBeforeOffset": return here.lowerBound > 0 ? find(here.lowerBound - 1) : 0..<0
    case "GetTextAfterOffset":
      return here.upperBound < text.count ? find(here.upperBound) : text.count..<text.count
    default: return here
    }
  }

  // MARK: Places

  /// Where a part of it is, in points of the window; without a layout, where the element is.
  func rect(of range: Range<Int>) -> Rect {
    guard let content = target.service.content(of: element.id) else { return element.frame }
    let ends = [range.lowerBound, range.upperBound]
    let places = range.count <= Self.mostMeasured ? Array(range.lowerBound...range.upperBound) : ends
    let carets = places.compactMap { content.caretRect(in: element.id, at: text.byte(ofOffset: $0)) }
    guard let first = carets.first else { return element.frame }
    let (left, right) = (carets.map(\.minX).min() ?? first.minX, carets.map(\.minX).max() ?? first.minX)
    return Rect(x: left, y: first.minY, width: right - left, height: first.height)
  }

  /// The character at a point of the window; `nil` if that is beside the element.
  func offset(at point: Point) -> Int? {
    guard element.frame.contains(point) else { return nil }
    let byte = target.service.content(of: element.id)?.textOffset(in: element.id, at: point)
    return byte.map(text.offset)
  }

  /// The parts of the text in a rectangle.
  func bounded(_ arguments: BusArguments) throws(BusError) -> BusValue {
    let corner = try target.point(arguments.integer(0), arguments.integer(1), arguments.integer(4))
    let size = Size(width: Double(try arguments.integer(2)), height: Double(try arguments.integer(3)))
    let (clipX, clipY) = (try arguments.integer(5), try arguments.integer(6))
    guard (0...3).contains(clipX), (0...3).contains(clipY) else {
      throw .invalid("clipping: expected 0 to 3, not \(clipX) and \(clipY)")
    }
    let type = "(iisv)"
    let part = Rect(origin: corner, size: size).intersection(element.frame)
    guard !part.isEmpty else { return .array(of: type, []) }
    let (first, last) = (
      offset(at: part.origin), offset(at: Point(x: part.maxX.nextDown, y: part.minY))
    )
    guard let first, let last, first != last else { return .array(of: type, []) }
    let range = min(first, last)..<max(first, last)
    return .array(
      of: type,
      [
        .structure([
          .int32(clamping: range.lowerBound), .int32(clamping: range.upperBound),
          .string(text.string(range)), .variant(.string("")),
        ])
      ])
  }

  // MARK: Selection

  func select(_ method: String, _ arguments: BusArguments) throws(BusError) -> [BusValue] {
    let selection = selection
    switch method {
    case "GetNSelections": return [.int32(selection.isEmpty ? 0 : 1)]
    case "GetSelection":
      try checkSelection(try arguments.integer(0))
      return [.int32(clamping: selection.lowerBound), .int32(clamping: selection.upperBound)]
    case "SetCaretOffset":
      let offset = try arguments.integer(0)
      guard (0...text.count).contains(offset) else { return [.boolean(false)] }
      return [.boolean(select(offset..<offset))]
    case "AddSelection":
      let range = try range(arguments, 0)
      // There is one selection at most.
      return [.boolean(selection.isEmpty && select(range))]
    case "RemoveSelection":
      try checkSelection(try arguments.integer(0))
      return [.boolean(select(caret..<caret))]
    case "SetSelection":
      let (number, range) = (try arguments.integer(0), try range(arguments, 1))
      return [.boolean(number == 0 && select(range))]
    default: throw .unknownMethod(method, AccessibleText.declaration.name)
    }
  }

  private func checkSelection(_ number: Int) throws(BusError) {
    guard number == 0, !selection.isEmpty else {
      throw .invalid(
        "\(selection.isEmpty ? "nothing" : "only one part") is selected, none has number \(number)")
    }
  }

  /// Selects a part, or puts the caret somewhere. Returns whether that was done.
  func select(_ range: Range<Int>) -> Bool {
    let bytes = text.byte(ofOffset: range.lowerBound)..<text.byte(ofOffset: range.upperBound)
    return target.service.change(element.id) { $0.perform(.select(bytes), on: element.id) }
  }
}
