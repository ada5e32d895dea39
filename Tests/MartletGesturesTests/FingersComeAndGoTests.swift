import Glibc
import MartletGeometry
import MartletHost
import RandomTestSupport
import Testing

@testable import MartletGestures

/// Fingers that land and lift while others move, through the dispatcher's frames and the recognizers.
@Suite @MainActor struct FingersComeAndGoTests {
  /// A finger on a smooth way, from when it lands until it lifts.
  private struct Finger {
    let id: TouchEvent.ID
    let start: Point
    let reach: Point
    let pace: Double
    let landing: Double
    let lift: Double

    init(_ number: Int, _ generator: inout SeededGenerator) {
      id = TouchEvent.ID(rawValue: Int64(number))
      start = Point(x: generator.double(200...800), y: generator.double(200...800))
      reach = Point(x: generator.double(-150...150), y: generator.double(-150...150))
      pace = generator.double(1...6)
      landing = generator.double(0...0.5)
      lift = landing + generator.double(0.05...0.7)
    }

    func position(at time: Double) -> Point { start + reach * sin(pace * (time - landing)) }
  }

  /// What a recognizer has told last, and where its fingers were then.
  private struct Told {
    var value = Point.zero
    var places: [TouchEvent.ID: Point] = [:]
  }

  /// A pan, a pinch and a rotation of the same fingers. Each report is compared with how far the fingers have gone since
  /// the one before.
  @MainActor private final class Hands {
    let stage = GestureStage()
    let pan: PanGestureRecognizer
    let pinch: PinchGestureRecognizer
    let rotation: RotationGestureRecognizer
    private var told: [ObjectIdentifier: Told] = [:]
    /// The largest differences: of translations in points, of logarithms of scales, and of angles in radians.
    private(set) var worst = [0.0, 0, 0]
    private(set) var reports = 0
    /// Whether a finger lifts. What ends follows it to the end of its line, and what goes on stays: see `lift(_:)`.
    private var isLifting = false

    init() {
      pan = stage.attach(PanGestureRecognizer(), "pan", to: stage.board)
      pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
      rotation = stage.attach(RotationGestureRecognizer(), "rotation", to: stage.board)
      (pan.minimumDistance, pinch.minimumChange, rotation.minimumAngle) = (0, 0, 0)
      stage.dispatcher.followsFrames = true
      for recognizer in recognizers {
        recognizer.shouldRecognizeSimultaneously = { _ in true }
        recognizer.addHandler { [weak self] in self?.compare($0) }
      }
    }

    private var recognizers: [GestureRecognizer] { [pan, pinch, rotation] }

    /// Translation, scale and rotation.
    var values: [Point] { recognizers.map { value(of: $0) } }

    private func value(of recognizer: GestureRecognizer) -> Point {
      if recognizer === pan { return pan.translation }
      return Point(x: recognizer === pinch ? log(pinch.scale) : rotation.rotation, y: 0)
    }

    private func compare(_ recognizer: GestureRecognizer) {
      let touches = recognizer.touches
      let last = told[ObjectIdentifier(recognizer)]
      let value = value(of: recognizer)
      told[ObjectIdentifier(recognizer)] = Told(
        value: value, places: Dictionary(uniqueKeysWithValues: touches.map { ($0.id, $0.position) }))
      guard recognizer.state == .changed, let last, !isLifting else { return }
      reports += 1
      // Where each was: one that has joined since then has moved once at most.
      let from = touches.map {
        last.places[$0.id] ?? ($0.phase == .began ? $0.position : $0.previousPosition)
      }
      let to = touches.map(\.position)
      let off = (value - last.value) - change(recognizer, from, to)
      let index = recognizers.firstIndex { $0 === recognizer } ?? 0
      if index == 2, touches.count > 2 { return }
      worst[index] = max(worst[index], index == 2 ? abs(off.x.remainder(dividingBy: 2 * .pi)) : off.length)
    }

    /// Delivers a lift.
    /// - Returns: What goes on and has changed by it.
    func lift(_ event: TouchEvent, arrival: Double) -> [String] {
      let before = values
      isLifting = true
      stage.dispatcher.dispatch(event, arrival: arrival)
      isLifting = false
      let after = values
      var changed: [String] = []
      for (index, recognizer) in recognizers.enumerated() where recognizer.state.isOngoing {
        if after[index].distance(to: before[index]) > 1e-12 {
          changed.append("\(recognizer.name): \(before[index]) to \(after[index])")
        }
        told[ObjectIdentifier(recognizer)]?.places = Dictionary(
          uniqueKeysWithValues: recognizer.touches.map { ($0.id, $0.position) })
      }
      return changed
    }

