import Glibc
import MartletGeometry

/// A contact's position as a function of time, made from its device's samples.
///
/// Between samples it is interpolated. Beyond the newest one it is predicted, by at most one sample interval
/// and never more than 8 ms, and by 0.8 ms more while the next sample may just be late. Then it holds, and when
/// no sample has come for 20 ms the contact rests at its last sample. Devices sample evenly and stamp unevenly,
/// so stamps are first put back on the device's beat.
struct TouchLine {
  private struct Entry {
    var sample: Touch.Sample
    /// The device's frame in which it was measured; `nil` if it is in none.
    var frame: Int?
    /// Its time without a frame, by the clock of the stamps.
    var time: MediaTime
  }

  private var ring: [Entry]
  /// The total number of samples added; the newest is at `(added − 1) mod capacity`.
  private var added = 0
  /// When the device has measured.
  private var device: DeviceTimes

  /// Starts a line where a contact lands.
  init(start: Touch.Sample) {
    let entry = Entry(sample: start, frame: 0, time: start.time)
    ring = Array(repeating: entry, count: Constants.sampleCapacity)
    device = DeviceTimes(start: start.time)
    added = 1
  }

  private var count: Int { min(added, ring.count) }
  private func place(_ age: Int) -> Int { (added - 1 - age) % ring.count }
  private func position(age: Int) -> Point { ring[place(age)].sample.position }
  private func time(age: Int) -> MediaTime { evenTime(age: age) + device.correction }

  /// The time of a sample on the beat, by the clock of the stamps.
  private func evenTime(age: Int) -> MediaTime {
    let entry = ring[place(age)]
    return entry.frame.flatMap { device.time(of: $0) } ?? entry.time
  }

  /// The newest sample as measured.
  var newest: Touch.Sample { ring[place(0)].sample }
  /// When the newest sample was measured, on the device's beat, in media seconds.
  var end: MediaTime {
    device.settle()
    return time(age: 0)
  }
  /// The time between two samples of the device, in seconds; `nil` if unknown.
  var interval: Double? { device.interval }

  /// Adds a sample. One that is older than the newest is dropped; of equal times the last counts.
  /// - Parameters:
  ///   - arrival: When it arrived, in media seconds; `nil` if it is unknown.
  ///   - isOnBeat: Whether the device took it on its beat, and not because the contact lifted.
  mutating func add(_ sample: Touch.Sample, arrival: MediaTime? = nil, isOnBeat: Bool = true) {
    guard sample.position.isFinite, sample.time.isFinite, sample.time >= newest.time else { return }
    let gap = sample.time - newest.time
    var entry = Entry(sample: sample, frame: nil, time: sample.time)
    var isNew = gap > 0
    if !isOnBeat {
      device.settle()
      entry.time = max(sample.time, evenTime(age: 0))
    } else {
      let last = ring[place(0)].frame
      entry.frame = device.frame(near: sample.time, after: last)
      // A busy machine may give the samples of two frames one stamp.
      isNew = isNew || entry.frame != nil
      if !isNew { entry.frame = last }
      if isNew, entry.frame == nil { entry.frame = device.begin(stamped: sample.time, arrival: arrival) }
      if isNew, let last, entry.frame == last + 1 {
        let way = sample.position.distance(to: newest.position)
        device.note(steps: steps(to: sample.position, after: gap), way: way)
      }
    }
    if isNew { added += 1 }
    ring[place(0)] = entry
  }

  /// Shares the device's times with another contact's line, if the newest samples of this one bear the stamps of
  /// samples of that one: then the device has measured them together.
  mutating func share(with other: inout TouchLine) {
    guard device !== other.device, newest.time == other.newest.time, count >= Constants.commonStamps.least
    else { return }
    for age in 1..<min(count, Constants.commonStamps.most) {
      guard other.hasSample(stamped: ring[place(age)].sample.time) else { return }
    }
    if device.newest > other.device.newest { other.adopt(device) } else { adopt(other.device) }
  }

  private func hasSample(stamped stamp: MediaTime) -> Bool {
    for age in 0..<count where ring[place(age)].sample.time <= stamp {
      return ring[place(age)].sample.time == stamp
    }
    return false
  }

  /// Takes the times of another device. What it has measured in none of that device's frames keeps its time.
  private mutating func adopt(_ other: DeviceTimes) {
    device.settle()
    for age in 0..<count {
      let time = evenTime(age: age)
      let entry = ring[place(age)]
      ring[place(age)].time = time
      ring[place(age)].frame = entry.frame.flatMap { _ in other.frame(stampedExactly: entry.sample.time) }
    }
    device = other
    device.isShared = true
  }

  // MARK: Position at a time

  /// The longest prediction beyond the newest sample, in seconds.
  private var reach: Double {
    min(interval ?? Constants.longestPrediction, Constants.longestPrediction) + Constants.lateSample
  }

  /// How far the line is predicted beyond the newest sample at a time, in seconds.
  func prediction(at time: MediaTime) -> Double {
    let beyond = time - end
    return beyond > Constants.stillness ? 0 : min(max(beyond, 0), reach)
  }

