import MartletGeometry

/// Finds out whether any two of many rectangles overlap: a sweep from left to right, in which those that it crosses are ordered from
/// top to bottom. It takes time in proportion to n log n, and allocates nothing once it has seen as many.
struct BoxSweep {
  /// Left, top, right, bottom.
  private var boxes: [SIMD4<Double>] = []
  /// The boxes that the sweep has met and that no later one has met since, from top to bottom. None overlap in y.
  private var met: [SIMD4<Double>] = []
  private var isSorted = true

  /// Forgets all rectangles.
  mutating func removeAll() {
    boxes.removeAll(keepingCapacity: true)
    isSorted = true
  }

  /// Adds a rectangle, which is larger by a length on each side. Empty ones overlap nothing.
  mutating func add(_ rect: Rect, grownBy length: Double) {
    guard !rect.isEmpty else { return }
    let box = SIMD4(rect.minX - length, rect.minY - length, rect.maxX + length, rect.maxY + length)
    if let last = boxes.last, box.x < last.x { isSorted = false }
    boxes.append(box)
  }

  /// Whether two of the rectangles have an inner point in common.
  mutating func hasOverlap() -> Bool {
    if !isSorted { sort() }
    isSorted = true
    met.removeAll(keepingCapacity: true)
    for i in boxes.indices {
      let box = boxes[i]
      let first = firstMet(below: box.y)
      var end = first
      while end < met.count, met[end].y < box.w {
        if met[end].z > box.x { return true }
        // The sweep has left it.
        end += 1
      }
      met.replaceSubrange(first..<end, with: CollectionOfOne(box))
    }
    return false
  }

  /// The first one whose lower side is below a height.
  private func firstMet(below y: Double) -> Int {
    var (low, high) = (0, met.count)
    while low < high {
      let middle = (low + high) / 2
      if met[middle].w <= y { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Sorts the boxes by their left sides: a heap sort, since the library's sort allocates.
  private mutating func sort() {
    func sink(_ start: Int, _ end: Int) {
      var parent = start
      while true {
        var child = 2 * parent + 1
        guard child < end else { return }
        if child + 1 < end, boxes[child].x < boxes[child + 1].x { child += 1 }
        guard boxes[parent].x < boxes[child].x else { return }
        boxes.swapAt(parent, child)
        parent = child
      }
    }
    for start in stride(from: boxes.count / 2 - 1, through: 0, by: -1) { sink(start, boxes.count) }
    for end in stride(from: boxes.count - 1, to: 0, by: -1) {
      boxes.swapAt(0, end)
      sink(0, end)
    }
  }
}
