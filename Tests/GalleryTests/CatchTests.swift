import Martlet
import MartletTesting
import Testing

@testable import gallery

@MainActor
@Suite struct CatchTests {
  @Test
  func `what is thrown gets nowhere faster than 2.5 times the hand, and no slower than need be`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let (heading, course) = (
        Double.random(in: 0...(2 * .pi), using: &random), Double.random(in: 0...(2 * .pi), using: &random)
      )
      let way = direction(heading) * Double.random(in: 50...1500, using: &random)
      let hand = Double.random(in: 300...3000, using: &random)
      let spring = Spring.lively.paced(
        from: .zero, to: way, velocity: direction(course) * hand, isThrown: true)
      let flight = SpringAnimation(
        from: .zero, to: way, spring: spring, initialVelocity: direction(course) * hand, beginTime: 1)
      var fastest = 0.0
      for step in 0..<4000 {
        fastest = max(fastest, flight.velocity(at: 1 + Double(step) / 1000).length)
      }
      let limit = 2.5 * hand
      #expect(fastest <= 1.001 * limit, "\(way) at \(hand) pt/s towards \(course)")
      // It is the preset, or as quick as it may be.
      #expect(spring == .lively || fastest >= 0.999 * limit, "\(way) at \(hand) pt/s towards \(course)")
    }
  }

  @Test func `what a hand lays down goes home as quickly as what nobody holds`() {
    let way = Point(x: 900, y: 0)
    func duration(_ hand: Double, isThrown: Bool = true) -> Double {
      let velocity = Point(x: hand, y: 0)
      return SpringAnimation(
        from: .zero, to: way,
        spring: .lively.paced(from: .zero, to: way, velocity: velocity, isThrown: isThrown),
        initialVelocity: velocity
      ).settlingDuration
    }
    #expect(abs(duration(0) - duration(0, isThrown: false)) < 1e-9)
    // The slower the hand, the less it waits, without a step.
    let durations = stride(from: 0.0, through: Spring.slowestThrow, by: 10).map { duration($0) }
    for (slower, faster) in zip(durations, durations.dropFirst()) {
      #expect(faster > slower && faster < slower * 1.1)
    }
    #expect(duration(0) < 2.6)
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `a card stands in the middle of its dock, and on whole pixels`(scale: Double) throws {
    for size in [
      Size(width: 400, height: 300), Size(width: 853, height: 533), Size(width: 961, height: 641),
      Size(width: 1920, height: 1080),
    ] {
      let window = ManualWindow(size: size, scale: scale)
      let controller = WindowController(window: window)
      let demo = CatchDemo(in: controller, palette: .light, trace: nil)
      window.resolveFrame()
      let stage = try #require(controller.rootView.subviews.first)
      let cards = stage.subviews.compactMap { $0 as? Card }
      let docks = stage.subviews.filter { $0.layer.cornerRadius == 28 }.map(\.frame)
      #expect(cards.count == 3 && docks.count == 4)
      for card in cards {
        let (frame, dock) = (card.frame, docks[card.dock])
        let gaps = [
          frame.minX - dock.minX, dock.maxX - frame.maxX, frame.minY - dock.minY, dock.maxY - frame.maxY,
        ].map { $0 * scale }
        #expect(abs(gaps[0] - gaps[1]) < 1e-6 && abs(gaps[2] - gaps[3]) < 1e-6, "\(size): \(gaps)")
        for gap in gaps { #expect(gap > 0 && abs(gap - gap.rounded()) < 1e-6, "\(size): \(gaps)") }
        let border = card.layer.borderWidth * scale
        #expect(abs(border - border.rounded()) < 1e-9)
      }
      // Of two in one dock, whichever lies in front, the other one is seen.
      for (one, other) in [(0, 1), (1, 2), (0, 2)] {
        let (a, b) = (cards[one].bounds.size, cards[other].bounds.size)
        #expect((a.width - b.width) * (a.height - b.height) < 0, "\(size): \(a), \(b)")
      }
      withExtendedLifetime(demo) {}
    }
  }

  @Test(arguments: [400.0, 900, 2000])
  func `a card that is thrown across the window flies on as the hand let it go`(speed: Double) throws {
    let start = 1000.0
    let window = ManualWindow(size: Size(width: 1280, height: 800), now: start)
    let controller = WindowController(window: window)
    let demo = CatchDemo(in: controller, palette: .light, trace: nil)
    var drawn: [(time: Double, position: Point)] = []
    window.onFrame = { report in
      guard let card = report.layers.first(where: { $0.name == "sky" }) else { return }
      drawn.append((report.targetTime, card.pose.position))
    }
    let layout = CatchLayout(size: window.size)
    let home = layout.docks[0]
    let lift = 500 / speed
    var script = InputScript(seed: 3)
    script.touch(at: start + 0.1, duration: lift) { home + Point(x: speed * $0, y: 0) }
    while window.now < start + lift + 4 {
      window.play(&script, until: window.now + 1.0 / 120)
      window.resolveFrame()
    }
    var fastest = 0.0
    for (before, after) in zip(drawn, drawn.dropFirst()) where before.time > start + 0.1 + lift {
      fastest = max(fastest, before.position.distance(to: after.position) / (after.time - before.time))
    }
    #expect(fastest <= 2.55 * speed, "\(fastest)")
    let goal = layout.docks[1]
    #expect(try #require(drawn.last).position.distance(to: goal) < 1)
    withExtendedLifetime(demo) {}
  }

  private func direction(_ angle: Double) -> Point {
    Transform2D(rotation: angle).apply(Point(x: 1, y: 0))
  }
}
