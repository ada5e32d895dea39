/// What an SVG document may cost at most, found before it is parsed.
///
/// librsvg draws an element within the drawing of those that contain or use it. A chain of a thousand elements, each of
/// which uses the next one, overflows a usual stack and ends the process; a picture within a picture may take any amount of
/// memory. So documents are counted first, and refused where a count is too high or something could hide from it.
struct SVGCensus {
  /// Why a document is refused.
  struct Problem: Error {
    var message: String
  }

  /// The most elements within each other while one is drawn. Each takes up to 16 KiB of the stack, as measured with
  /// librsvg 2.54.
  static let deepest = LimitedThread.stackSize / (40 << 10)
  /// The most pixels of all pictures in the document.
  static let mostPixels = 1 << 24

  private(set) var elementCount = 0
  private(set) var depth = 0
  /// The elements that others refer to, by name.
  private var targets: Set<ArraySlice<UInt8>> = []
  /// Characters behind which a reference may hide.
  private var escapeCount = 0
  /// What may be drawn beside the picture first.
  private var sheetCount = 0
  private var hasStyledSheets = false
  private var pixelCount = 0

  init(_ bytes: [UInt8]) throws(Problem) {
    var tags = XMLTags(bytes[...])
    var open: [ArraySlice<UInt8>] = []
    while let piece = tags.next() {
      switch piece {
      case .start(let name, let attributes, let isEmpty):
        elementCount += 1
        depth = max(depth, open.count + 1)
        if Self.isSheet(name) { sheetCount += 1 }
        for attribute in attributes { try count(attribute, of: name) }
        if !isEmpty { open.append(name) }
      case .end: _ = open.popLast()
      case .text(let text): if open.last.map({ $0 == "style" }) == true { try count(style: text) }
      case .declaration(let text): try check(declaration: text)
      case .instruction(let text): try check(instruction: text)
      }
    }
    guard levels <= Self.deepest else {
      throw Problem(
        message: """
          its elements contain and use each other in up to \(levels) levels; \(Self.deepest) can be drawn
          """)
    }
  }

  /// The most elements within each other while one is drawn. No element is drawn within itself.
  var levels: Int { min(elementCount, (targets.count + escapeCount + 1) * max(depth, 1)) }

  /// The most pictures that exist at a time while it is drawn.
  var sheets: Int { 1 + 3 * (hasStyledSheets ? levels : min(levels, sheetCount + escapeCount)) }

  private static func isSheet(_ name: ArraySlice<UInt8>) -> Bool {
    name == "mask" || name == "pattern" || name == "filter" || name.starts(with: Array("fe".utf8))
  }

  private mutating func count(_ attribute: XMLTags.Attribute, of element: ArraySlice<UInt8>) throws(Problem) {
    let value = attribute.value
    escapeCount += value.count { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }
    countTargets(in: value)
    if attribute.name == "href" {
      let value = value.drop(while: \.isXMLSpace)
      if value.first == UInt8(ascii: "#") {
        targets.insert(value.dropFirst())
      } else {
        try countPicture(value, of: element)
      }
    }
    if attribute.name == "style" {
      sheetCount += Self.sheetWords.reduce(0) { $0 + (value.contains($1) ? 1 : 0) }
    } else if Self.sheetNames.contains(where: { attribute.name == $0 }), !Self.isNothing(value) {
      sheetCount += 1
    }
  }

  private static let sheetNames: [StaticString] = [
    "opacity", "mask", "filter", "mix-blend-mode", "isolation",
  ]
  private static let sheetWords: [StaticString] = ["opacity", "mask", "filter", "mix-blend", "isolation"]

  private static func isNothing(_ value: ArraySlice<UInt8>) -> Bool {
    value == "1" || value == "none" || value == "normal" || value == "auto"
  }

  /// The most bytes of a name to which something refers.
  private static let longestTarget = 1024

  /// Notes what `url(#name)` refers to.
  private mutating func countTargets(in value: ArraySlice<UInt8>) {
    var rest = value
    while let place = rest.firstPlace(of: "url(") {
      rest = rest[(place + 4)...]
      // What is longer, or does not end, names nothing that could be known.
      let name = rest.prefix(Self.longestTarget)
      guard let end = name.firstIndex(of: UInt8(ascii: ")")) else {
        escapeCount += 1
        continue
      }
      targets.insert(name[..<end].filter { !$0.isXMLSpace && $0 != 0x22 && $0 != 0x27 }[...])
    }
  }

