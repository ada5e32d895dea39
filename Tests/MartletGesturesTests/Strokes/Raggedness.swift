import MartletGeometry
import RandomTestSupport

/// How time stamps get worse between a device and the program: by a busy compositor, a virtual device, or
/// radio.
enum Raggedness: String, CaseIterable, Sendable {
  /// Stamps are off by up to 1 ms.
  case even
  /// Stamps are off by up to 3 ms, but in order.
  case jittery
  /// Sometimes a stamp is 6 to 8 ms late; the others are as in `even`.
  case late
  /// The last stamp is 6 to 8 ms late; the others are as in `even`.
  case lateLast
  /// The last stamp is 12 to 28 ms late; the others are as in `even`.
  case veryLateLast
  /// The last position is reported a second time with the lift, up to 1 ms later.
  case repeated
  /// All of these at once.
  case ragged
  /// Nothing for 42 to 72 ms, then everything that was missed at once; and so on.
  case bursts
  /// Bursts, and the last position is reported a second time.
  case repeatedBursts

  /// The sample rates in Hz at which the hand's velocity can be told. At 60 Hz a sample that is so late is where
  /// the next one would be if one had been lost.
  var rates: [Double] { self == .veryLateLast ? [120, 240] : [60, 120, 240] }

  /// A stroke with such stamps. The given one must have exact stamps.
  func applied(to stroke: Stroke, using generator: inout SeededGenerator) -> Stroke {
    var stroke = stroke
    var samples = stroke.samples
    let isBurst = self == .bursts || self == .repeatedBursts
    let spread = self == .jittery || self == .ragged ? 0.003 : isBurst ? 0.0005 : 0.001
    var arrival = samples.first?.time ?? 0
    if isBurst { arrival += generator.double(0...0.06) }
    let (end, lastDelay) = (samples.last?.time ?? 0, isBurst ? generator.double(0...0.045) : 0)
    for index in samples.indices {
      let isLast = index == samples.count - 1
      var time = samples[index].time + generator.double(-spread...spread)
      if self == .late || self == .ragged, generator.chance(0.06) { time += generator.double(0.006...0.008) }
      if self == .lateLast || self == .ragged, isLast { time += generator.double(0.006...0.008) }
      if isBurst, index > 0 {
        // After a burst, one or more samples arrive in time before the next pause. The last few may come
        // late, with the lift.
        if time < arrival {
          time = max(time, min(arrival, end + lastDelay))
        } else if end - time > 0.02, generator.chance(0.7) {
          arrival = time + generator.double(0.042...0.072)
        }
      }
      samples[index].time = index > 0 ? max(time, samples[index - 1].time + 1e-5) : time
    }
    if self == .veryLateLast, let last = samples.indices.last {
      samples[last].time += generator.double(0.012...0.028)
    }
    if self == .repeated || self == .ragged || self == .repeatedBursts, var last = samples.last {
      last.time += generator.double(0.00001...0.001)
      samples.append(last)
    }
    stroke.samples = samples
    stroke.lift = max(stroke.lift, samples.last?.time ?? 0)
    return stroke
  }
}
