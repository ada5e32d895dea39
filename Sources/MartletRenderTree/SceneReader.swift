import MartletGeometry

/// Parses a scene line by line; see `SceneText` for the language.
struct SceneReader {
  private struct Draft {
    var properties = LayerProperties()
    var name: String?
    var children: [NodeID] = []
  }

  private(set) var size: Size?
  private var drafts = [Draft()]
  /// The open layers, outermost first, with the indentation of their lines.
  private var open: [(index: Int, indent: Int)] = [(0, -1)]

  mutating func read(_ text: Substring, number: Int) throws(SceneText.ParseError) {
    func fail(_ message: String) -> SceneText.ParseError {
      SceneText.ParseError(line: number, message: message)
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
      guard keyword == "scene", words.count == 1, extents.count == 2,
        extents.allSatisfy({ $0 > 0 && $0.isFinite })
      else {
        throw fail("expected 'scene WIDTHxHEIGHT', found '\(text)'")
      }
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
    do throws(Problem) {
      try drafts[parent].properties.set(keyword, words)
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
}

extension LayerProperties {
  /// Sets a property from one line of a scene.
  fileprivate mutating func set(_ keyword: String, _ words: [String]) throws(SceneReader.Problem) {
    func numbers(_ count: Int, from words: [String]) throws(SceneReader.Problem) -> [Double] {
      let values = words.compactMap { Double($0) }.filter(\.isFinite)
      guard values.count == words.count, values.count == count else {
        throw SceneReader.Problem(
          message: "'\(keyword)' takes \(count) finite numbers, found '\(words.joined(separator: " "))'")
      }
      return values
    }
    func expect(_ count: Int) throws(SceneReader.Problem) {
      guard words.count > count else { return }
      let surplus = words[count...].joined(separator: " ")
      throw SceneReader.Problem(message: "'\(surplus)' stands after the end of '\(keyword)'")
    }
    func color(_ word: String?) throws(SceneReader.Problem) -> Color {
      guard let word, let color = Color(hex: word) else {
        throw SceneReader.Problem(
          message: "expected a colour as #rrggbb or #rrggbbaa, found '\(word ?? "nothing")'")
      }
      return color
    }
    switch keyword {
    case "bounds":
      let n = try numbers(4, from: words)
      bounds = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    case "frame":
      let n = try numbers(4, from: words)
      bounds = Rect(x: 0, y: 0, width: n[2], height: n[3])
      position = Point(x: n[0] + anchorPoint.x * n[2], y: n[1] + anchorPoint.y * n[3])
    case "position":
      let n = try numbers(2, from: words)
      position = Point(x: n[0], y: n[1])
    case "anchor":
      let n = try numbers(2, from: words)
      anchorPoint = Point(x: n[0], y: n[1])
    case "anchorz": anchorPointZ = try numbers(1, from: words)[0]
    case "z": zPosition = try numbers(1, from: words)[0]
    case "opacity": opacity = try numbers(1, from: words)[0]
    case "hidden":
      try expect(0)
      isHidden = true
    case "singlesided":
      try expect(0)
      isDoubleSided = false
    case "masks":
      try expect(0)
      masksToBounds = true
    case "fill":
      try expect(1)
      backgroundColor = try color(words.first)
    case "radius":
      let n = try numbers(words.count == 4 ? 4 : 1, from: words)
      cornerRadii =
        n.count == 4
        ? CornerRadii(topLeft: n[0], topRight: n[1], bottomRight: n[2], bottomLeft: n[3]) : CornerRadii(n[0])
    case "border":
      try expect(2)
      borderWidth = try numbers(1, from: Array(words.prefix(1)))[0]
      borderColor = try color(words.dropFirst().first)
    case "shadow":
      try expect(5)
      let n = try numbers(4, from: Array(words.prefix(4)))
      shadow = Shadow(
        color: try color(words.dropFirst(4).first), opacity: n[0], radius: n[1],
        offset: Point(x: n[2], y: n[3]))
    case "gravity":
      try expect(1)
      guard let gravity = ContentsGravity(rawValue: words.first ?? "") else {
        throw SceneReader.Problem(message: "unknown gravity '\(words.first ?? "")'")
      }
      contentsGravity = gravity
    case "contentsscale":
      contentsScale = try numbers(1, from: words)[0]
    case "contentsrect":
      let n = try numbers(4, from: words)
      contentsRect = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    case "transform":
      let rest = Array(words.dropFirst())
      switch words.first {
      case "translate":
        let n = try numbers(3, from: rest)
        transform = transform.concatenating(Transform(translationX: n[0], y: n[1], z: n[2]))
      case "scale":
        let n = try numbers(3, from: rest)
        transform = transform.concatenating(Transform(scaleX: n[0], y: n[1], z: n[2]))
      case "rotate" where rest.count == 1:
        transform = transform.concatenating(Transform(rotation: try numbers(1, from: rest)[0]))
      case "rotate":
        let n = try numbers(4, from: rest)
        transform = transform.concatenating(Transform(rotation: n[0], axisX: n[1], y: n[2], z: n[3]))
      case "perspective":
        let n = try numbers(1, from: rest)
        guard n[0] != 0 else { throw SceneReader.Problem(message: "perspective distance must not be 0") }
        transform = transform.concatenating(Transform(perspectiveDistance: n[0]))
      case "matrix":
        let n = try numbers(16, from: rest)
        func row(_ i: Int) -> SIMD4<Double> { SIMD4(n[i], n[i + 1], n[i + 2], n[i + 3]) }
        transform = transform.concatenating(Transform(rows: row(0), row(4), row(8), row(12)))
      default: throw SceneReader.Problem(message: "unknown transform '\(words.first ?? "")'")
      }
    default:
      guard let content = try LayerContent(keyword, words) else {
        throw SceneReader.Problem(message: "unknown property '\(keyword)'")
      }
      self.content = content
    }
  }
}
