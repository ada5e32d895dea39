import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// A filled and stroked path in double precision, straight from its definition: the inside by the winding rule, and the line
/// as the union of rectangles, joins and caps.
package struct PathReference {
  /// A part of the line: what it is around, and whether it contains a point.
  private struct Part {
    var center: Point
    var reach: Double
    var contains: (Point) -> Bool
  }

  private let rule: FillRule
  private var edges: [(Point, Point)] = []
  private var parts: [Part] = []
  private let style: StrokeStyle
  private let colors: (fill: Color, line: Color)

  /// The lines that stand for a curve.
  private static let steps = 256

  /// Makes the reference of a drawing.
  package init(_ drawing: ShapeContent.Drawing) {
    rule = drawing.fillRule
    style = drawing.style
    colors = (drawing.fillColor, drawing.strokeColor)
    var subpaths: [(points: [Point], isCorner: [Bool], isClosed: Bool)] = []
    var (start, current) = (Point.zero, Point.zero)
    func add(_ p: Point, isCorner: Bool = true) {
      let last = subpaths.count - 1
      if let previous = subpaths[last].points.last, previous.distance(to: p) < 1e-9 { return }
      subpaths[last].points.append(p)
      subpaths[last].isCorner.append(isCorner)
    }
    func curve(_ at: (Double) -> Point) {
      for step in 1...Self.steps {
        add(at(Double(step) / Double(Self.steps)), isCorner: step == Self.steps)
      }
    }
    for element in drawing.outline.path.elements {
      let from = current
      switch element {
      case .move(let p):
        subpaths.append(([p], [true], false))
        (start, current) = (p, p)
      case .line(let p):
        add(p)
        current = p
      case .quad(let c, let p):
        curve { u in from * ((1 - u) * (1 - u)) + c * (2 * u * (1 - u)) + p * (u * u) }
        current = p
      case .curve(let c, let d, let p):
        curve { u in
          let v = 1 - u
          return from * (v * v * v) + c * (3 * v * v * u) + d * (3 * v * u * u) + p * (u * u * u)
        }
        current = p
      case .close:
        add(start)
        let last = subpaths.count - 1
        subpaths[last].isClosed = true
        current = start
        if subpaths[last].points.count > 1 {
          subpaths[last].points.removeLast()
          subpaths[last].isCorner.removeLast()
        }
      }
    }
    for subpath in subpaths {
      for i in subpath.points.indices {
        edges.append((subpath.points[i], subpath.points[(i + 1) % subpath.points.count]))
      }
    }
    guard drawing.hasStroke else { return }
    func length(_ s: (points: [Point], isCorner: [Bool], isClosed: Bool)) -> Double {
      (1..<max(s.points.count + (s.isClosed ? 1 : 0), 1)).reduce(0) {
        $0 + s.points[$1 % s.points.count].distance(to: s.points[$1 - 1])
      }
    }
    let total = subpaths.reduce(0) { $0 + length($1) }
    var before = 0.0
    for subpath in subpaths {
      let whole = length(subpath)
      let from = drawing.trim.x > 0 ? drawing.trim.x * total - before : -.infinity
      let until = drawing.trim.y < 1 ? drawing.trim.y * total - before : .infinity
      addStroke(subpath, whole, from: from, until: until)
      before += whole
    }
  }

  private mutating func addStroke(
    _ s: (points: [Point], isCorner: [Bool], isClosed: Bool), _ whole: Double, from: Double, until: Double
  ) {
    var visible: [ClosedRange<Double>] = []
    var pattern = style.dash.map { max($0, 0) }
    if pattern.count % 2 == 1 { pattern += pattern }
    let period = pattern.reduce(0, +)
    if period > 0 {
      var at = -style.dashPhase - (-style.dashPhase / period).rounded(.up) * period
      var i = 0
      while at < whole {
        if i % 2 == 0, at + pattern[i] >= 0 { visible.append(max(at, -1)...min(at + pattern[i], whole + 1)) }
        at += pattern[i]
        i = (i + 1) % pattern.count
      }
    } else {
      visible = [-1...whole + 1]
    }
    visible = visible.compactMap {
      max($0.lowerBound, from) < min($0.upperBound, until)
        || $0.lowerBound == $0.upperBound && $0.lowerBound >= from && $0.upperBound <= until
        ? max($0.lowerBound, from)...min($0.upperBound, until) : nil
    }
    let count = s.points.count
    let last = s.isClosed ? count : count - 1
    let isJoined =
      s.isClosed && visible.contains { $0.contains(0) } && visible.contains { $0.contains(whole) }
    let h = style.width / 2
    if count == 1, style.cap != .butt {
      let (center, isSquare) = (s.points[0], style.cap == .square)
      parts.append(
        Part(center: center, reach: h * 1.5) { q in
          isSquare ? max(abs(q.x - center.x), abs(q.y - center.y)) <= h : q.distance(to: center) <= h
        })
    }
    var at = 0.0
    for i in 0..<max(last, 0) {
      let (a, b) = (s.points[i], s.points[(i + 1) % count])
      let length = a.distance(to: b)
      let u = (b - a) * (1 / length)
      for range in visible where range.lowerBound < at + length && range.upperBound > at {
        let low = max(range.lowerBound - at, 0)
        let high = min(range.upperBound - at, length)
        let isStart = range.lowerBound >= at || (i == 0 && !(s.isClosed && isJoined))
        let isEnd = range.upperBound <= at + length || (i == last - 1 && !(s.isClosed && isJoined))
        let startsHere = isStart && !(i == 0 && isJoined && range.lowerBound <= 0)
        let endsHere = isEnd && !(i == last - 1 && isJoined && range.upperBound >= whole)
        let cap = style.cap
        let low2 = cap == .square && startsHere ? low - h : low
        let high2 = cap == .square && endsHere ? high + h : high
        parts.append(
          Part(center: a + u * ((low + high) / 2), reach: (high - low) / 2 + h * 1.5) { q in
            let r = q - a
            let (t, d) = (r.x * u.x + r.y * u.y, abs(u.x * r.y - u.y * r.x))
            if t >= low2, t <= high2, d <= h { return true }
            guard cap == .round else { return false }
            return startsHere && q.distance(to: a + u * low) <= h
              || endsHere && q.distance(to: a + u * high) <= h
          })
      }
      // The join at the end.
      let isWrap = i == last - 1
      let isShown =
        isWrap ? isJoined : visible.contains { $0.lowerBound < at + length && $0.upperBound > at + length }
      if isShown {
        let c = s.points[(i + 2) % count]
        let corner = s.isCorner[(i + 1) % count]
        addJoin(b, u, (c - b) * (1 / b.distance(to: c)), isCorner: corner)
      }
      at += length
    }
  }

  private mutating func addJoin(_ v: Point, _ u: Point, _ w: Point, isCorner: Bool) {
    let h = style.width / 2
    let cross = u.x * w.y - u.y * w.x
    let cosine = max((1 + u.x * w.x + u.y * w.y) / 2, 0).squareRoot()
    let outer = cross > 0 ? -1.0 : 1.0
    let (n, l) = (Point(x: -u.y, y: u.x) * outer, Point(x: -w.y, y: w.x) * outer)
    // A curve's own bends are round.
    let join = isCorner && abs(cross) > 0.05 || cosine < 0.7 ? style.join : .round
    let isMiter = join == .miter && style.miterLimit * cosine >= 1
    func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }
    parts.append(
      Part(center: v, reach: isMiter ? h / cosine : h) { q in
        let r = q - v
        guard dot(r, u) >= 0, dot(r, w) <= 0 else { return false }
        if isMiter { return dot(r, n) <= h && dot(r, l) <= h }
        if join == .round { return r.length <= h }
        let m = u - w
        return r.length <= h && dot(r, m) <= h * cosine * m.length
      })
  }

  /// The premultiplied colour at a point.
  package func color(at q: Point) -> SIMD4<Double> {
    let fill =
      rule.isInside(Self.winding(q, edges)) ? SIMD4<Double>(colors.fill.premultiplied(opacity: 1)) : .zero
    guard parts.contains(where: { $0.contains(q) }) else { return fill }
    let line = SIMD4<Double>(colors.line.premultiplied(opacity: 1))
    return line + fill * (1 - line.w)
  }

  private static func winding(_ q: Point, _ edges: [(Point, Point)]) -> Int {
    edges.reduce(0) { sum, edge in
      let (a, b) = edge
      guard (a.y <= q.y) != (b.y <= q.y) else { return sum }
      return a.x + (b.x - a.x) * (q.y - a.y) / (b.y - a.y) > q.x ? sum + (a.y < b.y ? 1 : -1) : sum
    }
  }

  /// How much of a pixel is inside and under the line, from 16 × 16 samples.
  ///
  /// - Parameters:
  ///   - pixel: Its left top corner, in pixels.
  ///   - map: From pixels to the path's coordinates.
  package func coverage(of pixel: Point, _ map: (Point) -> Point) -> (fill: Double, line: Double) {
    let center = map(pixel + Point(x: 0.5, y: 0.5))
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { map(pixel + Point(x: $0, y: $1)) }
    let radius = corners.map { $0.distance(to: center) }.max() ?? 0
    let near = parts.filter { $0.center.distance(to: center) <= $0.reach + radius }
    let low = Point(x: corners.map(\.x).min() ?? 0, y: corners.map(\.y).min() ?? 0)
    let high = Point(x: corners.map(\.x).max() ?? 0, y: corners.map(\.y).max() ?? 0)
    func isNear(_ a: Point, _ b: Point) -> Bool {
      min(a.x, b.x) <= high.x && max(a.x, b.x) >= low.x && min(a.y, b.y) <= high.y && max(a.y, b.y) >= low.y
    }
    let isEdge = edges.contains { isNear($0.0, $0.1) }
    let band = edges.filter { min($0.0.y, $0.1.y) <= high.y && max($0.0.y, $0.1.y) >= low.y }
    let flat = rule.isInside(Self.winding(center, band)) ? 1.0 : 0
    if !isEdge, near.isEmpty { return (flat, 0) }
    var (fill, line) = (0.0, 0.0)
    for i in 0..<256 {
      let q = map(pixel + Point(x: (Double(i % 16) + 0.5) / 16, y: (Double(i / 16) + 0.5) / 16))
      if isEdge, rule.isInside(Self.winding(q, band)) { fill += 1 }
      if near.contains(where: { $0.contains(q) }) { line += 1 }
    }
    return (isEdge ? fill / 256 : flat, line / 256)
  }
}
