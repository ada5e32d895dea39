/// How a hand holds the line between two columns.
struct SplitDrag {
  /// Where the line was when the hand took it, in points from where text begins.
  let start: Double
  /// The width below which the first column gets no narrower, but slides out, in points.
  let slides: Double
  /// Where the line is now, in points.
  var line: Double

  /// The width of the first column, in points.
  var width: Double { max(line, slides) }
}
