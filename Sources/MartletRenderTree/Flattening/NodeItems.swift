/// The parts of a node that have items of their own.
enum NodePart {
  case shadow, backdrop, shape, content, innerShadow, border
}

/// The items of a node in the display list.
struct NodeItems {
  /// Which items there are.
  var layout: NodeLayout
  /// The index of the first item before the sublayers, and of the border's item; −1 for none.
  var first: Int32 = -1
  var border: Int32 = -1

  /// Calls a function with each part that is painted before the sublayers, in order, and with its index among
  /// them.
  @inline(__always)
  func forEachFirst(_ body: (NodePart, Int) -> Void) {
    if layout == .passage { return }
    var count = 0
    if layout.contains(.shadow) {
      body(.shadow, count)
      count += 1
    }
    if layout.contains(.backdrop) {
      body(.backdrop, count)
      count += 1
    }
    body(.shape, count)
    count += 1
    if layout.contains(.content) {
      body(.content, count)
      count += 1
    }
    if layout.contains(.innerShadow) { body(.innerShadow, count) }
  }

  /// Calls a function with each part, in order, and with the index of its item.
  @inline(__always)
  func forEach(_ body: (NodePart, Int) -> Void) {
    forEachFirst { body($0, Int(first) + $1) }
    if border >= 0 { body(.border, Int(border)) }
  }
}
