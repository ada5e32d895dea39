import MartletGeometry

extension ShapeContent.Drawing {
  /// Whether a point is inside the path or on its line.
  /// - Parameter least: Colours with a lower opacity count as clear.
  func covers(_ point: Point, opacity least: Double) -> Bool {
    if fillColor.alpha >= least, outline.path.contains(point, rule: fillRule) { return true }
    return hasStroke && strokeColor.alpha >= least && isOnLine(point)
  }

  /// Whether a point is on the line, which counts without its gaps. Corners are round.
  private func isOnLine(_ p: Point) -> Bool {
    let half = style.width / 2
    let path = FlatPath(outline.path, tolerance: max(half / 50, 1e-3), limit: 1 << 16)
    let (first, last) = (trim.x * path.length, trim.y * path.length)
    for subpath in path.subpaths where subpath.begin <= last && subpath.end >= first {
      // A closed line of which a part is left out has ends.
      let isWhole = first <= subpath.begin && last >= subpath.end
      for index in subpath.pieces {
        let piece = path.pieces[index]
        if piece.isFillOnly || piece.begin > last || piece.until < first { continue }
        let (from, to) = (max(first, piece.begin), min(last, piece.until))
        let begins = piece.startJoint == .open || first > piece.begin || !isWhole && from <= subpath.begin
        let ends = piece.endJoint == .open || last < piece.until || !isWhole && to >= subpath.end
        let length = piece.until - piece.begin
        let axis = length > 0 ? (piece.end - piece.start) * (1 / length) : Point(x: 1, y: 0)
        // Along the line and across it.
        let way = p - piece.start
        let along = piece.begin + way.x * axis.x + way.y * axis.y
        let across = abs(way.y * axis.x - way.x * axis.y)
        if along < from {
          if isBeyond(from - along, across, half, begins) { return true }
        } else if along > to {
          if isBeyond(along - to, across, half, ends) { return true }
        } else if across <= half {
          return true
        }
      }
    }
    return false
  }

  /// Whether a point beyond a piece is in the cap of an end of the line, or in a corner.
  private func isBeyond(_ distance: Double, _ across: Double, _ half: Double, _ isEnd: Bool) -> Bool {
    if isEnd, style.cap == .butt { return false }
    if isEnd, style.cap == .square { return distance <= half && across <= half }
    return distance * distance + across * across <= half * half
  }
}
