extension Path {
  /// A line or curve of a path, as a cubic Bézier curve.
  public struct Segment: Hashable, Sendable {
    /// The start point.
    public let start: Point
    /// The first control point; on a line at one third.
    public let control1: Point
    /// The second control point; on a line at two thirds.
    public let control2: Point
    /// The end point.
    public let end: Point
    /// Whether it was drawn as a line.
    public let isLine: Bool
    /// The number of subpaths before its own.
    public let subpath: Int

    /// The point at a parameter from 0 to 1.
    public func point(at u: Double) -> Point {
      if isLine { return start + (end - start) * u }
      let v = 1 - u
      return start * (v * v * v) + control1 * (3 * v * v * u) + control2 * (3 * v * u * u) + end * (u * u * u)
    }

    /// The derivative of the point with respect to the parameter.
    public func slope(at u: Double) -> Point {
      if isLine { return end - start }
      let v = 1 - u
      return (control1 - start) * (3 * v * v) + (control2 - control1) * (6 * u * v)
        + (end - control2) * (3 * u * u)
    }

    /// A line as the first subpath's segment.
    static func line(from start: Point, to end: Point) -> Segment {
      let third = (end - start) * (1.0 / 3)
      return Segment(
        start: start, control1: start + third, control2: end - third, end: end, isLine: true, subpath: 0)
    }

    /// A curve as the first subpath's segment.
    static func curve(from start: Point, _ control1: Point, _ control2: Point, to end: Point) -> Segment {
      Segment(start: start, control1: control1, control2: control2, end: end, isLine: false, subpath: 0)
    }
  }

  /// The lines and curves in order, including closing lines of non-zero length, but no moves.
  public var segments: [Segment] {
    var result: [Segment] = []
    result.reserveCapacity(elements.count)
    forEachSegment { result.append($0) }
    return result
  }

  /// Calls a function with each of the `segments`, without a list of them.
  package func forEachSegment(_ body: (Segment) -> Void) {
    var (begin, current) = (Point.zero, Point.zero)
    var subpath = 0
    func line(to p: Point) {
      let third = (p - current) * (1.0 / 3)
      body(
        Segment(
          start: current, control1: current + third, control2: p - third, end: p, isLine: true,
          subpath: subpath))
      current = p
    }
    for element in elements {
      switch element {
      case .move(let p):
        (begin, current) = (p, p)
        subpath += 1
      case .line(let p): line(to: p)
      case .quad(let c, let p):
        body(
          Segment(
            start: current, control1: current + (c - current) * (2.0 / 3), control2: p + (c - p) * (2.0 / 3),
            end: p, isLine: false, subpath: subpath))
        current = p
      case .curve(let c, let d, let p):
        body(
          Segment(start: current, control1: c, control2: d, end: p, isLine: false, subpath: subpath))
        current = p
      case .close:
        if current != begin { line(to: begin) }
        subpath += 1
      }
    }
  }
}
