import MartletGeometry

/// The resistance beyond an edge: the farther a finger pulls, the less follows it.
///
/// b(x) = (1 − 1/(c·x/d + 1))·d, with the pulled distance x, the visible length d and c = 0.55. It begins
/// with the slope c and never reaches d.
public struct RubberBand: Hashable, Sendable {
  /// The visible length d, in points: the limit that is never reached.
  public let length: Double
  /// The fraction c of a small pull that is followed, above 0 and at most 1. 0.55 by default, as in UIKit.
  public let stiffness: Double

  /// UIKit's fraction of a small pull.
  public static let usualStiffness = 0.55

  /// Makes a band. A length that is not above 0 lets nothing follow. The stiffness is clamped to its range.
  public init(length: Double, stiffness: Double = usualStiffness) {
    precondition(length.isFinite, "rubber band: the length must be finite, not \(length)")
    precondition(!stiffness.isNaN, "rubber band: the stiffness is not a number")
    self.length = max(length, 0)
    self.stiffness = min(max(stiffness, 1e-6), 1)
  }

  /// How far it follows a pull, in points and with its sign.
  public func offset(for pull: Double) -> Double {
    guard length > 0, pull != 0 else { return 0 }
    let way = stiffness * abs(pull)
    // d·(1 − d/(c·x + d)), written so that it is exact for small pulls.
    return (pull < 0 ? -1 : 1) * length * (way.isFinite ? way / (way + length) : 1)
  }

  /// The pull that it follows to an offset, in points and with its sign: the inverse of `offset(for:)`. An
  /// offset that it never reaches counts as almost reached.
  public func pull(for offset: Double) -> Double {
    guard length > 0, offset != 0 else { return 0 }
    let way = min(abs(offset), 0.999 * length)
    return (offset < 0 ? -1 : 1) * way * length / ((length - way) * stiffness)
  }

  /// The speed with which it follows a pull, as a fraction of the pull's.
  public func slope(at pull: Double) -> Double {
    guard length > 0 else { return 0 }
    let share = length / (stiffness * abs(pull) + length)
    return stiffness * share * share
  }
}

extension RubberBand {
  /// A value that follows without resistance within a range, and with the band's outside.
  public func limited(_ value: Double, to range: ClosedRange<Double>) -> Double {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    return inside + offset(for: value - inside)
  }

  /// The value whose `limited(_:to:)` is a given one.
  public func unlimited(_ shown: Double, to range: ClosedRange<Double>) -> Double {
    let inside = min(max(shown, range.lowerBound), range.upperBound)
    return inside + pull(for: shown - inside)
  }

  /// The speed of `limited(_:to:)` as a fraction of the value's own.
  public func slope(at value: Double, in range: ClosedRange<Double>) -> Double {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    return value == inside ? 1 : slope(at: value - inside)
  }
}
