import MartletRenderTree

/// Finds the topmost of what a list draws below an item, within some pixels. Groups count as a whole, but for those around the item.
///
/// It goes through the list once, as far as it is asked about, and knows boxes around all that came so far, of so many each: a search
/// passes over most of what lies beside the pixels. It allocates nothing once it has seen as many.
struct GroundSearch {
  /// What was found.
  struct Thing {
    /// The index of the item, or of the one that begins the group.
    var index: Int
    /// The number of groups around the item that begin after it.
    var groupsBetween: Int
  }

  /// A group around the newest item: the index that ends it, and the number of things before it.
  private struct Around {
    var begin: Int
    var end: Int
    var count: Int
  }

  /// Each box of a level is around so many of the next lower one, as a power of two.
  private static let shift = 5

  /// The indices of items and groups.
  private var things: [Int32] = []
  /// Their pixels, and boxes of these, and boxes of those, …
  private var boxes: [[PixelRect]] = [[], [], [], []]
  private var around: [Around] = []
  /// Where in the list it began; −1 for nowhere.
  private var first = -1
  private var next = 0

  /// Forgets the list.
  mutating func forget() { first = -1 }

  private mutating func begin(at index: Int) {
    (first, next) = (index, index)
    things.removeAll(keepingCapacity: true)
    around.removeAll(keepingCapacity: true)
    for level in boxes.indices { boxes[level].removeAll(keepingCapacity: true) }
  }

  /// Finds the topmost thing.
  /// - Parameters:
  ///   - list: The list, the same until it is forgotten.
  ///   - index: The item below which it lies.
  ///   - first: Where what counts begins in the list.
  ///   - pixels: What it touches.
  ///   - scale: Pixels per point.
  mutating func topmost(
    _ list: DisplayList, below index: Int, from first: Int, in pixels: PixelRect, scale: Double
  ) -> Thing? {
    if first != self.first || index < next { begin(at: first) }
    advance(list, to: index, scale: scale)
    var i = things.count - 1
    let mask = (1 << Self.shift) - 1
    while i >= 0 {
      if i & mask == mask || i == things.count - 1, let other = skip(i, pixels) {
        i = other
        continue
      }
      if boxes[0][i].intersects(pixels) {
        return Thing(index: Int(things[i]), groupsBetween: around.count { $0.count > i })
      }
      i -= 1
    }
    return nil
  }

  /// The last thing before the largest box around one that lies beside some pixels; `nil` if there is none.
  private func skip(_ i: Int, _ pixels: PixelRect) -> Int? {
    for level in stride(from: boxes.count - 1, to: 0, by: -1) {
      let (shift, box) = (Self.shift * level, i >> (Self.shift * level))
      if !boxes[level][box].intersects(pixels) { return (box << shift) - 1 }
    }
    return nil
  }

  private mutating func advance(_ list: DisplayList, to index: Int, scale: Double) {
    while next < index {
      if let group = around.last, group.end < index {
        // The item is no longer in it.
        around.removeLast()
        removeAll(from: group.count)
        add(list, group.begin, scale)
        next = group.end + 1
        continue
      }
      let i = next
      next += 1
      guard list.items[i].kind == .beginGroup else {
        add(list, i, scale)
        continue
      }
      let end = Int(list.groups[Int(list.items[i].payload)].end)
      if end >= 0, end < index {
        add(list, i, scale)
        next = end + 1
      } else {
        around.append(Around(begin: i, end: end >= 0 ? end : .max, count: things.count))
      }
    }
  }

  private mutating func add(_ list: DisplayList, _ index: Int, _ scale: Double) {
    guard !list.items[index].frame.isEmpty else { return }
    let box = PixelRect(covering: list.items[index].frame, scale: scale)
    things.append(Int32(index))
    boxes[0].append(box)
    for level in 1..<boxes.count {
      let place = (things.count - 1) >> (Self.shift * level)
      if place < boxes[level].count {
        boxes[level][place] = boxes[level][place].union(box)
      } else {
        boxes[level].append(box)
      }
    }
  }

  /// Forgets things. A box that is left may be larger than what is left in it.
  private mutating func removeAll(from count: Int) {
    things.removeSubrange(count...)
    for level in boxes.indices {
      let shift = Self.shift * level
      let kept = (count + (1 << shift) - 1) >> shift
      boxes[level].removeSubrange(kept...)
    }
  }
}
