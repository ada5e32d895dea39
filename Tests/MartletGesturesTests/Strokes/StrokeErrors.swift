import MartletGeometry

/// The errors of the velocities at the lifts of many strokes.
struct StrokeErrors {
  /// The errors for hands above 150 pt/s, relative to their speed.
  private var errors: [Double] = []
  /// The errors of all, relative to the hand's top speed in the last 100 ms, at least 400 pt/s.
  private var parts: [Double] = []

  /// Adds a stroke. Returns its error relative to the top speed.
  @discardableResult mutating func add(_ stroke: Stroke) -> Double {
    let error = stroke.told.distance(to: stroke.velocity)
    if stroke.velocity.length > 150 { errors.append(error / stroke.velocity.length) }
    let part = error / max(stroke.topSpeed, 400)
    parts.append(part)
    return part
  }

  /// The error below which half of the strokes are, relative to the hand's speed.
  var median: Double { errors.isEmpty ? 0 : errors.sorted()[errors.count / 2] }

  /// The error below which this many of 100 are, relative to the hand's top speed.
  func within(_ percent: Int) -> Double { parts.sorted()[parts.count * percent / 100] }

  /// The largest error, relative to the hand's top speed.
  var worst: Double { parts.max() ?? 0 }

  /// A fraction as text in percent.
  static func percent(_ part: Double) -> String { "\((part * 1000).rounded() / 10) %" }
}
