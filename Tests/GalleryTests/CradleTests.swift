import Glibc
import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import gallery

/// The cradle under fingers and keys that do what they like.
@MainActor @Suite struct CradleTests {
  private let window = ManualWindow(size: Size(width: 960, height: 640))
  private let controller: WindowController
  private let demo: CradleDemo
  private let layout: CradleLayout

  init() {
    controller = WindowController(window: window)
    let demo = CradleDemo(in: controller, palette: .light, trace: nil)
    controller.onKey = { if $0.phase == .pressed { demo.pressed($0.key) } }
    self.demo = demo
    layout = CradleLayout(size: window.size)
    window.resolveFrame()
  }

  /// What must not be seen: how far a string's end was from its anchor, how far two balls overlapped, in points, and how
  /// far a string was turned, in radians.
  private struct Worst {
    var (stretch, overlap, angle) = (0.0, 0.0, 0.0)
  }

  private func look(_ worst: inout Worst) {
    var drawn: [(position: Point, angle: Double)] = Array(repeating: (.zero, 0), count: CradleLayout.count)
    window.renderTree.forEachNamedLayer { name, properties in
      guard name.hasPrefix("ball "), let number = Int(name.dropFirst(5)) else { return }
      drawn[number - 1] = (properties.position, properties.rotation)
    }
    for (index, ball) in drawn.enumerated() {
      let way = Transform2D(rotation: ball.angle).apply(Point(x: 0, y: -layout.length))
      worst.stretch = max(worst.stretch, (ball.position + way).distance(to: layout.anchors[index]))
      worst.angle = max(worst.angle, abs(ball.angle))
      for other in drawn[..<index] {
        let overlap = 2 * layout.radius - ball.position.distance(to: other.position)
        worst.overlap = max(worst.overlap, overlap)
      }
    }
  }

  private func play(_ script: inout InputScript, until end: Double) -> Worst {
    var worst = Worst()
    while window.now < end - 1e-9 {
      window.play(&script, until: min(window.now + 1.0 / 60, end))
      window.resolveFrame()
      look(&worst)
    }
    return worst
  }

  @Test func `balls that swing by themselves wake the main thread for no frame`() {
    func run(_ frames: Int) {
      for _ in 0..<frames {
        window.advance(to: window.now + 1.0 / 60)
        window.resolveFrame()
      }
    }
    run(60)
    demo.pressed(.space)
    run(10)
    #expect(!window.wantsFrames && window.renderTree.nextChange == .nextFrame)
    var script = InputScript(seed: 4)
    let begin = window.now + 0.1
    script.touch(at: begin, duration: 1) { t in
      layout.balls[4] + Point(x: 150 * min(t / 0.5, 1), y: -40 * min(t / 0.5, 1))
    }
    // A finger that rests pulls in each frame.
    _ = play(&script, until: begin + 0.9)
    #expect(window.wantsFrames)
    _ = play(&script, until: begin + 1.1)
    run(10)
    #expect(!window.wantsFrames && window.renderTree.nextChange == .nextFrame)
  }

  private func check(_ worst: Worst, _ what: String) {
    print("cradle, \(what): stretch \(worst.stretch), overlap \(worst.overlap), angle \(worst.angle)")
    #expect(worst.stretch <= 1, "\(what): the strings keep their lengths")
    #expect(worst.overlap <= 1, "\(what): no ball is in another one")
    #expect(worst.angle < .pi / 2, "\(what): no ball rises above the bar")
  }

  @Test func `a ball that is let go hands on its motion, and nothing bends`() {
    var script = InputScript(seed: 2)
    script.touch(at: window.now + 0.1, duration: 0.5) { layout.balls[0] + Point(x: -600 * $0, y: -100 * $0) }
    check(play(&script, until: window.now + 6), "one ball")
  }

