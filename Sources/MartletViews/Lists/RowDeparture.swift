import MartletGeometry

/// What a list showed before a change of rows.
struct RowDeparture {
  /// The heights of the rows.
  let heights: RowHeights
  /// The part of the content that was seen, along the vertical axis.
  let visible: ClosedRange<Double>
  /// Where views were.
  var frames: [ObjectIdentifier: Rect] = [:]
  /// The numbers after of the rows whose views have stayed.
  var numbers: [ObjectIdentifier: Int] = [:]
  /// Views of rows that are gone or reloaded, and their numbers before.
  var gone: [(row: RowView, number: Int)] = []

  /// Whether a view was on screen.
  @MainActor func showed(_ row: RowView) -> Bool {
    guard let frame = frames[ObjectIdentifier(row)] else { return false }
    // What is in motion may be seen elsewhere than where it will be.
    return frame.maxY > visible.lowerBound && frame.minY < visible.upperBound
      || row.layer.isAnimating(.position)
  }
}
