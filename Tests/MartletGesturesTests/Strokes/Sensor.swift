import Glibc
import MartletGeometry
import RandomTestSupport

/// What is between a hand and its samples: a touchscreen, its driver, and the clock of the time stamps.
struct Sensor {
  /// Samples per second.
  var rate = 120.0
  /// The standard deviation of a measured coordinate, in points.
  var noise = 0.0
  /// The time constant of the driver's low-pass filter, in seconds; 0 for none.
  var smoothing = 0.0
  /// What coordinates are rounded to, in points; 0 for no rounding.
  var quantum = 0.0
  /// The largest error of a time stamp in either direction, in seconds.
  var jitter = 0.0
  /// Whether time stamps are whole milliseconds.
  var wholeMilliseconds = false
  /// The fraction of samples that never arrive.
  var lost = 0.0
  /// The range of the time from the last sample to the lift, in seconds.
  var lateLift = 0.0...0.02

  /// The sample rates of real devices, in Hz.
  static let rates = [60.0, 90, 120, 144, 240]

  /// A typical device with a sample rate: noise of .1 to .3 points, with or without a low-pass filter,
  /// rounded to pixels or to 1/256.
  static func random(rate: Double, using generator: inout SeededGenerator) -> Sensor {
    Sensor(
      rate: rate, noise: generator.double(0.1...0.3),
      smoothing: generator.chance(0.5) ? generator.double(0.002...0.012) : 0,
      quantum: generator.chance(0.3) ? 1 : 1 / 256, jitter: 0.001,
      wholeMilliseconds: generator.chance(0.5), lost: generator.chance(0.3) ? 0.02 : 0)
  }

  /// The device's report of a hand.
  func report(_ hand: Hand, using generator: inout SeededGenerator) -> Stroke {
    let hand = hand.smoothed(timeConstant: smoothing)
    let start = 1000 + generator.double(0...1)
    let phase = generator.double(0...(1 / rate))
    let share = smoothing > 0 ? 1 - exp(-1 / (rate * smoothing)) : 1
    var samples: [Stroke.Sample] = []
    var blur = Point.zero
    var taken: [Double] = []
    var stamp = -Double.infinity
    for index in 0... {
      let time = phase + Double(index) / rate
      guard time <= hand.duration else { break }
      blur += (Point(x: gauss(&generator), y: gauss(&generator)) * noise - blur) * share
      if generator.chance(lost) { continue }
      let error = jitter > 0 ? generator.double(-jitter...jitter) : 0
      stamp = max(stamp, start + time + error)
      if wholeMilliseconds { stamp = (stamp * 1000).rounded() / 1000 }
      samples.append(Stroke.Sample(position: rounded(hand.position(at: time) + blur), time: stamp))
      taken.append(time)
    }
    let last = taken.last ?? phase
    let before = taken.last { last - $0 >= 0.007 } ?? phase
    let lift = max(start + last + generator.double(lateLift), stamp)
    return Stroke(
      samples: samples, lift: lift, velocity: hand.velocity(at: last),
      topSpeed: hand.topSpeed(from: last - 0.1, to: last),
      newestWay: hand.position(at: last) - hand.position(at: before))
  }

  private func rounded(_ point: Point) -> Point {
    guard quantum > 0 else { return point }
    return Point(x: (point.x / quantum).rounded() * quantum, y: (point.y / quantum).rounded() * quantum)
  }

  /// A number of the standard normal distribution, by the Box–Muller transform.
  private func gauss(_ generator: inout SeededGenerator) -> Double {
    (-2 * log(generator.double(1e-12...1))).squareRoot() * cos(2 * .pi * generator.double(0...1))
  }
}
