/// What an upright clip leaves of an upright rectangle on one axis, in pixels.
///
/// Where several items fill a clip's side, each is drawn as if the clip were not there, and then the clip's share of each pixel is
/// left (`FramePlan+Corners`). So an item that ends in a pixel that the clip divides has its own share of the clip's there. What is
/// cut by itself is cut in the same way, since which of the two happens may differ between parts that are redrawn.
struct ClippedSide {
  /// Where the clip begins and ends.
  var low: Double
  var high: Double

  /// The largest distance of two sides that are one: only the clip antialiases them.
  static let coincidence = 1.0 / 256

  /// Where the part of a rectangle begins and ends that is drawn.
  func cut(_ from: Double, _ to: Double) -> (Double, Double) {
    let (first, last) = (low.rounded(.down), high.rounded(.up))
    // Of a clip within one pixel no part can be moved to one of its ends.
    guard to > low, from < high, last - first > 1 else { return (max(from, low), min(to, high)) }
    var (start, end) = (max(from, low), min(to, high))
    if from < first + 1, from > first || to < first + 1, abs(from - low) > Self.coincidence {
      let edge = min(to, first + 1)
      start = edge - (edge - max(from, first)) * (first + 1 - low)
    }
    if to > last - 1, to < last || from > last - 1, abs(to - high) > Self.coincidence {
      let edge = max(from, last - 1)
      end = edge + (min(to, last) - edge) * (high - (last - 1))
    }
    return (start, end)
  }
}
