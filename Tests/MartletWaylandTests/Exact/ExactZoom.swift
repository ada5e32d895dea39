import Glibc
import MartletMotion

/// The exact motion of a mark on a scroll view's content that two fingers zoom, one of which lifts before the other.
struct ExactZoom {
  let stroke: ExactStroke
  /// The limits of the scale.
  let limits: ClosedRange<Double>
  /// When the first finger lifts, in seconds since the touch-down.
  let parting: Double
  /// Whether the one that rests stays then, or the one that moves.
  let pivotStays: Bool

  /// How a scale slows down, and what the finger lets slip beneath it that stays: the scroll view's own figures.
  static let decay = Decay(rate: 0.995)
  static let slip = Decay.fast

  private var pivot: Double { stroke.drive.pivot?.x ?? 0 }
  private var logLimits: ClosedRange<Double> { log(limits.lowerBound)...log(limits.upperBound) }
  private var band: RubberBand { RubberBand(length: 0.47) }

  /// The speed of the moving finger, in points per second.
  private var speed: Double {
    guard case .throwing(let velocity) = stroke.course else { return 0 }
    return velocity
  }

  private func scale(at x: Double) -> Double {
    exp(band.limited(log(stroke.drive.value(at: x)), to: logLimits))
  }

  /// The mark, while both fingers hold the content.
  private func held(at x: Double) -> Double {
    let half = stroke.drive == .zoom ? ExactDrive.unit / 2 : -ExactDrive.unit / 2
    return (pivot + x) / 2 + half * scale(at: x)
  }

  /// The mark at a time since the touch-down.
  func motion(at time: Double) -> Double {
    guard time > parting else { return held(at: stroke.position(at: time)) }
    let x = stroke.position(at: parting)
    let value = stroke.drive.value(at: x)
    let growth = speed * stroke.drive.rate(at: x) / value * band.slope(at: log(value), in: logLimits)
    // The finger that stays, where it was as the other one lifted, and now.
    let (before, own) = (pivotStays ? pivot : x, pivotStays ? 0 : speed)
    let flight = max(time - stroke.release, 0)
    let finger =
      pivotStays
      ? pivot : stroke.position(at: min(time, stroke.release)) + speed * Decay.normal.distance(at: flight)
    // What is beneath it has moved as both fingers did.
    let slip = speed / 2 + (before - (pivot + x) / 2) * growth - own
    let size = exp(logarithm(at: time - parting, from: log(scale(at: x)), growth: growth) - log(scale(at: x)))
    return finger + (held(at: x) - before) * size + slip * Self.slip.distance(at: time - parting)
  }

  /// The logarithm of the scale a time after the first lift.
  private func logarithm(at time: Double, from start: Double, growth: Double) -> Double {
    let limit = min(max(start, logLimits.lowerBound), logLimits.upperBound)
    guard limit != start else { return start + growth * Self.decay.distance(at: time) }
    let response = ScrollMotion.bounceSpring(speed: .infinity).response(at: time)
    return limit + (start - limit) * response.displacement + growth * response.impulse
  }
}
