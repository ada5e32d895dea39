import MartletGeometry

/// What the first tag of an SVG document says.
struct SVGHeader {
  /// The picture's own size, in points.
  let size: Size

  /// How many bytes are read to find the first tag.
  static let length = 1 << 16
  /// The size of a picture that states none, as browsers have it.
  private static let standard = Size(width: 300, height: 150)

  /// `nil` if the bytes do not begin an SVG document.
  init?(_ bytes: ArraySlice<UInt8>) {
    var tags = XMLTags(bytes)
    while let piece = tags.next() {
      switch piece {
      case .text(let text): guard text.allSatisfy(\.isXMLSpace) else { return nil }
      case .declaration, .instruction: break
      case .end: return nil
      case .start(let name, let attributes, _):
        guard name == "svg" else { return nil }
        size = SVGHeader.size(attributes)
        return
      }
    }
    return nil
  }

  private static func size(_ attributes: [XMLTags.Attribute]) -> Size {
    var (width, height): (Double?, Double?)
    var box: Size?
    for attribute in attributes {
      if attribute.name == "width" { width = length(attribute.value) }
      if attribute.name == "height" { height = length(attribute.value) }
      if attribute.name == "viewBox" { box = extent(attribute.value) }
    }
    let ratio = box.flatMap { $0.isEmpty ? nil : $0.width / $0.height }
    switch (width, height, ratio) {
    case (let width?, let height?, _): return Size(width: width, height: height)
    case (let width?, nil, let ratio?): return Size(width: width, height: width / ratio)
    case (nil, let height?, let ratio?): return Size(width: height * ratio, height: height)
    default:
      let other = box ?? standard
      return Size(width: width ?? other.width, height: height ?? other.height)
    }
  }

  /// A length with its unit in points; 96 of them are an inch. `nil` if it is a share, or no length.
  private static func length(_ value: ArraySlice<UInt8>) -> Double? {
    let text = String(decoding: value, as: UTF8.self)
    let (number, unit) = split(text.drop { $0.isWhitespace })
    let factor: Double
    switch unit.prefix(while: { !$0.isWhitespace }).lowercased() {
    case "", "px": factor = 1
    case "pt": factor = 96.0 / 72
    case "pc": factor = 16
    case "in": factor = 96
    case "cm": factor = 96 / 2.54
    case "mm": factor = 96 / 25.4
    case "em", "rem": factor = 12
    case "ex": factor = 6
    default: return nil
    }
    return Double(number).map { $0 * factor }
  }

  private static func extent(_ value: ArraySlice<UInt8>) -> Size? {
    let numbers = value.split { $0.isXMLSpace || $0 == UInt8(ascii: ",") }
      .map { Double(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4, let width = numbers[2], let height = numbers[3] else { return nil }
    return Size(width: width, height: height)
  }

  /// A number and what follows it.
  private static func split(_ text: Substring) -> (Substring, Substring) {
    var end = text.startIndex
    var last: Character = " "
    while end < text.endIndex {
      let next = text[end]
      let isSign = next == "+" || next == "-"
      if isSign ? !(end == text.startIndex || last == "e" || last == "E") : !(next.isNumber || next == ".") {
        // An exponent, unless it is the unit em or ex.
        let after = text.index(after: end)
        guard next == "e" || next == "E", after < text.endIndex, last.isNumber,
          text[after].isNumber || text[after] == "-" || text[after] == "+"
        else { break }
      }
      last = next
      end = text.index(after: end)
    }
    return (text[..<end], text[end...])
  }
}
