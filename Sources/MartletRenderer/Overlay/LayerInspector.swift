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

  /// Adds the panel and the outline to a list. The panel is on the side of the window where the layer is not. What is too long for
  /// the window goes on in further columns.
  static func draw(
    _ layer: InspectedLayer, to list: inout DisplayList, _ glyphs: OverlayGlyphs, window: Size
  ) {
    let frame = layer.map.drawnFrame(of: layer.bounds, in: layer.shown)
    if !frame.isEmpty {
      list.append(
        ShapeItem(transform: layer.map, rect: layer.bounds, border: mark, borderWidth: 2), frame: frame)
    }
    let column = Double(columns) * glyphs.advance + padding
    let parts = arranged(
      blocks(of: layer), glyphs, height: window.height - 2 * (margin + padding),
      most: max(Int((window.width - 2 * margin - padding) / column), 1))
    let width = Double(parts.count) * column + padding
    let height = parts.reduce(0) { max($0, self.height(of: $1, glyphs)) } + 2 * padding
    let isLeft = frame.center.x > window.width / 2
    func snapped(_ v: Double) -> Double { (v * glyphs.scale).rounded() / glyphs.scale }
    let panel = Rect(
      x: snapped(isLeft ? margin : max(window.width - width - margin, margin)),
      y: snapped(max(window.height - height - margin, margin)), width: snapped(width),
      height: snapped(height))
    list.append(ShapeItem(rect: panel, fill: ground), frame: panel)
    for (index, rows) in parts.enumerated() {
      var place = Point(
        x: snapped(panel.minX + padding + Double(index) * column), y: panel.minY + padding)
      for row in rows {
        switch row {
        case .text(let text): glyphs.write(text, at: place, to: &list)
        case .curve(let animation):
          plot(
            animation, in: Rect(x: place.x, y: place.y + 2, width: column - padding, height: curveHeight),
            to: &list)
        }
        place.y += self.height(of: row, glyphs)
      }
    }
  }

  /// Puts blocks below each other, in columns of at most a height. What does not fit into the last one is counted there.
  private static func arranged(
    _ blocks: [[Row]], _ glyphs: OverlayGlyphs, height: Double, most: Int
  ) -> [[Row]] {
    var parts: [[Row]] = [[]]
    for (index, block) in blocks.enumerated() {
      let last = parts.count - 1
      let isLast = parts.count == most && index < blocks.count - 1
      // Below the last column's rows there is room for a line that counts the rest.
      let room = height - (isLast ? glyphs.lineHeight : 0)
      if self.height(of: parts[last] + block, glyphs) <= room || parts[last].isEmpty {
        parts[last] += block
      } else if parts.count < most {
        parts.append(block)
      } else {
        parts[last].append(.text("\(blocks.count - index) more"))
        break
      }
    }
    return parts
  }

  private static func height(of rows: [Row], _ glyphs: OverlayGlyphs) -> Double {
    rows.reduce(0) { $0 + height(of: $1, glyphs) }
  }

  private static func height(of row: Row, _ glyphs: OverlayGlyphs) -> Double {
    switch row {
    case .text: glyphs.lineHeight
    case .curve: curveHeight + 6
    }
  }

  /// What belongs together: the path, each property, and each animation with its curve.
  private static func blocks(of layer: InspectedLayer) -> [[Row]] {
    var blocks = [wrapped(layer.path.joined(separator: " / ")).map { Row.text($0) }]
    for property in layer.properties { blocks.append(wrapped(rounded(property)).map { Row.text($0) }) }
    for animation in layer.animations {
      let end = animation.end.isFinite ? (animation.end - animation.begin).fixed(2) + " s" : "no end"
      let kind = animation.isAdditive ? ", added" : ""
      let time = "\(animation.elapsed.fixed(2)) of \(end)"
      var rows = wrapped("\(animation.property)\(kind): \(time)").map { Row.text($0) }
      if !animation.curve.isEmpty { rows.append(.curve(animation)) }
      blocks.append(rows)
    }
    return blocks
  }

  /// A line with numbers of at most two digits after the point, also in the parentheses of a colour.
  private static func rounded(_ line: String) -> String {
    line.split(separator: " ").map { word in
      guard let open = word.firstIndex(of: "("), word.last == ")" else { return roundedNumber(word) }
      let inside = word[word.index(after: open)...].dropLast()
      return word[...open] + inside.split(separator: ",").map(roundedNumber).joined(separator: ",") + ")"
    }.joined(separator: " ")
  }

  private static func roundedNumber(_ word: Substring) -> String {
    guard word.contains("."), let value = Double(word) else { return String(word) }
    var text = value.fixed(2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
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
