import MartletGeometry
import RandomTestSupport

/// How time stamps get worse between a device and the program: a busy compositor, a virtual device, a radio.
enum Raggedness: String, CaseIterable, Sendable {
  /// Stamps that are up to 1 ms off.
  case even
  /// Stamps that are up to 3 ms off, in order.
  case jittery
  /// Now and then one that is 6 to 8 ms late, the others as `even`.
  case late
  /// The last one 6 to 8 ms late, the others as `even`.
  case lateLast
  /// The last place told a second time as the finger lifts, up to 1 ms later.
  case repeated
  /// All of these at once.
  case ragged
  /// Nothing for 42 to 72 ms, then all that was missed at once; and so on.
  case bursts
  /// Bursts, and the last place told a second time.
  case repeatedBursts

  /// A stroke as it is told with such stamps. It must have exact ones.
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
        // After a delivery one or more are told in time before the next pause. The last few may come late with the lift.
        if time < arrival {
          time = max(time, min(arrival, end + lastDelay))
        } else if end - time > 0.02, generator.chance(0.7) {
          arrival = time + generator.double(0.042...0.072)
        }
      }
      samples[index].time = index > 0 ? max(time, samples[index - 1].time + 1e-5) : time
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
