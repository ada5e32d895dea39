/// What a node draws of itself, one item each.
enum NodePart {
  case shadow, shape, contents, border
}

/// Which items of the display list are a node's own.
struct NodeItems {
  /// Which there are.
  var layout: NodeLayout
  /// Index of the first of those before its sublayers', and of its border (−1 where it has no item of its own).
  var first: Int32 = -1
  var border: Int32 = -1

  /// Calls a function with each part that is painted before the sublayers, in order, and with its place among them.
  @inline(__always)
  func forEachFirst(_ body: (NodePart, Int) -> Void) {
    var count = 0
    if layout.contains(.shadow) {
      body(.shadow, count)
      count += 1
    }
    body(.shape, count)
    count += 1
    if layout.contains(.image) { body(.contents, count) }
  }

  /// Calls a function with each part, in order, and with the index of its item.
  @inline(__always)
  func forEach(_ body: (NodePart, Int) -> Void) {
    forEachFirst { body($0, Int(first) + $1) }
    if border >= 0 { body(.border, Int(border)) }
  }
}