    private func spread(_ points: [Point]) -> Double {
      let center = points.reduce(.zero, +) * (1 / Double(points.count))
      let square = points.map { ($0 - center).dot($0 - center) }.reduce(0, +) / Double(points.count)
      return max(2 * square.squareRoot(), Constants.leastSpread)
    }

    private func change(_ recognizer: GestureRecognizer, _ from: [Point], _ to: [Point]) -> Point {
      if recognizer === pan {
        return zip(from, to).reduce(Point.zero) { $0 + ($1.1 - $1.0) } * (1 / Double(from.count))
      }
      if recognizer === pinch { return Point(x: log(spread(to) / spread(from)), y: 0) }
      let (a, b) = (from[1] - from[0], to[1] - to[0])
      return Point(x: atan2(a.x * b.y - a.y * b.x, a.dot(b)), y: 0)
    }
  }

  @Test func `a finger that joins or leaves changes no translation, scale or rotation by it`() {
    var (joins, leaves) = (0, 0)
    var (worst, reported) = ([0.0, 0, 0], 0)
    for seed in SeededGenerator.seeds(100, thorough: 400) {
      var generator = SeededGenerator(seed: seed)
      let hands = Hands()
      let fingers = (0..<generator.int(2..<6)).map { Finger($0, &generator) }
      let interval = 1 / [60.0, 90, 120, 240][generator.int(0..<4)]
      let batch = Double(generator.int(1..<4))
      var reports: [(arrival: Double, event: TouchEvent)] = []
      func report(_ finger: Finger, _ phase: TouchEvent.Phase, at time: Double, arrival: Double) {
        let stamp = time + (phase == .moved ? generator.double(-0.001...0.001) : 0)
        let place = finger.position(at: phase == .ended ? (time / interval).rounded(.down) * interval : time)
        reports.append(
          (
            100 + arrival,
            TouchEvent(id: finger.id, source: .touchscreen, phase: phase, position: place, time: 100 + stamp)
          ))
      }
      for finger in fingers {
        report(finger, .began, at: finger.landing, arrival: finger.landing)
        var beat = (finger.landing / interval).rounded(.up) + 1
        while beat * interval < finger.lift - 0.001 {
          let told = (beat / batch).rounded(.up) * batch * interval
          report(finger, .moved, at: beat * interval, arrival: min(told, finger.lift))
          beat += 1
        }
        report(finger, .ended, at: finger.lift, arrival: finger.lift)
      }
      reports = reports.enumerated().sorted {
        ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset)
      }
      .map(\.element)
      var frame = 100.0
      let dispatcher = hands.stage.dispatcher
      for (arrival, event) in reports {
        while frame < arrival {
          dispatcher.frame(FrameTiming(targetTime: frame + 0.02, duration: 1.0 / 60, lead: 0.02))
          frame += 1.0 / 60
        }
        if event.phase == .ended {
          leaves += 1
          let changed = hands.lift(event, arrival: arrival)
          #expect(changed == [], "seed \(seed): \(event.id.rawValue) lifts at \(event.time - 100)")
          continue
        }
        let before = hands.values
        dispatcher.dispatch(event, arrival: arrival)
        guard event.phase == .began else { continue }
        joins += 1
        #expect(
          hands.values == before,
          "seed \(seed): \(event.id.rawValue) lands at \(event.time - 100), and something changes")
      }
      for index in worst.indices {
        worst[index] = max(worst[index], hands.worst[index])
        #expect(hands.worst[index] < 1e-9, "seed \(seed): \(["pan", "pinch", "rotation"][index]) is off")
      }
      reported += hands.reports
      #expect(hands.stage.refusals == [], "seed \(seed)")
    }
    print(
      "\(joins) fingers joined and \(leaves) left; in \(reported) reports translations were off by",
      "\(worst[0]) pt, logarithms of scales by \(worst[1]), angles by \(worst[2]) rad at worst")
    #expect(joins > 100 && leaves > 100)
  }
}