  @Test(arguments: [1, 2])
  func `as many balls fly off as were lifted, and the others hang side by side`(count: Int) {
    var script = InputScript(seed: 3)
    let pull = layout.length * 0.5
    for index in 0..<count {
      let ball = layout.balls[index]
      script.touch(at: window.now + 0.1, duration: 1) { t in
        ball + Point(x: -pull * min(t / 0.7, 1), y: -pull * 0.2 * min(t / 0.7, 1))
      }
    }
    var worst = Worst()
    var highest = Array(repeating: 0.0, count: CradleLayout.count)
    var widest = 0.0
    // From the lift to where the last balls turn round.
    let end = script.end + 0.75 * 2 * .pi * (layout.length / CradleLayout.gravity).squareRoot()
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      look(&worst)
      guard window.now > script.end + 0.1 else { continue }
      var places = Array(repeating: Point.zero, count: CradleLayout.count)
      window.renderTree.forEachNamedLayer { name, properties in
        guard name.hasPrefix("ball "), let number = Int(name.dropFirst(5)) else { return }
        places[number - 1] = properties.position
        highest[number - 1] = max(highest[number - 1], layout.anchors[number - 1].x - properties.position.x)
        highest[number - 1] = max(highest[number - 1], properties.position.x - layout.anchors[number - 1].x)
      }
      // What lies between those that swing.
      for (a, b) in zip(places[count..<(5 - count)], places[(count + 1)...]).prefix(4 - 2 * count) {
        widest = max(widest, a.distance(to: b) - 2 * layout.radius)
      }
    }
    print("cradle, \(count) lifted: swings \(highest), gap of the resting ones \(widest)")
    check(worst, "\(count) lifted")
    for index in 0..<count { #expect(highest[4 - index] > 0.8 * highest[0]) }
    #expect(widest < 2)
  }

  @Test func `a finger that lands beside a ball's middle moves no ball`() {
    var script = InputScript(seed: 2)
    let beside = layout.balls[0] + Point(x: 0.7 * layout.radius, y: -0.3 * layout.radius)
    script.touch(at: window.now + 0.1, duration: 1) { _ in beside }
    let end = window.now + 1.5
    var farthest = 0.0
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      window.renderTree.forEachNamedLayer { name, properties in
        guard name.hasPrefix("ball "), let number = Int(name.dropFirst(5)) else { return }
        farthest = max(farthest, properties.position.distance(to: layout.balls[number - 1]))
      }
    }
    print("cradle, a finger beside a ball's middle: \(farthest) pt")
    #expect(farthest < 0.5)
  }

  @Test func `a held ball that is dragged through its neighbours pushes them aside`() {
    var script = InputScript(seed: 2)
    script.touch(at: window.now + 0.1, duration: 0.5) { layout.balls[0] + Point(x: 1600 * $0, y: -300 * $0) }
    check(play(&script, until: window.now + 6), "through the neighbours")
  }

  @Test func `two balls that are dragged through each other stop at each other`() {
    var script = InputScript(seed: 2)
    script.touch(at: window.now + 0.1, duration: 0.5) { layout.balls[0] + Point(x: 900 * $0, y: 0) }
    script.touch(at: window.now + 0.1, duration: 0.6) { layout.balls[3] + Point(x: -900 * $0, y: 0) }
    check(play(&script, until: window.now + 6), "two through each other")
  }

  @Test func `however often the key is pressed, no ball goes over the bar`() {
    var script = InputScript(seed: 2)
    for press in 0..<20 { script.key(.space, at: window.now + 0.1 + 0.05 * Double(press)) }
    check(play(&script, until: window.now + 6), "keys")
  }

  @Test func `whatever fingers and keys do, strings keep their lengths and no ball is in another`() {
    for seed in SeededGenerator.seeds(12) {
      var generator = SeededGenerator(seed: seed)
      var script = InputScript(seed: seed)
      let begin = window.now
      for _ in 0..<generator.int(4..<14) {
        let time = begin + generator.double(0.1...3)
        if generator.chance(0.3) {
          script.key(.space, at: time)
        } else {
          let ball = layout.balls[generator.int(0..<CradleLayout.count)]
          let velocity = Point(x: generator.double(-3000...3000), y: generator.double(-1500...500))
          let sway = generator.double(0...300)
          script.touch(at: time, duration: generator.double(0.05...0.8)) { t in
            ball + velocity * t + Point(x: sway * sin(20 * t), y: 0)
          }
        }
      }
      check(play(&script, until: begin + 6), "seed \(seed)")
    }
  }
}
