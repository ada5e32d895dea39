import MartletGeometry
import MartletMotion

/// A value that a line of a `SceneText` can hold.
protocol SceneValue: Animatable {
  /// Reads the value from the words after a keyword.
  /// - Parameters:
  ///   - words: The words after the keyword.
  ///   - old: The property's value before the line.
  ///   - initial: The property's default.
  init(_ words: SceneWords, over old: Self, initial: Self) throws(SceneReader.Problem)
  /// The text after the keyword, with the space before it; empty if the keyword stands alone.
  var sceneText: String { get }
  /// Whether it looks the same as another value. Then it needs no line.
  func looksLike(_ other: Self) -> Bool
}

extension SceneValue {
  func looksLike(_ other: Self) -> Bool { self == other }
}

/// Only the keyword, if the value is not the default.
extension Bool: SceneValue {
  init(_ words: SceneWords, over old: Bool, initial: Bool) throws(SceneReader.Problem) {
    try words.expect(0)
    self = !initial
  }

  var sceneText: String { "" }
}

extension Color: SceneValue {
  init(_ words: SceneWords, over old: Color, initial: Color) throws(SceneReader.Problem) {
    try words.expect(1)
    self = try words.color(at: 0)
  }

  var sceneText: String { " " + sceneWord }

  func looksLike(_ other: Color) -> Bool { self == other || alpha == 0 && other.alpha == 0 }
}

/// One number for all corners, or four.
extension CornerRadii: SceneValue {
  init(_ words: SceneWords, over old: CornerRadii, initial: CornerRadii) throws(SceneReader.Problem) {
    let n = try words.numbers(words.count == 4 ? 4 : 1)
    self =
      n.count == 4
      ? CornerRadii(topLeft: n[0], topRight: n[1], bottomRight: n[2], bottomLeft: n[3]) : CornerRadii(n[0])
  }

  var sceneText: String { " \(topLeft) \(topRight) \(bottomRight) \(bottomLeft)" }
}

extension Colors: SceneValue {
  init(_ words: SceneWords, over old: Colors, initial: Colors) throws(SceneReader.Problem) {
    self = []
    for place in 0..<words.count { values.append(try words.color(at: place)) }
  }

  var sceneText: String { values.map { " " + $0.sceneWord }.joined() }
}

extension Double: SceneValue {
  init(_ words: SceneWords, over old: Double, initial: Double) throws(SceneReader.Problem) {
    self = try words.numbers(1)[0]
  }

  var sceneText: String { " \(self)" }
}

/// Pairs of a name and a number, such as `blur 10 saturation 1.8`; `matrix` stands before twelve numbers, by rows.
extension LayerFilter: SceneValue {
  private static let names: [(String, WritableKeyPath<LayerFilter, Double> & Sendable)] = [
    ("blur", \.blurRadius), ("saturation", \.saturation), ("brightness", \.brightness),
    ("contrast", \.contrast), ("hue", \.hueRotation), ("inversion", \.inversion),
  ]

  init(_ words: SceneWords, over old: LayerFilter, initial: LayerFilter) throws(SceneReader.Problem) {
    self = .none
    var rest = words
    while let name = rest.first {
      if name == "matrix" {
        let n = try rest.rest.numbers(12, upTo: 12)
        func row(_ i: Int) -> SIMD4<Double> { SIMD4(n[i], n[i + 1], n[i + 2], n[i + 3]) }
        colorMatrix = ColorMatrix(red: row(0), green: row(4), blue: row(8))
        rest = rest.dropping(13)
      } else if let path = Self.names.first(where: { $0.0 == name })?.1 {
        self[keyPath: path] = try rest.rest.numbers(1, upTo: 1)[0]
        rest = rest.dropping(2)
      } else {
        throw SceneReader.Problem(message: "unknown filter '\(name)'")
      }
    }
  }

  var sceneText: String {
    var text = ""
    for (name, path) in Self.names where self[keyPath: path] != Self.none[keyPath: path] {
      text += " \(name) \(self[keyPath: path])"
    }
    if colorMatrix != .identity {
      let rows = [colorMatrix.red, colorMatrix.green, colorMatrix.blue]
      text += " matrix " + rows.flatMap { [$0.x, $0.y, $0.z, $0.w] }.map { "\($0)" }.joined(separator: " ")
    }
    return text
  }
}

extension Size: SceneValue {
  init(_ words: SceneWords, over old: Size, initial: Size) throws(SceneReader.Problem) {
    let n = try words.numbers(2)
    self.init(width: n[0], height: n[1])
  }

  var sceneText: String { " \(width) \(height)" }
}

extension Point: SceneValue {
  init(_ words: SceneWords, over old: Point, initial: Point) throws(SceneReader.Problem) {
    let n = try words.numbers(2)
    self.init(x: n[0], y: n[1])
  }

  var sceneText: String { " \(x) \(y)" }
}

extension Rect: SceneValue {
  init(_ words: SceneWords, over old: Rect, initial: Rect) throws(SceneReader.Problem) {
    let n = try words.numbers(4)
    self.init(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  var sceneText: String { " \(minX) \(minY) \(width) \(height)" }
}

extension Scalars: SceneValue {
  init(_ words: SceneWords, over old: Scalars, initial: Scalars) throws(SceneReader.Problem) {
    self.init(try words.numbers(words.count))
  }

  var sceneText: String { values.map { " \($0)" }.joined() }
}

/// Opacity, radius, offset and colour.
extension Shadow: SceneValue {
  init(_ words: SceneWords, over old: Shadow, initial: Shadow) throws(SceneReader.Problem) {
    try words.expect(5)
    let n = try words.numbers(4, upTo: 4)
    self.init(
      color: try words.color(at: 4), opacity: n[0], radius: n[1], offset: Point(x: n[2], y: n[3]))
  }

  var sceneText: String { " \(opacity) \(radius) \(offset.x) \(offset.y) \(color.sceneWord)" }
}

/// One step, which is added to the steps before it. It is written as a matrix.
extension Transform: SceneValue {
  init(_ words: SceneWords, over old: Transform, initial: Transform) throws(SceneReader.Problem) {
    let rest = words.rest
    let step: Transform
    switch words.first {
    case "translate":
      let n = try rest.numbers(3)
      step = Transform(translationX: n[0], y: n[1], z: n[2])
    case "scale":
      let n = try rest.numbers(3)
      step = Transform(scaleX: n[0], y: n[1], z: n[2])
    case "rotate" where rest.count == 1:
      step = Transform(rotation: try rest.numbers(1)[0])
    case "rotate":
      let n = try rest.numbers(4)
      step = Transform(rotation: n[0], axisX: n[1], y: n[2], z: n[3])
    case "perspective":
      let n = try rest.numbers(1)
      guard n[0] != 0 else { throw SceneReader.Problem(message: "perspective distance must not be 0") }
      step = Transform(perspectiveDistance: n[0])
    case "matrix":
      let n = try rest.numbers(16)
      func row(_ i: Int) -> SIMD4<Double> { SIMD4(n[i], n[i + 1], n[i + 2], n[i + 3]) }
      step = Transform(rows: row(0), row(4), row(8), row(12))
    default: throw SceneReader.Problem(message: "unknown transform '\(words.first ?? "")'")
    }
    self = old.concatenating(step)
  }

  var sceneText: String {
    // Adding 0 turns −0 into 0.
    let elements = [row1, row2, row3, row4].map { $0 + SIMD4<Double>.zero }.flatMap {
      [$0.x, $0.y, $0.z, $0.w]
    }
    return " matrix " + elements.map { "\($0)" }.joined(separator: " ")
  }
}
