import Glibc

/// Two fingers at the ends of a line.
struct FingerPair {
  var center: Point
  /// Half of their distance, in points.
  var reach: Double
  /// The angle of the line in radians, clockwise.
  var angle = 0.0

  subscript(end: Int) -> Point {
    let side = end == 0 ? reach : -reach
    return center + Point(x: side * cos(angle), y: side * sin(angle))
  }

  /// The pair between this one and another.
  func mixed(with other: FingerPair, _ part: Double) -> FingerPair {
    FingerPair(
      center: center + (other.center - center) * part, reach: reach + (other.reach - reach) * part,
      angle: angle + (other.angle - angle) * part)
  }

  /// The way to another pair in a time, faster and faster or at one speed, and how much later the second finger lifts.
  func strokes(
    to other: FingerPair, fingers: (Int, Int), duration: Double, lifts: Bool = true, lag: Double = 0,
    accelerates: Bool = false
  ) -> [Stroke] {
    [fingers.0, fingers.1].enumerated().map { end, finger in
      let late = end == 0 ? 0 : lag
      return Stroke(finger: finger, duration: duration + late, lifts: lifts) { time in
        let part = time / duration
        return mixed(with: other, accelerates ? part * part : part)[end]
      }
    }
  }
}
