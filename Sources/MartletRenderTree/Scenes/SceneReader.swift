import MartletGeometry

/// Parses a scene line by line; see `SceneText` for the language.
struct SceneReader {
  private struct Draft {
    var properties = LayerProperties()
    var name: String?
    var children: [NodeID] = []
  }

  private(set) var size: Size?
  private(set) var scale = 1.0
  /// The images that lines can name, besides patterns; `nil` if they can name none.
  let images: SceneImages?
  private var drafts = [Draft()]
  /// The open layers, outermost first, with the indentation of their lines.
  private var open: [(index: Int, indent: Int)] = [(0, -1)]

  init(images: SceneImages?) { self.images = images }

  mutating func read(_ text: Substring, number: Int) throws(SceneText.ParseError) {
    func fail(_ message: String) -> SceneText.ParseError {
      SceneText.ParseError(line: number, message: Self.printable(message))
    }
    var line = text
    if let remark = Self.remark(in: line) { line = line[..<remark] }
    let indent = line.prefix { $0 == " " }.count
    var words = line.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return }
    let keyword = words.removeFirst()

    if size == nil {
      let extents =
        words.first?.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 } ?? []
      let hasScale = words.count == 3 && words[1] == "scale"
      let scale = hasScale ? Double(words[2]) ?? 0 : 1
      guard keyword == "scene", words.count == 1 || hasScale, extents.count == 2,
        extents.allSatisfy({ $0 > 0 && $0.isFinite }), scale > 0, scale.isFinite
      else {
        throw fail("expected 'scene WIDTHxHEIGHT', or that with 'scale S', found '\(text)'")
      }
      self.scale = scale
      size = Size(width: extents[0], height: extents[1])
      return
    }
    while let last = open.last, last.indent >= indent, open.count > 1 { open.removeLast() }
    let parent = open[open.count - 1].index
    if keyword == "layer" {
      drafts.append(Draft(name: words.isEmpty ? nil : words.joined(separator: " ")))
      let index = drafts.count - 1
      drafts[parent].children.append(NodeID(index: Int32(index)))
      open.append((index, indent))
      return
    }
    guard parent > 0 else { throw fail("property '\(keyword)' stands outside of a layer") }
    if keyword == "mask" {
      let masked = open[open.count - 2].index
      guard words.isEmpty, masked > 0 else {
        throw fail("'mask' stands alone on its line, in a layer's sublayer")
      }
      drafts[parent].properties.isMask = true
      drafts[masked].properties.isMasked = true
      return
    }
    do throws(Problem) {
      try drafts[parent].properties.read(keyword, SceneWords(words, after: keyword, images: images))
    } catch {
      throw fail(error.message)
    }
  }

  /// Where a comment begins: at two slashes at the beginning of the line or after a space.
  private static func remark(in line: Substring) -> Substring.Index? {
    line.indices.first {
      line[$0...].hasPrefix("//") && ($0 == line.startIndex || line[line.index(before: $0)] == " ")
    }
  }

  func finish(size: Size) -> Commit {
    var commit = Commit(time: 0)
    for (index, draft) in drafts.enumerated() {
      let id = NodeID(index: Int32(index))
      var properties = draft.properties
      if index == 0 {
        properties.bounds = Rect(origin: .zero, size: size)
        properties.position = Point(x: size.width / 2, y: size.height / 2)
      }
      commit.changes.append(.properties(id, properties))
      if let name = draft.name { commit.changes.append(.name(id, name)) }
      if !draft.children.isEmpty { commit.changes.append(.sublayers(id, draft.children)) }
    }
    return commit
  }

  struct Problem: Error { let message: String }

  /// The most characters of a message: any file may be given to a reader.
  private static let longestMessage = 240

  /// A message that a terminal can show whatever was found: short, and without characters that control it.
  private static func printable(_ message: String) -> String {
    var (text, count) = ("", 0)
    for character in message.unicodeScalars {
      guard count < longestMessage else { return text + "…" }
      let isControl = character.value < 0x20 || (0x7F..<0xA0).contains(character.value)
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : character)
      count += 1
    }
    return text
  }
}

extension LayerProperties {
  /// Sets the properties of one line of a scene.
  fileprivate mutating func read(_ keyword: String, _ words: SceneWords) throws(SceneReader.Problem) {
    switch keyword {
    case "frame":
      let n = try words.numbers(4)
      bounds = Rect(x: 0, y: 0, width: n[2], height: n[3])
      position = Point(x: n[0] + anchorPoint.x * n[2], y: n[1] + anchorPoint.y * n[3])
    case "border":
      try words.expect(2)
      borderWidth = try words.numbers(1, upTo: 1)[0]
      borderColor = try words.color(at: 1)
    case "gravity":
      try words.expect(1)
      guard let gravity = ContentsGravity(rawValue: words.first ?? "") else {
        throw SceneReader.Problem(message: "unknown gravity '\(words.first ?? "")'")
      }
      contentsGravity = gravity
    case "minification", "magnification":
      try words.expect(1)
      guard let filter = ContentsFilter(rawValue: words.first ?? "") else {
        throw SceneReader.Problem(message: "unknown filter '\(words.first ?? "")'")
      }
      if keyword == "minification" { minificationFilter = filter } else { magnificationFilter = filter }
    case "blend":
      try words.expect(1)
      guard let mode = BlendMode(rawValue: words.first ?? "") else {
        throw SceneReader.Problem(message: "unknown blend mode '\(words.first ?? "")'")
      }
      blendMode = mode
    case "backdropgroup":
      try words.expect(1)
      backdropGroup = words.first
    case "cornercurve":
      try words.expect(1)
      guard let curve = CornerCurve(rawValue: words.first ?? "") else {
        throw SceneReader.Problem(message: "unknown corner curve '\(words.first ?? "")'")
      }
      cornerCurve = curve
    case "preservesdepth":
      try words.expect(0)
      preservesDepth = true
    case "instances":
      let number = try words.numbers(1)[0]
      guard number >= 0, number == number.rounded(), number <= Double(Self.mostCopies) else {
        throw SceneReader.Problem(
          message: "expected a whole number from 0 to \(Self.mostCopies) after 'instances', found \(number)")
      }
      instanceCount = Int(number)
    case "contentsscale": contentsScale = try words.numbers(1)[0]
    default:
      if let entry = PropertyTable.layers.entries.first(where: { $0.line == keyword }) {
        try entry.key.read(words, into: &self)
      } else if let content = try LayerContent(words) {
        self.content = content
      } else {
        throw SceneReader.Problem(message: "unknown property '\(keyword)'")
      }
    }
  }
}

extension SceneKey {
  /// Reads the property of a line into a state.
  fileprivate func read(
    _ words: SceneWords, into state: inout LayerProperties
  ) throws(SceneReader.Problem) {
    let value = try Value(words, over: property.get(state), initial: property.get(LayerProperties()))
    property.set(&state, value)
  }
}
