import MartletRenderTree

/// The backdrops of a list that lie in clips. Clips within each other are looked through once.
struct BackdropSearch {
  /// The indices of the backdrops in a part of the list, in ascending order.
  private(set) var items: [Int32] = []
  /// That part.
  private var range = 0..<0
  /// How many items were looked at since `removeAll`.
  private(set) var looked = 0

  /// Finds the backdrops in a clip. Returns their places in `items`.
  mutating func find(in span: ClipSpan, of list: DisplayList) -> Range<Int> {
    let (first, end) = (Int(span.first), max(Int(span.first), min(Int(span.end), list.items.count)))
    if first < range.lowerBound || first > range.upperBound {
      items.removeAll(keepingCapacity: true)
      range = first..<first
    }
    if end > range.upperBound {
      for i in range.upperBound..<end where list.items[i].kind == .backdrop { items.append(Int32(i)) }
      looked += end - range.upperBound
      range = range.lowerBound..<end
    }
    return items.firstPlace(notBelow: span.first)..<items.firstPlace(notBelow: Int32(end))
  }

  /// Forgets what is known of a list.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    range = 0..<0
    looked = 0
  }
}

extension [Int32] {
  /// In ascending numbers, the place of the first one that is not below a limit; their count if all are.
  func firstPlace(notBelow limit: Int32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
