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
      // Either the preset, or as fast as the limit allows.
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
    // The slower the hand, the shorter the flight, without a step.
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
      // Of two cards that meet, both are seen, whichever is in front.
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

  @Test func `each card rests in a dock of its own, whatever hands and keys do`() throws {
    let size = Size(width: 960, height: 640)
    let layout = CatchLayout(size: size)
    for seed in UInt64(1)...12 {
      var random = SeededGenerator(seed: seed)
      let window = ManualWindow(size: size, now: 1000)
      let controller = WindowController(window: window)
      let demo = CatchDemo(in: controller, palette: .light, trace: nil)
      controller.onKey = { if $0.phase == .pressed { demo.pressed($0.key) } }
      window.resolveFrame()
      let stage = try #require(controller.rootView.subviews.first)
      let cards = stage.subviews.compactMap { $0 as? Card }
      // Drags and throws from dock to dock, taps and keys, some of them while other cards are still in
      // flight.
      var script = InputScript(seed: seed)
      var time = 1000.1
      for _ in 0..<12 {
        let (from, to) = (
          layout.docks.randomElement(using: &random) ?? .zero,
          layout.docks.randomElement(using: &random) ?? .zero
        )
        let duration = Double.random(in: 0.15...0.5, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: script.tap(at: from, time: time)
        case 1: script.key(.space, at: time)
        default: script.touch(at: time, duration: duration) { from + (to - from) * ($0 / duration) }
        }
        time += Double.random(in: 0.1...1.2, using: &random)
      }
      while window.now < time + 6 {
        window.play(&script, until: window.now + 1.0 / 60)
        window.resolveFrame()
      }
      #expect(Set(cards.map(\.dock)).count == 3, "seed \(seed)")
      for card in cards {
        let place = card.layer.presentationValue(of: .position)
        #expect(place.distance(to: layout.docks[card.dock]) < 1, "seed \(seed)")
      }
      withExtendedLifetime(demo) {}
    }
  }

  @Test func `a card that is tapped changes places with the one in the opposite dock`() throws {
    let size = Size(width: 960, height: 640)
    let layout = CatchLayout(size: size)
    let window = ManualWindow(size: size, now: 1000)
    let controller = WindowController(window: window)
    let demo = CatchDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    let stage = try #require(controller.rootView.subviews.first)
    let cards = stage.subviews.compactMap { $0 as? Card }
    func rest(_ script: InputScript) {
      var script = script
      let end = script.end + 5
      while window.now < end {
        window.play(&script, until: window.now + 1.0 / 60)
        window.resolveFrame()
      }
    }
    // From the top left to the free dock: no other card moves.
    var script = InputScript(seed: 1)
    script.tap(at: layout.docks[0], time: 1000.1)
    rest(script)
    #expect(cards.map(\.dock) == [2, 1, 3])
    script = InputScript(seed: 1)
    script.tap(at: layout.docks[1], time: window.now + 0.1)
    rest(script)
    // The two cards of the other pair have swapped places.
    #expect(cards.map(\.dock) == [2, 3, 1])
    withExtendedLifetime(demo) {}
  }

  private func direction(_ angle: Double) -> Point {
    Transform2D(rotation: angle).apply(Point(x: 1, y: 0))
  }
}
