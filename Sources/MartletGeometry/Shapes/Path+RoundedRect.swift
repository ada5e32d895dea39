extension Path {
  /// The rounded rectangle whose outline this is, as `addRect`, `addRoundedRect` and, for a circle, `addEllipse` make it; `nil` for
  /// any other path.
  public var roundedRect: RoundedRect? {
    guard let candidate = roundedCandidate, candidate.rect.width > 0, candidate.rect.height > 0 else {
      return nil
    }
    // A circle begins on its right, a rounded rectangle on its top left.
    let expected =
      switch elements.count {
      case 5: Path(rect: candidate.rect)
      case 6: Path(ellipseIn: candidate.rect)
      default: Path(roundedRect: candidate.rect, radii: candidate.corners.radii)
      }
    guard expected.elements.count == elements.count else { return nil }
    let tolerance = 1e-9 * max(candidate.rect.width, candidate.rect.height)
    let isSame = zip(elements, expected.elements).allSatisfy { $0.isNear($1, within: tolerance) }
    return isSame ? candidate : nil
  }

  /// The rounded rectangle that has these ends, if the path is one.
  private var roundedCandidate: RoundedRect? {
    let ends = elements.map(\.end)
    switch ends.count {
    case 5:
      guard let low = ends[0], let high = ends[2] else { return nil }
      return RoundedRect(
        Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y), corners: .square)
    case 6:
      guard let right = ends[0], let bottom = ends[1], let left = ends[2], let top = ends[3] else {
        return nil
      }
      let rect = Rect(x: left.x, y: top.y, width: right.x - left.x, height: bottom.y - top.y)
      guard abs(rect.width - rect.height) <= 1e-9 * rect.width else { return nil }
      return RoundedRect(rect, corners: FittedCorners(circular: CornerRadii(rect.width / 2)))
    case 10:
      // Lines to the beginnings of arcs are at odd places, the ends of arcs at even ones.
      let points = ends.dropLast().compactMap { $0 }
      guard points.count == 9 else { return nil }
      let (low, high) = (Point(x: points[6].x, y: points[1].y), Point(x: points[2].x, y: points[4].y))
      let radii = CornerRadii(
        topLeft: points[7].y - low.y, topRight: high.x - points[1].x, bottomRight: high.y - points[3].y,
        bottomLeft: points[5].x - low.x)
      return RoundedRect(
        Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y),
        corners: FittedCorners(circular: radii))
    default: return nil
    }
  }
}

extension Path.Element {
  /// Where it ends; `nil` for the end of a subpath.
  fileprivate var end: Point? {
    switch self {
    case .move(let p), .line(let p), .quad(_, let p), .curve(_, _, let p): p
    case .close: nil
    }
  }

  /// Whether it is of the same kind as another one, with points at most a distance apart in each direction.
  fileprivate func isNear(_ other: Path.Element, within distance: Double) -> Bool {
    func near(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) <= distance && abs(a.y - b.y) <= distance }
    return switch (self, other) {
    case (.move(let a), .move(let b)), (.line(let a), .line(let b)): near(a, b)
    case (.quad(let a, let b), .quad(let c, let d)): near(a, c) && near(b, d)
    case (.curve(let a, let b, let c), .curve(let d, let e, let f)): near(a, d) && near(b, e) && near(c, f)
    case (.close, .close): true
    default: false
    }
  }
}
