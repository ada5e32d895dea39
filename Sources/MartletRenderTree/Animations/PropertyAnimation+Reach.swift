import MartletGeometry
import MartletMotion

extension PropertyAnimation {
  /// The range of its number, or of both coordinates of its point, from one time of the layer to another.
  /// Neither the animation nor a group around it may begin or end in between. `nil` if the range is not
  /// known.
  func reach(from begin: MediaTime, to end: MediaTime) -> Reach? {
    guard track.begin <= begin, begin < track.end else {
      return innerTime(at: begin).flatMap { motion.reach(at: $0.time) }
    }
    return enclosing.isEmpty ? motion.reach(from: begin, to: end) : nil
  }
}

extension Motion {
  fileprivate func reach(at time: MediaTime) -> Reach? {
    switch self {
    case .number(let bound): bound.animation.reach(at: time) { SIMD2($0, 0) }
    case .point(let bound): bound.animation.reach(at: time) { SIMD2($0.x, $0.y) }
    case .rect, .color, .radii, .size, .transform, .shadow, .other: nil
    }
  }

  fileprivate func reach(from begin: MediaTime, to end: MediaTime) -> Reach? {
    switch self {
    case .number(let bound): bound.animation.reach(from: begin, to: end) { SIMD2($0, 0) }
    case .point(let bound): bound.animation.reach(from: begin, to: end) { SIMD2($0.x, $0.y) }
    case .rect, .color, .radii, .size, .transform, .shadow, .other: nil
    }
  }
}
