import MartletGeometry

/// The corners of all clips whose corners are drawn again, so that one that cuts in the same way is found, however many there are.
///
/// Clips end in the opposite order in which they begin, and so do their corners. It allocates nothing once it has had as many.
struct CutCorners {
  /// A corner, and where it is found.
  private struct Entry {
    /// The corner.
    var corner: FramePlan.Corner
    /// The number of groups that were open as its clip began.
    var depth: Int
    /// Which of `heads` leads to it.
    var slot: Int
    /// The previous corner to which that leads; −1 for none.
    var next: Int32
  }

  /// The cells into which the plane is divided, per pixel. Corners lie mostly on the edges or in the middle of pixels, which
  /// no cell divides.
  private static let cells = 4.0
  private static let leastSlots = 64

  private var entries: [Entry] = []
  /// The newest corner of each slot; −1 for none. Their number is a power of two.
  private var heads = [Int32](repeating: -1, count: leastSlots)
  /// How many corners were compared since `removeAll`.
  private(set) var comparisons = 0

  /// The number of corners.
  var count: Int { entries.count }

  /// Adds a corner of a clip.
  /// - Parameter depth: The number of groups that were open as the clip began.
  mutating func append(_ corner: FramePlan.Corner, depth: Int) {
    if entries.count >= heads.count { grow() }
    let slot = slot(of: corner.key)
    entries.append(Entry(corner: corner, depth: depth, slot: slot, next: heads[slot]))
    heads[slot] = Int32(entries.count - 1)
  }

  /// Removes the newest corners.
  /// - Parameter count: The number of those that stay.
  mutating func removeAll(from count: Int) {
    while entries.count > count, let last = entries.popLast() { heads[last.slot] = last.next }
  }

  /// Forgets all corners.
  mutating func removeAll() {
    removeAll(from: 0)
    comparisons = 0
  }

  /// Whether a clip cuts the same corner that began when more than a number of groups were open.
  mutating func contains(_ corner: FramePlan.Corner, deeperThan depth: Int) -> Bool {
    guard !entries.isEmpty else { return false }
    let key = corner.key
    let (low, high) = (
      cell(key.place - FramePlan.Corner.sameness), cell(key.place + FramePlan.Corner.sameness)
    )
    // A corner near the edge of a cell may have its twin in the next one.
    for y in 0...(low.y == high.y ? 0 : 1) {
      for x in 0...(low.x == high.x ? 0 : 1) {
        let slot = slot(of: SIMD2(x == 0 ? low.x : high.x, y == 0 ? low.y : high.y), key.kind)
        if contains(corner, in: slot, deeperThan: depth) { return true }
      }
    }
    return false
  }

  private mutating func contains(_ corner: FramePlan.Corner, in slot: Int, deeperThan depth: Int) -> Bool {
    var index = heads[slot]
    while index >= 0 {
      comparisons += 1
      let entry = entries[Int(index)]
      if entry.depth > depth, corner.isSame(as: entry.corner) { return true }
      index = entries[Int(index)].next
    }
    return false
  }

  private mutating func grow() {
    heads = [Int32](repeating: -1, count: 2 * heads.count)
    for i in entries.indices {
      let slot = slot(of: entries[i].corner.key)
      (entries[i].slot, entries[i].next) = (slot, heads[slot])
      heads[slot] = Int32(i)
    }
  }

  private func slot(of key: FramePlan.Corner.Key) -> Int { slot(of: cell(key.place), key.kind) }

  private func slot(of cell: SIMD2<Int32>, _ kind: Int32) -> Int {
    let mixed =
      UInt32(bitPattern: cell.x) &* 0x9E37_79B1 ^ UInt32(bitPattern: cell.y) &* 0x85EB_CA77
      ^ UInt32(bitPattern: kind) &* 0xC2B2_AE3D
    return Int(mixed ^ mixed >> 15) & (heads.count - 1)
  }

  private func cell(_ place: SIMD2<Double>) -> SIMD2<Int32> {
    let cell = (place * Self.cells).rounded(.toNearestOrEven)
    return SIMD2(Int32(saturating: cell.x), Int32(saturating: cell.y))
  }
}

extension FramePlan.Corner {
  /// What corners that cut in the same way have in common, but for `sameness`.
  struct Key {
    /// Which of the corners or sides it is.
    var kind: Int32
    /// Where it is.
    var place: SIMD2<Double>
  }

  /// By what it is found.
  var key: Key {
    guard clip < 0 else { return Key(kind: -1, place: SIMD2(pose[4], pose[5])) }
    let kind = Int32(side.x + 1) + 3 * Int32(side.y + 1)
    // A part of a side is cut where the whole side is.
    return Key(kind: kind, place: SIMD2(side.x == 0 ? 0 : center.x, side.y == 0 ? 0 : center.y))
  }
}
