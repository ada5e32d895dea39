import Glibc
import MartletGeometry
import MartletHost
import RandomTestSupport
import Testing

@testable import MartletGestures

/// Two fingers that a device measures together, with stamps that a busy machine has made late.
@MainActor @Suite struct TwoFingersTogetherTests {
  /// A device's way of reporting, and who of two fingers moves when.
  private struct Play {
    let rate: Double
    let lateShare: Double
    /// When the second finger lands and lifts, in seconds.
    let second: ClosedRange<Double>
    /// Whether the clock of whole milliseconds is read for each finger.
    let readsClockTwice: Bool

    init(_ generator: inout SeededGenerator) {
      rate = [60.0, 90, 120, 240][generator.int(0..<4)]
      lateShare = [0, 0.05, 0.2][generator.int(0..<3)]
      let landing = generator.chance(0.5) ? 0 : generator.double(0...1)
      second = landing...(landing + generator.double(0.8...2))
      readsClockTwice = lateShare == 0 && generator.chance(0.5)
    }
  }

  /// How far the way from one finger to the other, which stays the same, differs in frames at most and rms, in points.
  private func differences(_ play: Play, _ generator: inout SeededGenerator) -> (most: Double, rms: Double) {
    let stage = GestureStage()
    let dispatcher = stage.dispatcher
    dispatcher.followsFrames = true
    let between = Point(x: 120, y: 60)
    let phase = generator.double(0...(2 * .pi))
    func place(_ finger: Int64, _ time: Double) -> Point {
      let swing = Point(x: 250 * sin(4.4 * time + phase), y: 120 * cos(3.1 * time))
      let place = Point(x: 440, y: 470) + swing + between * Double(finger - 1)
      // Devices measure in quarters of a point, and not exactly.
      func measured(_ value: Double) -> Double { ((value + generator.double(-0.1...0.1)) * 4).rounded() / 4 }
      return Point(x: measured(place.x), y: measured(place.y))
    }
    var arrival = 100.0
    func send(_ phase: TouchEvent.Phase, _ finger: Int64, _ time: Double, stamp: Double) {
      dispatcher.dispatch(
        TouchEvent(
          id: TouchEvent.ID(rawValue: finger), source: .touchscreen, phase: phase,
          position: place(finger, time),
          time: stamp), arrival: arrival)
    }
    var (frame, most, sum, frames) = (100.01, 0.0, 0.0, 0.0)
    var last = 0.0
    var isSecondDown = false
    for beat in 0...Int(2 * play.rate) {
      let time = Double(beat) / play.rate
      let late = generator.chance(play.lateShare) ? generator.double(0...0.02) : generator.double(0...0.001)
      arrival = max(100 + time + late, arrival) + 0.0002
      while frame < arrival {
        if dispatcher.wantsFrames {
          dispatcher.frame(FrameTiming(targetTime: frame + 0.016, duration: 1.0 / 60, lead: 0.016))
        }
        frame += 1.0 / 60
        guard dispatcher.touches.count == 2, time > play.second.lowerBound + 0.1 else { continue }
        let off = (dispatcher.touches[1].position - dispatcher.touches[0].position).distance(to: between)
        (most, sum, frames) = (max(most, off), sum + off * off, frames + 1)
      }
      let stamp = max((arrival * 1000).rounded(.down) / 1000, last)
      last = stamp
      if play.readsClockTwice { last += generator.chance(0.1) ? 0.001 : generator.chance(0.02) ? 0.002 : 0 }
      send(beat == 0 ? .began : .moved, 1, time, stamp: stamp)
      if play.second.contains(time) {
        send(isSecondDown ? .moved : .began, 2, time, stamp: last)
        isSecondDown = true
      } else if isSecondDown {
        send(.ended, 2, time, stamp: last)
        isSecondDown = false
      }
    }
    return (most, (sum / max(frames, 1)).squareRoot())
  }

  @Test func `two fingers that shift something do not turn it, however late their stamps are`() {
    var worst = (most: 0.0, rms: 0.0)
    for seed in SeededGenerator.seeds(300) {
      var generator = SeededGenerator(seed: seed)
      let play = Play(&generator)
      let (most, rms) = differences(play, &generator)
      worst = (max(worst.most, most), max(worst.rms, rms))
      #expect(most < 2 && rms < 0.5, "seed \(seed): \(most) pt at most, \(rms) rms, \(play)")
    }
    print("two fingers: what they shift turns by \(worst.most) pt at most, \(worst.rms) rms")
  }

  private func sample(_ beat: Double, rate: Double, stamp: Double) -> Touch.Sample {
    Touch.Sample(position: Point(x: 900 / rate * beat, y: 0), time: stamp)
  }

  @Test func `a finger that rests for a moment while another moves is not taken to be late`() {
    for seed in SeededGenerator.seeds(200) {
      var generator = SeededGenerator(seed: seed)
      let rate = [60.0, 90, 120, 240][generator.int(0..<4)]
      let rest = 30..<(30 + generator.int(2..<7))
      var moving = TouchLine(start: sample(0, rate: rate, stamp: 100))
      var resting = TouchLine(start: sample(0, rate: rate, stamp: 100))
      for beat in 1...60 {
        let stamp = 100 + Double(beat) / rate
        moving.add(sample(Double(beat), rate: rate, stamp: stamp))
        if rest.contains(beat) { continue }
        let way = beat < rest.lowerBound ? beat : beat - rest.count
        resting.add(sample(Double(way), rate: rate, stamp: stamp))
        resting.share(with: &moving)
        #expect(abs(resting.end - stamp) < 1e-6, "seed \(seed): beat \(beat)")
        #expect(beat < 3 || resting.end == moving.end, "seed \(seed): beat \(beat)")
      }
    }
  }

  @Test func `fingers of two devices keep the beats of their own`() {
    for seed in SeededGenerator.seeds(200) {
      var generator = SeededGenerator(seed: seed)
      // They are out of step, and their stamps whole milliseconds.
      let rates = [[120.0, 90], [120, 75], [100, 60], [90, 70]][generator.int(0..<4)]
      let phases = [0.0, generator.double(0.002...0.006)]
      func stamp(_ device: Int, _ beat: Int) -> Double {
        ((100 + phases[device] + Double(beat) / rates[device]) * 1000).rounded(.down) / 1000
      }
      let starts = (0..<2).map { sample(0, rate: rates[$0], stamp: stamp($0, 0)) }
      var lines = starts.map { TouchLine(start: $0) }
      var alone = starts.map { TouchLine(start: $0) }
      var beats = [1, 1]
      while beats[0] < 200 {
        let device = stamp(0, beats[0]) <= stamp(1, beats[1]) ? 0 : 1
        let new = sample(Double(beats[device]), rate: rates[device], stamp: stamp(device, beats[device]))
        beats[device] += 1
        alone[device].add(new)
        var (line, other) = (lines[device], lines[1 - device])
        line.add(new)
        line.share(with: &other)
        (lines[device], lines[1 - device]) = (line, other)
        #expect(line.end == alone[device].end, "seed \(seed): \(rates), beat \(beats[device])")
      }
    }
  }
}
