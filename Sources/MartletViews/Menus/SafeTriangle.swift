import MartletGeometry

/// Where the pointer may go on its way from an item of a menu to the menu that has opened beside it, over other items, without leaving it.
struct SafeTriangle {
  /// Where the pointer left the item, in points.
  var apex: Point
  /// The side of the submenu that is nearer, in the same points.
  var x: Double
  /// From where to where it reaches.
  var side: ClosedRange<Double>

  /// How far the corners lie beyond the side's ends, in points.
  private static let slack = 8.0

  /// - Parameters:
  ///   - apex: Where the pointer left the item.
  ///   - submenu: The frame of the submenu.
  init(from apex: Point, to submenu: Rect) {
    self.apex = apex
    x = submenu.midX >= apex.x ? submenu.minX : submenu.maxX
    side = submenu.minY - Self.slack...max(submenu.maxY, submenu.minY) + Self.slack
  }

  /// Whether a point lies in it.
  func contains(_ point: Point) -> Bool {
    let way = x - apex.x
    guard way != 0 else { return false }
    let part = (point.x - apex.x) / way
    guard part > 0, part <= 1 else { return false }
    let low = apex.y + (side.lowerBound - apex.y) * part
    let high = apex.y + (side.upperBound - apex.y) * part
    return point.y >= low && point.y <= high
  }
}
