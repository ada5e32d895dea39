import MartletGeometry

/// How far off the velocities are that were told at the lifts of many strokes.
struct StrokeErrors {
  /// Of hands above 150 pt/s, as parts of their speed.
  private var errors: [Double] = []
  /// Of all, as parts of the hand's fastest speed in the last 100 ms, and at least of 400 pt/s.
  private var parts: [Double] = []

  /// Takes a stroke in. Returns how far off it is, as a part of its fastest speed.
  @discardableResult mutating func add(_ stroke: Stroke) -> Double {
    let error = stroke.told.distance(to: stroke.velocity)
    if stroke.velocity.length > 150 { errors.append(error / stroke.velocity.length) }
    let part = error / max(stroke.topSpeed, 400)
    parts.append(part)
    return part
  }

  /// Half of the strokes are nearer to the hand's velocity, as a part of its speed.
  var median: Double { errors.isEmpty ? 0 : errors.sorted()[errors.count / 2] }

  /// So many of a hundred are nearer, as a part of the hand's fastest speed.
  func within(_ percent: Int) -> Double { parts.sorted()[parts.count * percent / 100] }

  /// None is farther off.
  var worst: Double { parts.max() ?? 0 }

  /// A part as one reads it.
  static func percent(_ part: Double) -> String { "\((part * 1000).rounded() / 10) %" }
}
