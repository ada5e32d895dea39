import MartletGeometry
import MartletRenderTree

/// A panel with the times of the last frames, and the counts and memory of the newest.
struct FrameGraph {
  /// The number of frames that it shows.
  static let capacity = 120
  /// The width of a frame's bar, and the height of the graph, in points.
  private static let barWidth = 2.0
  private static let height = 48.0
  private static let margin = 8.0
  private static let padding = 8.0
  private static let ground = SIMD4<Float>(0.07, 0.08, 0.1, 1)
  private static let hairline = SIMD4<Float>(0.45, 0.47, 0.5, 1)
  /// The parts of a frame's time, from the bottom to the top of its bar.
  private static let parts: [(name: String, color: SIMD4<Float>)] = [
    ("main", SIMD4(0.36, 0.66, 1, 1)), ("resolve", SIMD4(0.35, 0.85, 0.45, 1)),
    ("draw", SIMD4(1, 0.72, 0.2, 1)), ("wait", SIMD4(0.85, 0.5, 1, 1)),
  ]
  /// What the top of the graph may stand for, in milliseconds.
  private static let tops = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

  /// The number of frames that may exceed the top.
  private static let mostCutOff = 3

  /// The times of each frame in milliseconds, the oldest first.
  private var times: [SIMD4<Double>] = []
  private var newest = DrawingCounters()
  private var number = 0

  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    newest = DrawingCounters()
    number = 0
  }

  mutating func add(_ counters: FrameCounters, number: Int) {
    if times.count == Self.capacity { times.removeFirst() }
    times.append(SIMD4(counters.main, counters.resolve, counters.draw, counters.wait) * 1000)
    newest = counters.drawing
    self.number = number
  }

  /// Adds the panel to a list.
  func draw(to list: inout DisplayList, _ glyphs: OverlayGlyphs) {
    let lines = lines
    let textWidth = glyphs.width(of: lines.map(\.text).max { $0.count < $1.count } ?? "") + 12
    let width = max(Double(Self.capacity) * Self.barWidth, textWidth)
    let textHeight = Double(lines.count) * glyphs.lineHeight
    func snapped(_ v: Double) -> Double { (v * glyphs.scale).rounded(.up) / glyphs.scale }
    let panel = Rect(
      x: snapped(Self.margin), y: snapped(Self.margin), width: snapped(width + 2 * Self.padding),
      height: snapped(Self.height + textHeight + 3 * Self.padding))
    list.append(ShapeItem(rect: panel, fill: Self.ground), frame: panel)
    let origin = Point(x: panel.minX + Self.padding, y: panel.minY + Self.padding)
    drawBars(to: &list, glyphs, Rect(origin: origin, size: Size(width: width, height: Self.height)))
    var y = origin.y + Self.height + Self.padding
    for line in lines {
      if let color = line.color {
        let mark = Rect(x: origin.x, y: y + glyphs.lineHeight / 2 - 4, width: 8, height: 8)
        list.append(ShapeItem(rect: mark, fill: color), frame: mark)
      }
      glyphs.write(line.text, at: Point(x: origin.x + 12, y: y), to: &list)
      y += glyphs.lineHeight
    }
  }

  private func drawBars(to list: inout DisplayList, _ glyphs: OverlayGlyphs, _ area: Rect) {
    // A few frames that took much longer are cut off, so that the others can be told apart.
    let cutOff = min(Self.mostCutOff, max(times.count - 1, 0))
    let highest = times.map { $0.sum() }.sorted().dropLast(cutOff).last ?? 0
    let top = Self.tops.first { $0 >= highest } ?? highest
    for level in 0...2 {
      let line = Rect(
        x: area.minX, y: area.maxY - area.height * Double(level) / 2, width: area.width,
        height: 1 / glyphs.scale)
      list.append(ShapeItem(rect: line, fill: Self.hairline), frame: line)
    }
    for (i, time) in times.enumerated() {
      let x = area.minX + Double(Self.capacity - times.count + i) * Self.barWidth
      var y = area.maxY
      for part in 0..<4 where time[part] > 0 {
        let height = min(time[part] / top * area.height, y - area.minY)
        guard height > 0 else { break }
        let bar = Rect(x: x, y: y - height, width: Self.barWidth, height: height)
        list.append(ShapeItem(rect: bar, fill: Self.parts[part].color), frame: bar)
        y -= height
      }
    }
    glyphs.write("\(Int(top)) ms", at: Point(x: area.minX + 2, y: area.minY + 1), to: &list)
  }

  private var lines: [(text: String, color: SIMD4<Float>?)] {
    let last = times.last ?? .zero
    let counts = [
      "draws   \(newest.draws)", "passes  \(newest.passes)", "uploads \(newest.uploads)",
      "pixels  \(newest.pixels)",
    ]
    let over = Double(newest.shadedPixels) / Double(max(newest.pixels, 1))
    var lines: [(text: String, color: SIMD4<Float>?)] = []
    for (i, part) in Self.parts.enumerated() {
      let time = last[i].fixed(2)
      let left = part.name + String(repeating: " ", count: max(14 - part.name.count - time.count, 1)) + time
      lines.append((left + " ms  " + counts[i], part.color))
    }
    lines.append(("shaded  \(newest.shadedPixels) pixels, \(over.fixed(1)) times", nil))
    let memory = newest.memory
    func mebibytes(_ bytes: Int) -> String { (Double(bytes) / 1_048_576).fixed(1) }
    let images = "images \(mebibytes(memory.images)) paths \(mebibytes(memory.paths))"
    let buffers = "items \(mebibytes(memory.instances)) buffers \(mebibytes(memory.buffers))"
    lines.append(("frame \(number), memory \(mebibytes(memory.total)) MiB:", nil))
    lines.append(("\(images) gradients \(mebibytes(memory.gradients))", nil))
    lines.append(("sheets \(mebibytes(memory.sheets)) \(buffers)", nil))
    if memory.pictures > 0 {
      let (hits, misses) = (newest.pictureHits, newest.pictureMisses)
      lines.append(("kept \(mebibytes(memory.pictures)) hits \(hits) misses \(misses)", nil))
    }
    return lines
  }
}
