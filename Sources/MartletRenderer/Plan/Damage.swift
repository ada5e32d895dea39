import MartletRenderTree

/// The rectangles that a frame redraws: few, and without overlaps where possible.
package struct Damage {
  /// The cost of drawing one more rectangle separately, in pixels that could be drawn in the same time: a
  /// clear and a few draw calls, measured on software GL.
  static let cost = 4096
  /// The cost of examining one item once more, in pixels.
  static let costPerItem = 4
  /// How much more an item's pixel costs than a cleared pixel, measured on software GL: 6 ns against 1 ns.
  static let itemWeight = 6
  /// The possible saving from which the exact comparison is worth its time, in cleared pixels (about 1 ns
  /// each).
  static let worthwhile = 100_000

  /// The rectangles, in pixels.
  package private(set) var rects: [PixelRect] = []

  /// Makes an empty damage.
  package init() {}

  /// Takes the rectangles of a frame, clips them to the target and merges those that are cheaper to draw
  /// together.
  ///
  /// - Parameters:
  ///   - damage: Rectangles, which may overlap.
  ///   - bounds: The target.
  ///   - itemCount: Number of items to examine for each rectangle.
  package mutating func set(_ damage: [PixelRect], within bounds: PixelRect, itemCount: Int = 0) {
    set(damage, within: bounds, cost: Self.cost + Self.costPerItem * itemCount)
  }

  /// The same.
  /// - Parameter cost: The cost of drawing one more rectangle separately, in pixels that could be drawn in the same time.
  mutating func set(_ damage: [PixelRect], within bounds: PixelRect, cost: Int) {
    rects.removeAll(keepingCapacity: true)
    for r in damage {
      let cut = r.intersection(bounds)
      if !cut.isEmpty { add(cut, cost) }
    }
    for i in rects.indices {
      for j in rects.indices where j != i { rects[i] = rects[i].outside(rects[j]) }
    }
    rects.removeAll(where: \.isEmpty)
  }

  /// Replaces the damage by the whole target if that is no more expensive. On software GL clearing a whole
  /// target is free, while clearing a part fills its pixels one by one. So many small moving layers are drawn
  /// faster together with everything at rest between them.
  ///
  /// - Parameters:
  ///   - list: What is drawn.
  ///   - bounds: The target.
  ///   - scale: Pixels per point.
  mutating func becomeWholeIfCheaper(_ list: DisplayList, within bounds: PixelRect, scale: Double) {
    guard !rects.isEmpty, rects[0] != bounds else { return }
    var saved = (rects.count - 1) * (Self.cost + Self.costPerItem * list.items.count)
    for r in rects { saved += r.area }
    guard saved >= Self.worthwhile else { return }
    var added = 0
    var next = 0
    while next < list.items.count {
      let i = next
      next = list.next(after: i)
      if list.items[i].kind == .endGroup { continue }
      let touched = PixelRect(covering: list.items[i].frame, scale: scale).intersection(bounds)
      // An opaque shape that covers everything replaces the clear.
      if touched == bounds, list.items[i].kind == .shape,
        list.shapes[Int(list.items[i].payload)].fill.w >= 1
      {
        added = 0
        continue
      }
      added += touched.area
      for r in rects { added -= touched.intersection(r).area }
      if added * Self.itemWeight > saved + Self.itemWeight * bounds.area { return }
    }
    guard added * Self.itemWeight <= saved else { return }
    rects.removeAll(keepingCapacity: true)
    rects.append(bounds)
  }

  /// Merges rectangles that are cheaper to draw together because glass needs the same surroundings for both.
  /// - Parameter plan: What finds those.
  mutating func merge(byGlassOf list: DisplayList, _ plan: inout FramePlan) {
    guard !list.backdrops.isEmpty, rects.count > 1 else { return }
    withUnsafeTemporaryAllocation(of: PixelRect.self, capacity: rects.count) { areas in
      for i in rects.indices { areas.initializeElement(at: i, to: plan.findGlass(list, rects[i])) }
      var i = 0
      while i < rects.count {
        var j = i + 1
        while j < rects.count {
          let both = rects[i].union(rects[j])
          let area = areas[i].intersects(areas[j]) ? plan.findGlass(list, both) : .empty
          guard !area.isEmpty, area.area <= areas[i].area + areas[j].area else {
            j += 1
            continue
          }
          (rects[i], areas[i]) = (both, area)
          rects.remove(at: j)
          for k in j..<rects.count { areas[k] = areas[k + 1] }
          j = i + 1
        }
        i += 1
      }
    }
    // A larger one may reach into those that were not merged.
    for i in rects.indices {
      for j in rects.indices where j != i { rects[i] = rects[i].outside(rects[j]) }
    }
    rects.removeAll(where: \.isEmpty)
  }

  private mutating func add(_ rect: PixelRect, _ cost: Int) {
    var rect = rect
    var i = 0
    while i < rects.count {
      let both = rects[i].union(rect)
      let apart = rects[i].area + rect.area - rects[i].intersection(rect).area
      if both.area <= apart + cost {
        // The larger rectangle may now be worth merging with those already examined.
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
  /// The smallest rectangle that contains everything of this one outside of another.
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
