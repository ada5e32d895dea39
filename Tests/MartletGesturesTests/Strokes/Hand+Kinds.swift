import Glibc
import MartletGeometry
import RandomTestSupport

extension Hand {
  /// How a person moves before lifting.
  enum Kind: String, CaseIterable, Sendable {
    /// At a constant velocity.
    case steady
    /// Along a curve at a constant speed, as a thumb moves.
    case curved
    /// From rest to rest with minimum jerk, as the motor system plans reaches; lifted on the way.
    case minimumJerk
    /// Slower and slower, with a deceleration that is constant, or falls or grows with time.
    case braking
    /// Faster and faster.
    case accelerating
    /// Turned to another direction within the last 60 ms.
    case hooked
    /// Stopped on the way for 40 ms or more, then continued.
    case paused
    /// Stopped 60 ms or more before the lift.
    case resting
  }

  /// A stroke of a kind, in any direction, with a top speed of 150 to 4,000 points per second.
  static func random(_ kind: Kind, using generator: inout SeededGenerator) -> Hand {
    let speed = 150 * pow(4000.0 / 150, generator.double(0...1))
    let angle = generator.double(0...(2 * .pi))
    let ahead = Point(x: cos(angle), y: sin(angle))
    switch kind {
    case .steady:
      return Hand(duration: generator.double(0.12...0.6)) { _ in ahead * speed }

    case .curved:
      let rate = generator.double(-3...3)
      return Hand(duration: generator.double(0.12...0.5)) { t in
        Point(x: cos(angle + rate * t), y: sin(angle + rate * t)) * speed
      }

    case .minimumJerk:
      let whole = generator.double(0.18...0.6)
      return Hand(duration: whole * generator.double(0.35...0.85)) { t in
        ahead * (speed * Self.minimumJerk(t / whole))
      }

    case .braking:
      let cruise = generator.double(0.03...0.3)
      let braking = generator.double(0.05...0.15)
      let end = generator.double(0.1...0.7)
      // 0: exponential, as in friction; 1: constant; 2: increasing.
      let power = generator.double(0...2)
      return Hand(duration: cruise + braking) { t in
        let s = min(max((t - cruise) / braking, 0), 1)
        let share = power < 0.5 ? pow(end, s) : 1 - (1 - end) * pow(s, max(power, 1))
        return ahead * (speed * share)
      }

    case .accelerating:
      let slow = generator.double(0.02...0.3)
      let rising = generator.double(0.06...0.2)
      let start = generator.double(0...0.6)
      return Hand(duration: slow + rising) { t in
        ahead * (speed * (start + (1 - start) * min(max((t - slow) / rising, 0), 1)))
      }

    case .hooked:
      let before = generator.double(0.1...0.3)
      let after = generator.double(0.02...0.06)
      let turning = generator.double(0.01...0.03)
      let turn = angle + generator.double(0.5...(.pi)) * (generator.chance(0.5) ? 1 : -1)
      let aside = Point(x: cos(turn), y: sin(turn)) * generator.double(0.2...1)
      return Hand(duration: before + after) { t in
        let s = Self.smoothStep((t - before) / turning)
        return (ahead + (aside - ahead) * s) * speed
      }

    case .paused:
      let reach = generator.double(0.12...0.3)
      let pause = generator.double(0.06...0.2)
      let rising = generator.double(0.03...0.06)
      let onwards = generator.double(0.06...0.14)
      let turn = angle + generator.double(-.pi...(.pi))
      let next = Point(x: cos(turn), y: sin(turn)) * (speed * generator.double(0.3...1))
      return Hand(duration: reach + pause + onwards) { t in
        if t < reach { return ahead * (speed * Self.minimumJerk(t / reach)) }
        return next * Self.smoothStep((t - reach - pause) / rising)
      }

    case .resting:
      let reach = generator.double(0.12...0.4)
      let rest = generator.double(0.06...0.2)
      return Hand(duration: reach + rest) { t in ahead * (speed * Self.minimumJerk(t / reach)) }
    }
  }

  /// The speed of a minimum-jerk reach, where 1 is the top speed, at a fraction of its time (Flash and Hogan
  /// 1985).
  private static func minimumJerk(_ s: Double) -> Double {
    s > 0 && s < 1 ? 16 * s * s * (1 - s) * (1 - s) : 0
  }

  private static func smoothStep(_ s: Double) -> Double {
    let s = min(max(s, 0), 1)
    return s * s * (3 - 2 * s)
  }
}
