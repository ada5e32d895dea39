/// The way of a layer of the demo of turning windows, from a moment on.
struct TurnPath {
  /// Where it was seen, from where it was before.
  let points: [Point]

  static let layer = "fact 3"

  /// - Parameters:
  ///   - start: Where it was before.
  ///   - time: When the change began.
  init(_ trace: Trace, from start: Point, since time: Double) {
    points = [start] + trace.path(of: Self.layer, since: time).map(\.pose.point)
  }

  /// The frames that show it on its way.
  var between: Int {
    let (start, end) = (points[0], points[points.count - 1])
    return points.filter { ($0 - start).length > 2 && ($0 - end).length > 2 }.count
  }

  /// The farthest that it was from its start.
  var way: Double { points.map { ($0 - points[0]).length }.max() ?? 0 }

  /// The longest way between two frames.
  var largestStep: Double { zip(points, points.dropFirst()).map { ($1 - $0).length }.max() ?? 0 }

  var words: String {
    "\(between) frames on the way from \(points[0]) to \(points[points.count - 1]), the largest step "
      + "\(figure(largestStep)) of \(figure(way)) pt"
  }
}
