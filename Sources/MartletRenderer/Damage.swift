/// The rectangles that a frame draws anew, made few.
struct Damage {
  /// What it costs to draw one more rectangle by itself, in pixels that could be drawn in the same time.
  static let cost = 4096

  private(set) var rects: [PixelRect] = []

  /// Takes the rectangles of a frame, cuts them to the target and merges those that are cheaper drawn together.
  mutating func set(_ damage: [PixelRect], within bounds: PixelRect) {
    rects.removeAll(keepingCapacity: true)
    for r in damage {
      let cut = r.intersection(bounds)
      if !cut.isEmpty { add(cut) }
    }
  }

  private mutating func add(_ rect: PixelRect) {
    var rect = rect
    var i = 0
    while i < rects.count {
      let both = rects[i].union(rect)
      if both.area <= rects[i].area + rect.area + Self.cost {
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
