/// The rectangles that a frame draws anew: few, and none drawn twice where that can be helped.
package struct Damage {
  /// What it costs to draw one more rectangle by itself, in pixels that could be drawn in the same time: a clear
  /// and a few draw calls, measured on software GL.
  static let cost = 4096
  /// What it costs to look once more at one item, in pixels.
  static let costPerItem = 4
  /// From this many eighths of the target on everything is drawn: a clear of the whole is free where a clear of
  /// a part fills its pixels one by one.
  static let wholeFromEighths = 7

  /// The rectangles.
  package private(set) var rects: [PixelRect] = []

  /// Makes an empty damage.
  package init() {}

  /// Takes the rectangles of a frame, cuts them to the target and merges those that are cheaper drawn together.
  ///
  /// - Parameters:
  ///   - damage: rectangles, which may overlap.
  ///   - bounds: the target.
  ///   - itemCount: number of items that each rectangle has to look at.
  package mutating func set(_ damage: [PixelRect], within bounds: PixelRect, itemCount: Int = 0) {
    rects.removeAll(keepingCapacity: true)
    let cost = Self.cost + Self.costPerItem * itemCount
    for r in damage {
      let cut = r.intersection(bounds)
      if !cut.isEmpty { add(cut, cost) }
    }
    var area = 0
    for i in rects.indices {
      for j in rects.indices where j != i { rects[i] = rects[i].outside(rects[j]) }
      area += rects[i].area
    }
    rects.removeAll(where: \.isEmpty)
    if area >= bounds.area / 8 * Self.wholeFromEighths, !rects.isEmpty {
      rects.removeAll(keepingCapacity: true)
      rects.append(bounds)
    }
  }

  private mutating func add(_ rect: PixelRect, _ cost: Int) {
    var rect = rect
    var i = 0
    while i < rects.count {
      let both = rects[i].union(rect)
      let apart = rects[i].area + rect.area - rects[i].intersection(rect).area
      if both.area <= apart + cost {
        // The larger rectangle may now be worth joining with those that were passed.
        rect = both
        rects.swapAt(i, rects.count - 1)
        rects.removeLast()
        i = 0
      } else {
        i += 1
      }
    }
    rects.append(rect)
  }
}

extension PixelRect {
  /// The smallest rectangle that holds what lies outside of another one.
  func outside(_ other: PixelRect) -> PixelRect {
    guard intersects(other) else { return self }
    var r = self
    if other.x0 <= x0, other.x1 >= x1 {
      if other.y0 <= y0 { r.y0 = min(other.y1, y1) }
      if other.y1 >= y1 { r.y1 = max(other.y0, r.y0) }
    } else if other.y0 <= y0, other.y1 >= y1 {
      if other.x0 <= x0 { r.x0 = min(other.x1, x1) }
      if other.x1 >= x1 { r.x1 = max(other.x0, r.x0) }
    }
    return r.isEmpty ? .empty : r
  }
}
