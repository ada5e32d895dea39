import MartletGeometry

/// The parts of a window that a frame must draw anew: a few rectangles in points that cover all that changed.
///
/// What was added stays covered; rectangles are merged when one larger costs less than two.
public struct DamageRegion: Sendable, Equatable {
  /// Most rectangles kept: past it the two whose union wastes least are merged.
  public static let capacity = 8

  /// Rectangles that cover the damage; they may overlap.
  public private(set) var rects: [Rect] = []

  /// Area in square points that a rectangle of its own costs in set-up: two are merged if the union is no larger
  /// than both and this (about 64 × 64 points, the price of a draw call in pixels on software GL).
  static let mergeAllowance = 4096.0

  /// Makes an empty region.
  public init() { rects.reserveCapacity(Self.capacity + 1) }

  /// Whether nothing needs drawing.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all.
  public var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }

  /// Adds a rectangle; empty and non-finite ones add nothing.
  public mutating func add(_ rect: Rect) {
    guard !rect.isEmpty, rect.isFinite else { return }
    var added = rect
    var index = 0
    while index < rects.count {
      let union = rects[index].union(added)
      if area(union) <= area(rects[index]) + area(added) + Self.mergeAllowance {
        rects.swapAt(index, rects.count - 1)
        rects.removeLast()
        added = union
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(added)
    if rects.count > Self.capacity { mergeCheapestPair() }
  }

  /// Adds the places that something has left and taken: as one rectangle if that costs no more.
  mutating func add(_ old: Rect, _ new: Rect) {
    if !old.isEmpty, !new.isEmpty, old.isFinite, new.isFinite {
      let union = old.union(new)
      if area(union) <= area(old) + area(new) { return add(union) }
    }
    add(old)
    add(new)
  }

  /// Forgets everything, keeping the storage.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

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
  }
}
