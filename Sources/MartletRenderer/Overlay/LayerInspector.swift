import MartletGeometry
import MartletRenderTree

/// A panel with a layer's path, properties and animations, and an outline around the layer.
struct LayerInspector {
  private static let ground = SIMD4<Float>(0.07, 0.08, 0.1, 1)
  private static let mark = SIMD4<Float>(0, 0.85, 0.9, 1)
  private static let hairline = SIMD4<Float>(0.45, 0.47, 0.5, 1)
  private static let curve = SIMD4<Float>(1, 0.72, 0.2, 1)
  private static let margin = 8.0
  private static let padding = 8.0
  /// The characters in a line, and the lines that a property may have.
  private static let columns = 44
  private static let mostLines = 3
  /// The height of a curve, in points.
  private static let curveHeight = 36.0

  private enum Row {
    case text(String)
    case curve(InspectedAnimation)
  }

  /// Adds the panel and the outline to a list. The panel is on the side of the window where the layer is not.
  static func draw(
    _ layer: InspectedLayer, to list: inout DisplayList, _ glyphs: OverlayGlyphs, window: Size
  ) {
    let frame = layer.map.drawnFrame(of: layer.bounds, in: layer.shown)
    if !frame.isEmpty {
      list.append(
        ShapeItem(transform: layer.map, rect: layer.bounds, border: mark, borderWidth: 2), frame: frame)
    }
    let rows = rows(of: layer)
    let width = Double(columns) * glyphs.advance + 2 * padding
    let height = rows.reduce(2 * padding) { $0 + self.height(of: $1, glyphs) }
    let isLeft = frame.center.x > window.width / 2
    func snapped(_ v: Double) -> Double { (v * glyphs.scale).rounded() / glyphs.scale }
    let panel = Rect(
      x: snapped(isLeft ? margin : max(window.width - width - margin, margin)),
      y: snapped(max(window.height - height - margin, margin)), width: snapped(width),
      height: snapped(height))
    list.append(ShapeItem(rect: panel, fill: ground), frame: panel)
    var place = Point(x: panel.minX + padding, y: panel.minY + padding)
    for row in rows {
      switch row {
      case .text(let text): glyphs.write(text, at: place, to: &list)
      case .curve(let animation):
        plot(
          animation,
          in: Rect(x: place.x, y: place.y + 2, width: panel.width - 2 * padding, height: curveHeight),
          to: &list)
      }
      place.y += self.height(of: row, glyphs)
    }
  }

  private static func height(of row: Row, _ glyphs: OverlayGlyphs) -> Double {
    switch row {
    case .text: glyphs.lineHeight
    case .curve: curveHeight + 6
    }
  }

  private static func rows(of layer: InspectedLayer) -> [Row] {
    var rows = wrapped(layer.path.joined(separator: " / ")).map { Row.text($0) }
    for property in layer.properties { rows += wrapped(rounded(property)).map { Row.text($0) } }
    for animation in layer.animations {
      let end = animation.end.isFinite ? (animation.end - animation.begin).fixed(2) + " s" : "no end"
      let kind = animation.isAdditive ? ", added" : ""
      let time = "\(animation.elapsed.fixed(2)) of \(end)"
      rows += wrapped("\(animation.property)\(kind): \(time)").map { Row.text($0) }
      if !animation.curve.isEmpty { rows.append(.curve(animation)) }
    }
    return rows
  }

  /// A line with numbers of at most two digits after the point.
  private static func rounded(_ line: String) -> String {
    line.split(separator: " ").map { word in
      guard word.contains("."), let value = Double(word) else { return String(word) }
      var text = value.fixed(2)
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
      return text
    }.joined(separator: " ")
  }

  /// The lines of a text; what does not fit is left out.
  private static func wrapped(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty || line.count + 1 + word.count <= columns {
        lines[lines.count - 1] = String((line.isEmpty ? String(word) : line + " " + word).prefix(columns))
      } else if lines.count < mostLines {
        lines.append(String(("  " + word).prefix(columns)))
      } else {
        lines[lines.count - 1] = String(line.prefix(columns - 4)) + " ..."
        break
      }
    }
    return lines
  }

  /// Adds a curve, with lines at its beginning, its end and the present.
  private static func plot(_ animation: InspectedAnimation, in area: Rect, to list: inout DisplayList) {
    func add(_ rect: Rect, _ color: SIMD4<Float>) {
      list.append(ShapeItem(rect: rect, fill: color), frame: rect)
    }
    let (low, high) = (min(animation.curve.min() ?? 0, 0), max(animation.curve.max() ?? 1, 1))
    func height(_ value: Double) -> Double { area.maxY - (value - low) / (high - low) * area.height }
    add(Rect(x: area.minX, y: height(0), width: area.width, height: 1), hairline)
    add(Rect(x: area.minX, y: height(1), width: area.width, height: 1), hairline)
    let step = area.width / Double(max(animation.curve.count - 1, 1))
    for i in animation.curve.indices.dropFirst() {
      let (a, b) = (height(animation.curve[i - 1]), height(animation.curve[i]))
      add(
        Rect(
          x: area.minX + Double(i - 1) * step, y: min(a, b) - 0.75, width: step, height: abs(b - a) + 1.5),
        curve)
    }
    guard animation.span > 0 else { return }
    let now = min(max(animation.elapsed / animation.span, 0), 1)
    add(Rect(x: area.minX + now * (area.width - 1), y: area.minY, width: 1, height: area.height), mark)
  }
}