  private mutating func count(style: ArraySlice<UInt8>) throws(Problem) {
    guard !style.contains("data:"), !style.contains("@import") else {
      throw Problem(message: "its style sheet imports another one, which is not read")
    }
    escapeCount += style.count { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }
    countTargets(in: style)
    if Self.sheetWords.contains(where: { style.contains($0) }) || escapeCount > 0 { hasStyledSheets = true }
  }

  /// Pictures in the document are drawn if their kind and size can be seen. Others are not loaded by librsvg, as the
  /// document has no address.
  private mutating func countPicture(
    _ value: ArraySlice<UInt8>, of element: ArraySlice<UInt8>
  ) throws(Problem) {
    guard value.prefix(5).contains(UInt8(ascii: "&")) || value.prefix(5).map({ $0 | 0x20 })[...] == "data:"
    else { return }
    guard element == "image" || element == "feImage", let picture = EmbeddedPicture(value) else {
      throw Problem(message: "it contains data that are no PNG, JPEG or GIF picture")
    }
    pixelCount += picture.width * picture.height
    guard pixelCount <= Self.mostPixels else {
      throw Problem(message: "the pictures in it have more than \(Self.mostPixels) pixels in all")
    }
  }

  /// Entities may have tags, and lists of attributes may add some to each tag; neither is counted.
  private func check(declaration text: ArraySlice<UInt8>) throws(Problem) {
    guard Self.declaresOnlyAddresses(text) else {
      throw Problem(message: "it declares attributes that its elements have although they are not written")
    }
    var rest = text
    while let place = rest.firstPlace(of: "<!ENTITY") {
      rest = rest[(place + 8)...]
      let end = rest.firstPlace(of: "<!ENTITY") ?? rest.endIndex
      let entity = rest[..<end]
      guard !entity.contains(UInt8(ascii: "&")), !entity.contains(UInt8(ascii: "%")),
        !entity.contains(UInt8(ascii: "<"))
      else { throw Problem(message: "it declares entities that contain tags or other entities") }
      rest = rest[end...]
    }
  }

  /// Whether each attribute that is there without being written is an address, as those of namespaces are. A list of
  /// attributes ends at the first `>` outside of quotes; comments and instructions have no lists.
  private static func declaresOnlyAddresses(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    var isList = false
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "<"):
        if rest.starts(with: Array("<!--".utf8)) {
          rest = rest.rest(after: "-->")
          continue
        }
        if rest.starts(with: Array("<?".utf8)) {
          rest = rest.rest(after: "?>")
          continue
        }
        if rest.starts(with: Array("<!ATTLIST".utf8)) { isList = true }
      case UInt8(ascii: ">"): isList = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let value = rest.dropFirst().prefix { $0 != byte }
        guard
          !isList
            || value.starts(with: Array("http:".utf8)) && !value.contains(where: { ";(&".utf8.contains($0) })
        else { return false }
        rest = rest[value.endIndex...]
      default: break
      }
      rest = rest.dropFirst()
    }
    return true
  }

  private func check(instruction text: ArraySlice<UInt8>) throws(Problem) {
    if text.starts(with: Array("xml-stylesheet".utf8)), text.contains("data:") {
      throw Problem(message: "its style sheet is written as an address, which is not read")
    }
    guard text.starts(with: Array("xml".utf8)), text.dropFirst(3).first?.isXMLSpace == true,
      let place = text.firstPlace(of: "encoding")
    else { return }
    let name = text[(place + 8)...].drop { $0.isXMLSpace || $0 == 0x3D || $0 == 0x22 || $0 == 0x27 }
      .prefix { $0 != 0x22 && $0 != 0x27 }.map { $0 | 0x20 }
    let encoding = String(decoding: name, as: UTF8.self)
    guard ["utf-8", "us-ascii", "ascii"].contains(encoding) || encoding.hasPrefix("iso-8859-") else {
      throw Problem(message: "it is encoded as \(encoding) instead of UTF-8")
    }
  }
}

extension ArraySlice<UInt8> {
  /// What follows the first place of a text; nothing without one.
  fileprivate func rest(after text: StaticString) -> Self {
    firstPlace(of: text).map { self[($0 + text.utf8CodeUnitCount)...] } ?? self[endIndex...]
  }
}
