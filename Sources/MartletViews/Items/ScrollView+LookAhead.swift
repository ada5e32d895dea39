import MartletGeometry
import MartletLayers
import MartletRenderTree

/// What a list or a grid makes before it is seen.
extension ScrollView {
  /// Where rows are placed for, in points: what is on screen while it moves by itself, otherwise what was set.
  final var placedOffset: Double { movesByItself ? shiftedOffset.y : contentOffset.y }

  /// Whether it moves without a finger: by a throw, a request, or a block that animates views.
  final var movesByItself: Bool {
    isDecelerating || isScrollAnimating
      || !isTracking && layer.isAnimating(AnimatableProperty<Point>.bounds.origin)
  }

  /// How far it will move, in points, to the end of its motion, or of the throw if the finger lifted now.
  private func wayDown(from offset: Double) -> Double {
    if movesByItself { return contentOffset.y - offset }
    guard isDragging, scrolls(.vertical) else { return 0 }
    let end = motion(.vertical).projectedEnd(from: offset, velocity: -fingerVelocity.y)
    return restingOffset(nearest: Point(x: 0, y: end)).y - offset
  }

  /// The farthest that is looked ahead, in points.
  final var longestLookAhead: Double { ListConstants.longestLookAhead * bounds.height }

  /// The lines that should have views: those on screen, and those on the way of a motion, some more in each frame. A list's lines are its
  /// rows.
  /// - Parameters:
  ///   - offset: Where they are placed for, in points.
  ///   - visible: The lines on screen.
  ///   - made: The lines that have views.
  ///   - ahead: The number of lines that are made beyond those.
  ///   - margin: How much beyond the edges lines are kept, in points.
  ///   - within: The lines within a part of the content, from a height to another one, in points.
  /// - Returns: The lines; an empty range at the first one that is near if nothing is on screen.
  final func linesAhead(
    from offset: Double, visible: Range<Int>, made: Range<Int>, ahead: Int,
    margin: Double = ListConstants.margin, within: (Double, Double) -> Range<Int>
  ) -> Range<Int> {
    let way = min(max(wayDown(from: offset), -longestLookAhead), longestLookAhead)
    let all = within(offset + min(way, 0) - margin, offset + bounds.height + max(way, 0) + margin)
    guard !visible.isEmpty else { return all.prefix(0) }
    // What is there already stays while it is wanted; beyond it only a few lines are made.
    let isConnected =
      !made.isEmpty && made.lowerBound <= visible.upperBound && visible.lowerBound <= made.upperBound
    let known =
      isConnected
      ? min(made.lowerBound, visible.lowerBound)..<max(made.upperBound, visible.upperBound) : visible
    let low = max(all.lowerBound, known.lowerBound - (way < 0 ? ahead : 1))
    let high = min(all.upperBound, known.upperBound + (way > 0 ? ahead : 1))
    return min(low, visible.lowerBound)..<max(high, visible.upperBound)
  }
}
