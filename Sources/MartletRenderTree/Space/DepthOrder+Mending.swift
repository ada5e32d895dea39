/// Undoing cuts that change nothing: no other piece is painted between both parts where it would be seen.
extension DepthOrder {
  /// The most pairs of pieces that are compared.
  private static let mostComparisons = 20_000

  /// Puts parts together again, from the smallest to the largest.
  mutating func mend() {
    guard !splits.isEmpty else { return }
    for place in order.indices { polygons[Int(order[place])].rank = Int32(place) }
    var left = Self.mostComparisons
    var behind = splits.count - 2
    while behind >= 0, left > 0 {
      let (b, a) = (splits[behind].leaf, splits[behind + 1].leaf)
      if b >= 0, a >= 0, let place = place(for: b, and: a, &left) {
        let whole = splits[behind].whole
        order[Int(polygons[Int(b)].rank)] = -1
        order[Int(polygons[Int(a)].rank)] = -1
        order[place] = whole
        polygons[Int(whole)].rank = Int32(place)
        let outer = polygons[Int(whole)].split
        if outer >= 0 { splits[Int(outer)].leaf = whole }
      }
      behind -= 2
    }
  }

  /// Where two parts can be painted at once; `nil` if something comes between them.
  /// - Parameter left: How many pairs may still be compared.
  private func place(for behind: Int32, and ahead: Int32, _ left: inout Int) -> Int? {
    let (first, last) = (Int(polygons[Int(behind)].rank), Int(polygons[Int(ahead)].rank))
    var (isBehindFree, isAheadFree) = (true, true)
    for place in first + 1..<last where order[place] >= 0 {
      let other = order[place]
      left -= 1
      isBehindFree = isBehindFree && !overlap(behind, other)
      isAheadFree = isAheadFree && !overlap(ahead, other)
      guard isBehindFree || isAheadFree, left > 0 else { return nil }
    }
    return isBehindFree ? last : first
  }

  /// Whether two pieces cover a common place of what is seen, by more than rounding.
  private func overlap(_ i: Int32, _ j: Int32) -> Bool {
    let (a, b) = (polygons[Int(i)], polygons[Int(j)])
    let margin = 1e-6
    guard a.low.x + margin < b.high.x, b.low.x + margin < a.high.x, a.low.y + margin < b.high.y,
      b.low.y + margin < a.high.y
    else { return false }
    return !isParted(a, b, margin) && !isParted(b, a, margin)
  }

  /// Whether a side of a polygon parts it from another one.
  private func isParted(_ a: Polygon, _ b: Polygon, _ margin: Double) -> Bool {
    let (first, count) = (Int(a.first), Int(a.count))
    for k in 0..<count {
      let (p, q) = (points[first + k], points[first + (k + 1) % count])
      let (x, y) = (q.y - p.y, p.x - q.x)
      let length = (x * x + y * y).squareRoot()
      guard length > margin else { continue }
      // Which side of the line the polygon itself is on depends on whether its face is seen from behind.
      var (own, others) = (0.0, SIMD2(Double.infinity, -Double.infinity))
      for i in first..<first + count {
        let distance = ((points[i].x - p.x) * x + (points[i].y - p.y) * y) / length
        if abs(distance) > abs(own) { own = distance }
      }
      for i in Int(b.first)..<Int(b.first + b.count) {
        let distance = ((points[i].x - p.x) * x + (points[i].y - p.y) * y) / length
        others = SIMD2(min(others.x, distance), max(others.y, distance))
      }
      if own > 0 ? others.y <= margin : others.x >= -margin { return true }
    }
    return false
  }
}
