import MartletGeometry

/// The parts of a window that a frame must redraw: a few rectangles in points that cover all changes.
///
/// Everything that was added stays covered. Rectangles are merged when one larger rectangle is cheaper than
/// two.
public struct DamageRegion: Sendable, Equatable {
  /// The maximum number of rectangles. Beyond it, the two whose union wastes least are merged.
  public static let capacity = 8

  /// Rectangles that cover the damage; they may overlap.
  public private(set) var rects: [Rect] = []
  /// For each rectangle, the index of the lowest item of the display list that has changed there; −1 if that is not known.
  private(set) var lowest: [Int32] = []

  /// The overhead of one more rectangle, as an area in square points: two are merged if the union is not
  /// larger than both together plus this. It is about 64 × 64 points: the cost of a draw call in pixels, on
  /// software GL.
  static let mergeAllowance = 4096.0

  /// Makes an empty region.
  public init() {
    rects.reserveCapacity(Self.capacity + 1)
    lowest.reserveCapacity(Self.capacity + 1)
  }

  /// Whether two regions have the same rectangles.
  public static func == (a: DamageRegion, b: DamageRegion) -> Bool { a.rects == b.rects }

  /// Whether nothing must be redrawn.
  public var isEmpty: Bool { rects.isEmpty }

  /// The bounding box of all rectangles.
  public var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }

  /// Adds a rectangle. Empty and non-finite rectangles are ignored.
  public mutating func add(_ rect: Rect) { add(rect, from: -1) }

  /// Adds a rectangle in which nothing below an item of the display list has changed.
  mutating func add(_ rect: Rect, from item: Int32) {
    guard !rect.isEmpty, rect.isFinite else { return }
    var (added, low) = (rect, item)
    var index = 0
    while index < rects.count {
      let union = rects[index].union(added)
      if area(union) <= area(rects[index]) + area(added) + Self.mergeAllowance {
        low = min(low, lowest[index])
        rects.swapAt(index, rects.count - 1)
        rects.removeLast()
        lowest.swapAt(index, lowest.count - 1)
        lowest.removeLast()
        added = union
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(added)
    lowest.append(low)
    if rects.count > Self.capacity { mergeCheapestPair() }
  }

  /// Adds the old and the new frame of an item: as one rectangle if that is no more expensive.
  mutating func add(_ old: Rect, _ new: Rect, from item: Int32 = -1) {
    if !old.isEmpty, !new.isEmpty, old.isFinite, new.isFinite {
      let union = old.union(new)
      if area(union) <= area(old) + area(new) { return add(union, from: item) }
    }
    add(old, from: item)
    add(new, from: item)
  }

  /// Removes all rectangles and keeps the storage.
  public mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
    lowest.removeAll(keepingCapacity: true)
  }

  private func area(_ r: Rect) -> Double { r.width * r.height }

  private mutating func mergeCheapestPair() {
    var best = (0, 1)
    var bestWaste = Double.infinity
    for i in rects.indices {
      for j in rects.index(after: i)..<rects.endIndex {
        let waste = area(rects[i].union(rects[j])) - area(rects[i]) - area(rects[j])
        if waste < bestWaste {
          bestWaste = waste
          best = (i, j)
        }
      }
    }
    rects[best.0] = rects[best.0].union(rects[best.1])
    rects.remove(at: best.1)
    lowest[best.0] = min(lowest[best.0], lowest[best.1])
    lowest.remove(at: best.1)
  }
}
