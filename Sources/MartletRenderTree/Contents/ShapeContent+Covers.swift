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
    let path = FlatPath(outline.path, tolerance: max(style.width / 100, 1e-3), limit: 1 << 16)
    let (first, last) = (trim.x * path.length, trim.y * path.length)
    for subpath in path.subpaths where subpath.begin <= last && subpath.end >= first {
      // A closed line of which a part is left out has ends.
      let isWhole = first <= subpath.begin && last >= subpath.end
      for index in subpath.pieces {
        let piece = path.pieces[index]
        if piece.isFillOnly || piece.begin > last || piece.until < first { continue }
        let (along, across) = piece.place(of: p)
        let (from, to) = (max(first, piece.begin), min(last, piece.until))
        if along >= from, along <= to {
          if across <= style.width / 2 { return true }
        } else if along < from {
          let isEnd = piece.startJoint == .open || first > piece.begin || !isWhole && from <= subpath.begin
          if isEnd, isInCap(from - along, across) { return true }
        } else {
          let isEnd = piece.endJoint == .open || last < piece.until || !isWhole && to >= subpath.end
          if isEnd ? isInCap(along - to, across) : isInCorner(along - to, across) {
            // A corner ends where the next piece begins.
            let next = path.pieces[
              index + 1 < subpath.pieces.upperBound ? index + 1 : subpath.pieces.lowerBound]
            if isEnd || next.place(of: p).along < next.begin { return true }
          }
        }
      }
    }
    return false
  }

  /// Whether a point is in the cap of an end of the line.
  /// - Parameters:
  ///   - beyond: How far it is beyond the end.
  ///   - across: How far it is beside the line.
  private func isInCap(_ beyond: Double, _ across: Double) -> Bool {
    switch style.cap {
    case .butt: false
    case .square: beyond <= style.width / 2 && across <= style.width / 2
    case .round: isInCorner(beyond, across)
    }
  }

  private func isInCorner(_ beyond: Double, _ across: Double) -> Bool {
    beyond * beyond + across * across <= style.width * style.width / 4
  }
}

extension FlatPath.Piece {
  /// How far along the path a point lies beside the piece, or beyond it, and how far beside it, in points.
  fileprivate func place(of p: Point) -> (along: Double, across: Double) {
    let length = until - begin
    let axis = length > 0 ? (end - start) * (1 / length) : Point(x: 1, y: 0)
    let way = p - start
    return (begin + way.x * axis.x + way.y * axis.y, abs(way.y * axis.x - way.x * axis.y))
  }
}
