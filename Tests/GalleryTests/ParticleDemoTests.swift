import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The flame and the fireworks.
@MainActor
@Suite struct ParticleDemoTests {
  private let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
  private let controller: WindowController

  init() { controller = WindowController(window: window) }

  private func layers(named name: String) -> [Layer] {
    func find(_ layer: Layer) -> [Layer] {
      (layer.name == name ? [layer] : []) + layer.sublayers.flatMap(find)
    }
    return find(controller.rootView.layer)
  }

  private func play(_ script: inout InputScript, until end: MediaTime) {
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
    }
  }

  @Test func `a flame is where its candle's wick is, also in flight`() throws {
    let demo = FlameDemo(in: controller, palette: .light, trace: nil)
    window.run(for: 0.1)
    let candle = try #require(layers(named: "candle").first)
    let flame = try #require(layers(named: "flame").first as? EmitterLayer)
    var script = InputScript(seed: 5)
    let start = try #require(candle.convert(candle.bounds.center, to: nil))
    script.touch(at: window.now + 0.1, duration: 0.3) { start + Point(x: 500 * $0, y: -300 * $0) }
    var far = 0.0
    let end = window.now + 1.5
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      let place = candle.presentationValue(of: .position)
      let light = flame.presentationValue(of: .emitterPosition)
      #expect(abs(place.x - light.x) < 0.01 && place.y > light.y)
      far = max(far, abs(place.x - start.x))
    }
    #expect(far > 100)
    withExtendedLifetime(demo) {}
  }

  @Test func `a candle that is thrown stays on the stage, and comes down to stand`() throws {
    let demo = FlameDemo(in: controller, palette: .light, trace: nil)
    window.run(for: 0.1)
    let candle = try #require(layers(named: "candle").first)
    let stage = FlameView.layout(window.size).stage
    let home = candle.position.y
    for way in [Point(x: 1500, y: -900), Point(x: -3000, y: 200), Point(x: 200, y: -2500)] {
      var script = InputScript(seed: 5)
      let start = try #require(candle.convert(candle.bounds.center, to: nil))
      script.touch(at: window.now + 0.1, duration: 0.2) { start + way * ($0 * $0 / 0.2) }
      let end = window.now + 3
      while window.now < end {
        window.play(&script, until: window.now + 1.0 / 60)
        window.resolveFrame()
        let place = try #require(candle.convert(candle.bounds.center, to: nil, source: .presentation))
        let room = Rect(
          x: stage.minX + Candle.holder.left, y: stage.minY,
          width: stage.width - Candle.holder.left - Candle.holder.right,
          height: stage.height - Candle.size.height / 2)
        #expect(room.contains(place), "\(way): \(place)")
      }
      #expect(abs(candle.presentationValue(of: .position).y - home) < 0.01)
    }
    withExtendedLifetime(demo) {}
  }

  @Test func `no throw between walls passes one`() {
    var random = SeededGenerator(seed: 77)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let room = Rect(x: 20, y: 10, width: 800, height: 400)
    for _ in 0..<2_000 {
      let start = Point(x: number(20...820), y: number(10...410))
      let velocity = Point(x: number(-6000...6000), y: number(-6000...6000))
      let flight = WalledThrow(from: start, velocity: velocity, in: room)
      for frame in 0..<120 {
        let response = flight.spring.response(at: Double(frame) / 60)
        let place =
          flight.end + (start - flight.end) * response.displacement + flight.velocity * response.impulse
        #expect(
          room.insetBy(dx: -0.5, dy: -0.5).contains(place), "from \(start) with \(velocity): \(place)")
      }
    }
  }

  @Test func `shells of which nothing is left have no layers when the next one flies`() {
    let demo = FireworksDemo(in: controller, palette: .light, trace: nil)
    window.run(for: 0.1)
    let start = window.now
    var script = InputScript(seed: 5)
    script.tap(at: Point(x: 300, y: 250), time: start + 0.1)
    script.tap(at: Point(x: 600, y: 250), time: start + 0.3)
    play(&script, until: start + 1)
    // One has flown by itself at first.
    #expect(layers(named: "shell").count == 3)
    script.tap(at: Point(x: 450, y: 200), time: start + 9)
    play(&script, until: start + 8)
    #expect(layers(named: "shell").count == 3)
    play(&script, until: start + 10)
    #expect(layers(named: "shell").count == 1)
    withExtendedLifetime(demo) {}
  }

  @Test func `a shell bursts where the sky was tapped, from wherever one looks`() throws {
    let demo = FireworksDemo(in: controller, palette: .light, trace: nil)
    window.run(for: 0.1)
    let stage = demo.view.stage
    let plate = try #require(layers(named: "air").first?.sublayers.first)
    for (turn, tilt) in [(0.0, 0.0), (1.1, -0.3), (2, 0.1), (-4, -0.2)] {
      demo.view.turn(by: turn, tilt: tilt)
      // Also while it turns.
      for time in [0.05, 0.2, 3] {
        window.run(for: time)
        for place in [Point(x: 300, y: 60), Point(x: 520, y: 180), Point(x: 90, y: 120)] {
          let goal = stage.launch(to: place)
          let probe = Layer()
          probe.isStill = true
          probe.position = Point(x: goal.x, y: goal.y)
          probe.zPosition = goal.z
          plate.addSublayer(probe)
          let seen = try #require(stage.layer.convert(probe.convert(toWindow: .zero) ?? .zero, from: nil))
          #expect((seen - place).length < 0.01, "turned by \(turn), \(tilt), after \(time) s")
          probe.removeFromSuperlayer()
        }
      }
    }
  }

  @Test func `a drag looks round the fireworks, a throw goes on, and a finger catches it`() throws {
    let demo = FireworksDemo(in: controller, palette: .light, trace: nil)
    window.run(for: 0.1)
    let plate = try #require(layers(named: "air").first?.sublayers.first)
    func turn() -> Double { plate.presentationValue(of: .transform.rotation.y) }
    var script = InputScript(seed: 5)
    let start = window.now
    script.touch(at: start + 0.1, duration: 0.4) { Point(x: 300 + 600 * $0, y: 400) }
    script.touch(at: start + 0.9, duration: 0.4) { _ in Point(x: 500, y: 300) }
    play(&script, until: start + 0.5)
    let released = turn()
    #expect(released > 0.2)
    play(&script, until: start + 0.89)
    let caught = turn()
    #expect(caught > released + 0.1)
    play(&script, until: start + 1.2)
    #expect(abs(turn() - caught) < 0.03)
    // The land and the sky turn with it.
    let plates = demo.view.stage.subviews.flatMap(\.subviews).flatMap(\.subviews).map(\.layer)
    #expect(plates.count == 3)
    for other in plates {
      #expect(abs(other.presentationValue(of: .transform.rotation.y) - turn()) < 1e-9)
    }
    #expect(layers(named: "shell").count == 1)
  }
}
