import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The two boxes of the demo Throw.
@MainActor @Suite struct ThrowTests {
  private let size = Size(width: 960, height: 640)
  private let window: ManualWindow
  private let controller: WindowController
  private let demo: ThrowDemo
  private var drawn: [String: Point] {
    var places: [String: Point] = [:]
    window.renderTree.forEachNamedLayer { places[$0] = $1.position }
    return places
  }

  init() {
    window = ManualWindow(size: size)
    controller = WindowController(window: window)
    demo = ThrowDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
  }

  private func play(_ script: inout InputScript, until end: Double) {
    while window.now < end - 1e-9 {
      window.play(&script, until: min(window.now + 1.0 / 60, end))
      window.resolveFrame()
    }
  }

  @Test func `both boxes follow one hand, and only one goes on as fast as the hand was`() throws {
    let panels = ThrowView.layout(size).panels
    let places = ThrowLane.places(in: panels[0].size).map { $0 + panels[0].origin }
    let gap = panels[1].origin - panels[0].origin
    var script = InputScript(seed: 2)
    // A hand at 900 points a second, from the left panel.
    script.touch(at: window.now + 0.1, duration: 0.2) { places[0] + Point(x: 900 * $0, y: 0) }
    play(&script, until: script.end - 0.02)
    let held = drawn
    let (left, right) = (try #require(held["box-loses"]), try #require(held["box-keeps"]))
    #expect(left.x > places[0].x + 60 && (right - left).distance(to: gap) < 0.01)
    // The lift is delivered with the finger's last sample; the next frames show what follows.
    play(&script, until: script.end + 0.002)
    let before = drawn
    play(&script, until: window.now + 1.0 / 60)
    func speed(_ name: String) -> Double { ((drawn[name]?.x ?? 0) - (before[name]?.x ?? 0)) * 60 }
    let (lost, kept) = (speed("box-loses"), speed("box-keeps"))
    print("throw at 900 pt/s: at once one flies at \(lost) pt/s, the other at \(kept)")
    #expect(kept > 800 && lost < 0.6 * kept)
    play(&script, until: window.now + 3)
    #expect(try #require(drawn["box-keeps"]).x > panels[1].center.x)
    #expect(try #require(drawn["box-loses"]).x > panels[0].center.x, "both at the same place in the end")
  }

  /// A finger must go 10 points before a drag begins, and these are not made up for. Until a third sample tells how fast it
  /// is, it is drawn where it was measured last, and from then on at the frame's time. So what is fast from its first
  /// sample on is caught up with in one step, by the age of a sample and what an acceleration that ends at once makes
  /// the prediction overshoot. A hand needs 50 to 100 ms for its speed, and then there is no such step.
  @Test(arguments: [500.0, 900, 2186], [0.0, 0.05, 0.1])
  func `no step of a drag that begins is larger than the hand's`(speed: Double, ease: Double) throws {
    let from = try #require(drawn["box-keeps"])
    // At rest until the frames are sure of it, then faster and faster until it has its speed.
    func way(_ t: Double) -> Double {
      let since = max(t - 0.1, 0)
      return speed * (since < ease ? since * since / (2 * ease) : since - ease / 2)
    }
    var script = InputScript(seed: 7)
    let begin = window.now + 0.1
    let duration = 0.1 + ease / 2 + 250 / speed
    script.touch(at: begin, duration: duration) { from + Point(x: way($0), y: 0) }
    var (places, times): ([Double], [Double]) = ([], [])
    while window.now < script.end - 0.001 {
      play(&script, until: min(window.now + 1.0 / 60, script.end - 0.001))
      places.append(try #require(drawn["box-keeps"]).x - from.x)
      times.append(window.now - begin)
    }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    let hand = zip(times, times.dropFirst()).map { way($1) - way($0) }
    let largest = try #require(steps.max()), usual = try #require(hand.max())
    // The slop is lost for good.
    let lost = zip(times, places).suffix(3).map { way($0) - $1 }
    print("a drag at \(speed) pt/s after \(ease) s: \(largest) pt a frame, the hand \(usual); lost \(lost)")
    #expect(lost.allSatisfy { abs($0 - 10) < 0.002 * speed + 1 })
    #expect(zip(times, places).allSatisfy { $1 <= max(way($0) - 10, 0) + (ease > 0 ? 0.002 : 0.006) * speed })
    #expect(largest <= (ease > 0 ? 1.1 * usual : usual + 0.013 * speed))
  }

  @Test func `a box that is dragged out of its panel stays within reach, and comes back`() throws {
    let panels = ThrowView.layout(size).panels
    let places = ThrowLane.places(in: panels[1].size).map { $0 + panels[1].origin }
    for way in [Point(x: 900, y: 0), Point(x: 0, y: -900), Point(x: -1500, y: 900)] {
      let from = try #require(drawn["box-keeps"])
      var script = InputScript(seed: 5)
      script.touch(at: window.now + 0.1, duration: 1) { from + way * min($0 / 0.8, 1) }
      while window.now < script.end - 1e-9 {
        play(&script, until: min(window.now + 1.0 / 60, script.end))
        let place = try #require(drawn["box-keeps"])
        #expect(panels[1].contains(place), "\(place)")
      }
      play(&script, until: window.now + 3)
      let rest = try #require(drawn["box-keeps"])
      #expect(places.contains { $0.distance(to: rest) < 2 })
    }
  }

  @Test(arguments: [Size(width: 480, height: 320), Size(width: 320, height: 480)])
  func `in a small window too a finger need not hit a box exactly`(size: Size) throws {
    let window = ManualWindow(size: size)
    let controller = WindowController(window: window)
    let demo = ThrowDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    let panel = ThrowView.layout(size).panels[0]
    let center = try #require(ThrowLane.places(in: panel.size).first) + panel.origin
    func drawn() -> Point? {
      var place: Point?
      window.renderTree.forEachNamedLayer { if $0 == "box-loses" { place = $1.position } }
      return place
    }
    var script = InputScript(seed: 3)
    script.touch(at: window.now + 0.1, duration: 0.3) { center + Point(x: 21 + 200 * $0, y: -21) }
    let before = try #require(drawn())
    while window.now < script.end - 0.02 {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
    }
    #expect(try #require(drawn()).x > before.x + 20)
    withExtendedLifetime(demo) {}
  }

  @Test func `a card in flight is hit where it is seen, or where its model is`() throws {
    let window = ManualWindow(size: size)
    let controller = WindowController(window: window)
    let demo = HitTestDemo(in: controller, palette: .light, trace: nil)
    var script = HitTestDemo.reel(size: size, start: window.now)
    controller.onKey = { if $0.phase == .pressed { demo.pressed($0.key) } }
    while window.now < script.end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
    }
    var words: [String] = []
    func find(_ layer: Layer) {
      if let text = (layer as? TextLayer)?.string, text.contains("hit,") { words.append(text) }
      for sublayer in layer.sublayers { find(sublayer) }
    }
    find(controller.rootView.layer)
    // The first touch is where only the model is; of five on the card that is seen, the last one is where the
    // model is as well.
    #expect(words == ["2 hit, 4 missed", "5 hit, 1 missed"], "\(words)")
  }
}