  /// Whether the contact is assumed to rest at a time.
  func isResting(at time: MediaTime) -> Bool { time - end > Constants.stillness }

  /// How long a frame at a time holds the line because samples are missing, in seconds.
  func hold(at time: MediaTime) -> Double { max(time - end - prediction(at: time), 0) }

  /// The time at which the contact reaches its newest sample on the line as it was drawn, in media seconds.
  /// The last frame showed it at `point` for a time. The result is the sampling time, corrected for errors of
  /// the stamps and for frames that held the line because samples were missing. So the following motion
  /// continues what was seen.
  /// - Parameter held: How long that frame held the line as it was known then, in seconds. Samples that
  ///   arrived later may be older than what was drawn.
  func end(drawnAt point: Point, for time: MediaTime, held: Double) -> MediaTime {
    let step = 0.001
    let velocity = count > 2 ? parabola(for: step) * (1 / step) : .zero
    guard velocity.length > Constants.slowestHandOver, velocity.length.isFinite else { return end + held }
    let rest = newest.position - point
    let ahead = (rest.x * velocity.x + rest.y * velocity.y) / (velocity.length * velocity.length)
    guard ahead.isFinite else { return end + held }
    let (earliest, latest) = (end + held - Constants.handOverLeeway, end + held + Constants.handOverLeeway)
    return min(max(time + ahead, earliest), latest)
  }

  /// The contact's position at a time, in points of the window.
  func position(at time: MediaTime) -> Point {
    // This also puts the newest sample on the beat.
    if time >= end { return position(age: 0) + way(for: prediction(at: time)) }
    var age = 1
    while age < count, self.time(age: age) > time { age += 1 }
    return age < count ? interpolated(at: time, after: age) : position(age: count - 1)
  }

  /// Interpolates between a sample and the next newer one, with a cubic. Its slopes are those of parabolas
  /// through the neighbours, limited so that it stays between the two.
  private func interpolated(at time: MediaTime, after age: Int) -> Point {
    let (end, to) = (self.time(age: age - 1), position(age: age - 1))
    let from = position(age: age)
    var start = self.time(age: age)
    // A contact that rested, and reported nothing meanwhile, has moved within one interval.
    if let interval, end - start > Constants.longestStride * interval {
      start = end - interval
      if time <= start { return from }
    }
    let length = end - start
    guard length > 0 else { return to }
    let slope = (to - from) * (1 / length)
    let before = age + 1 < count ? self.slope(from: age + 1) : nil
    let after = age > 1 ? self.slope(from: age - 1) : nil
    func tangent(_ other: (slope: Point, length: Double)?) -> Point? {
      other.map { ($0.slope * length + slope * $0.length) * (1 / (length + $0.length)) }
    }
    var first = tangent(before)
    var last = tangent(after)
    if first == nil, let last { first = slope * 2 - last }
    if last == nil, let first { last = slope * 2 - first }
    let m0 = Self.limited(first ?? slope, by: slope)
    let m1 = Self.limited(last ?? slope, by: slope)
    let u = (time - start) / length
    let v = 1 - u
    return from * (v * v * (1 + 2 * u)) + to * (u * u * (3 - 2 * u))
      + (m0 * (v * v * u) - m1 * (u * u * v)) * length
  }

  /// When the contact left its third newest sample, in media seconds: if it rested there and reported nothing
  /// meanwhile, one interval before the next one. If samples are missing, it has come farther than in the newest step.
  private var departure: MediaTime {
    let (start, end) = (time(age: 2), time(age: 1))
    guard let interval, end - start > Constants.longestStride * interval,
      position(age: 1).distance(to: position(age: 2))
        < Constants.boldestPrediction * position(age: 0).distance(to: position(age: 1))
    else { return start }
    return end - interval
  }

  private func slope(from age: Int) -> (slope: Point, length: Double)? {
    let length = time(age: age - 1) - time(age: age)
    guard length > 0 else { return nil }
    return ((position(age: age - 1) - position(age: age)) * (1 / length), length)
  }

  /// Limits the slope at the end of a step: zero if it opposes the step, and at most three times as steep, so
  /// that a cubic does not leave the step (Fritsch and Carlson, 1980).
  private static func limited(_ slope: Point, by step: Point) -> Point {
    func limit(_ a: Double, _ b: Double) -> Double {
      a * b <= 0 ? 0 : min(max(a, -3 * abs(b)), 3 * abs(b))
    }
    return Point(x: limit(slope.x, step.x), y: limit(slope.y, step.y))
  }

