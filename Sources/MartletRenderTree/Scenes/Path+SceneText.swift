import MartletGeometry

/// The elements, each a letter of SVG and its coordinates.
extension Path: SceneValue {
  init(_ words: SceneWords, over old: Path, initial: Path) throws(SceneReader.Problem) {
    self.init()
    var place = 0
    while place < words.count {
      let rest = words.dropping(place)
      let letter = rest.first ?? ""
      guard let count = ["M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0][letter] else {
        throw SceneReader.Problem(message: "expected M, L, Q, C or Z in a path, found '\(letter)'")
      }
      let n = try rest.rest.numbers(count, upTo: count)
      func point(_ i: Int) -> Point { Point(x: n[i], y: n[i + 1]) }
      switch letter {
      case "M": move(to: point(0))
      case "L": addLine(to: point(0))
      case "Q": addQuadCurve(to: point(2), control: point(0))
      case "C": addCurve(to: point(4), control1: point(0), control2: point(2))
      default: close()
      }
      place += count + 1
    }
  }
  var sceneText: String { elements.map { " " + $0.words }.joined() }
}

extension Path.Element {
  /// The element with the letter of SVG.
  fileprivate var words: String {
    switch self {
    case .move(let p): "M \(p.x) \(p.y)"
    case .line(let p): "L \(p.x) \(p.y)"
    case .quad(let c, let p): "Q \(c.x) \(c.y) \(p.x) \(p.y)"
    case .curve(let c, let d, let p): "C \(c.x) \(c.y) \(d.x) \(d.y) \(p.x) \(p.y)"
    case .close: "Z"
    }
  }
}
