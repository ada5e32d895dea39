import MartletGeometry

/// What has one place in the order of reading.
struct AccessibilityPart {
  /// Where it is in the window, in points.
  var frame: Rect
  /// What it says.
  var nodes: [AccessibilityNode]
}