  /// The predicted movement beyond the newest sample within some seconds: along the parabola that fits the
  /// newest samples best, as far as the newest two steps support it. If they disagree, as at a start, a turn
  /// or a stop, the movement is short or zero.
  private func way(for seconds: Double) -> Point {
    guard seconds > 0, count > 2 else { return .zero }
    let (first, second) = (time(age: 0) - time(age: 1), time(age: 1) - departure)
    let longest = Constants.longestStride * (interval ?? min(first, second))
    let shortest = interval.map { $0 * Constants.shortestStride } ?? (0.9 * Constants.sampleSpacing)
    guard first > shortest, second > shortest, first <= longest, second <= longest else { return .zero }
    let bold = min(seconds, Constants.longestPrediction)
    let newestStep = (position(age: 0) - position(age: 1)) * (bold / first)
    let olderStep = (position(age: 1) - position(age: 2)) * (bold / second)
    let fitted = parabola(for: bold)
    func limit(_ way: Double, _ newest: Double, _ older: Double) -> Double {
      guard newest * older > 0, way * newest > 0 else { return 0 }
      let most = min(Constants.boldestPrediction * abs(newest), 2 * abs(older))
      // A sample that is late is waited for at the lowest of the known speeds.
      let waiting = min(abs(way), abs(newest), abs(older)) * (seconds / bold - 1)
      return min(max(way, -most), most) + (way < 0 ? -waiting : waiting)
    }
    return Point(
      x: limit(fitted.x, newestStep.x, olderStep.x), y: limit(fitted.y, newestStep.y, olderStep.y))
  }

  /// The movement along the parabola of least squares through the newest samples, within some seconds from
  /// the newest sample's time. Samples from before the contact set out would bend the line, and it would be drawn
  /// too far.
  private func parabola(for seconds: Double) -> Point {
    let origin = position(age: 0)
    let departure = self.departure
    func offset(_ age: Int) -> Double { (age == 2 ? departure : time(age: age)) - end }
    var n = 3
    while n < count, end - time(age: n) <= Constants.predictionWindow, departure == time(age: 2),
      position(age: n - 1).distance(to: position(age: n)) > Constants.positionNoise
    { n += 1 }
    var mean = 0.0
    for age in 0..<n { mean += offset(age) }
    mean /= Double(n)
    // Polynomials orthogonal over the samples' times: p₁ = t − t̄, p₂ = p₁² − α·p₁ − β (Forsythe 1957).
    var (s2, s3) = (0.0, 0.0)
    var slope = Point.zero
    for age in 0..<n {
      let p1 = offset(age) - mean
      s2 += p1 * p1
      s3 += p1 * p1 * p1
      slope += (position(age: age) - origin) * p1
    }
    guard s2 > 0 else { return .zero }
    slope = slope * (1 / s2)
    let (alpha, beta) = (s3 / s2, s2 / Double(n))
    var s4 = 0.0
    var bend = Point.zero
    for age in 0..<n {
      let p1 = offset(age) - mean
      let p2 = p1 * p1 - alpha * p1 - beta
      s4 += p2 * p2
      bend += (position(age: age) - origin) * p2
    }
    bend = s4 > 0 ? bend * (1 / s4) : .zero
    // The difference of the parabola between `seconds` and 0.
    let (a, b) = (seconds - mean, -mean)
    return slope * seconds + bend * (a * a - b * b - alpha * seconds)
  }

  // MARK: Beat

  /// The distance of a position from the newest sample, along the direction of the newest ones, in steps of a
  /// beat. If the contact slows down, the steps become shorter. `nil` if the samples hardly move, or if a
  /// contact that slows down would have to be later than a sample can be.
  private func steps(to position: Point, after gap: Double) -> Double? {
    guard let interval, count > 2 else { return nil }
    let length = time(age: 0) - time(age: 2)
    guard length > interval else { return nil }
    let step = (self.position(age: 0) - self.position(age: 2)) * (interval / length)
    let square = step.x * step.x + step.y * step.y
    guard square > Constants.leastStep * Constants.leastStep, square.isFinite else { return nil }
    let way = position - self.position(age: 0)
    let steps = (way.x * step.x + way.y * step.y) / square
    guard steps.isFinite else { return nil }
    let share = slowing(along: step * (1 / square), interval)
    guard share < 1 else { return steps }
    // The mean step was half a beat before the newest one: the next are s·√q³, s·√q⁵ … of it.
    var (sum, next, beats) = (0.0, share * share.squareRoot(), 0.0)
    while sum + next <= steps, beats < Double(Constants.longestBurst) {
      (sum, next, beats) = (sum + next, next * share, beats + 1)
    }
    beats += min((steps - sum) / next, 1)
    return gap - beats * interval < Constants.latestStamp ? beats : nil
  }

  /// The fraction, in ½...1, of a beat's distance that the contact will move in the next beat, from its
  /// speeds in the newest and the third newest step along a direction.
  private func slowing(along way: Point, _ interval: Double) -> Double {
    guard count > 3, let newest = slope(from: 1), let older = slope(from: 3) else { return 1 }
    let before = older.slope.x * way.x + older.slope.y * way.y
    let after = newest.slope.x * way.x + newest.slope.y * way.y
    guard before > 0, after > 0, after < before else { return 1 }
    let beats = (time(age: 0) + time(age: 1) - time(age: 2) - time(age: 3)) / (2 * interval)
    guard beats > 1 else { return 1 }
    return max(pow(after / before, 1 / beats), Constants.hardestBraking)
  }
}
