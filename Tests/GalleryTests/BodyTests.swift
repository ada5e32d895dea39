import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The bodies of the demos Cradle and Dynamics.
@MainActor @Suite struct BodyTests {
  @Test(arguments: [
    Size(width: 360, height: 640), Size(width: 480, height: 320), Size(width: 960, height: 640),
    Size(width: 800, height: 1280), Size(width: 1920, height: 1080),
  ])
  func `a finger can hit each ball, and lift the outer ones within the window`(size: Size) {
    let layout = CradleLayout(size: size)
    #expect(layout.radius * 2 >= 36)
    #expect(layout.largestAngle > 0.35)
    let reach = sin(layout.largestAngle) * layout.length + layout.radius
    #expect(layout.anchors[0].x - reach >= 0 && layout.anchors[4].x + reach <= size.width)
    #expect(layout.balls.allSatisfy { $0.y + layout.radius <= size.height })
    #expect(layout.bar.minY >= DemoView.field(in: size).minY)
    #expect(layout.bar.minX >= 0 && layout.bar.maxX <= size.width)
  }

  /// A demo in a window of 960 × 640 points, in which nothing was touched.
  @MainActor
  private final class Visit {
    let window = ManualWindow(size: Size(width: 960, height: 640))
    let controller: WindowController
    private(set) var demo: (any Demo)?

    init(_ type: any Demo.Type) {
      controller = WindowController(window: window)
      demo = type.init(in: controller, palette: .light, trace: nil)
      run(for: 0.5)
    }

    var drawn: [String: Point] {
      var places: [String: Point] = [:]
      window.renderTree.forEachNamedLayer { places[$0] = $1.position }
      return places
    }

    func run(for seconds: Double) {
      var none = InputScript()
      play(&none, until: window.now + seconds)
    }

    func play(_ script: inout InputScript, until end: Double) {
      while window.now < end - 1e-9 {
        window.play(&script, until: min(window.now + 1.0 / 60, end))
        window.resolveFrame()
      }
    }
  }

  private static let sizes = [
    Size(width: 1280, height: 800), Size(width: 480, height: 320), Size(width: 800, height: 1280),
  ]

  @Test func `in a window of another size the cradle hangs still where it belongs`() {
    let visit = Visit(CradleDemo.self)
    for size in Self.sizes {
      visit.window.resize(to: size)
      visit.run(for: 1)
      let layout = CradleLayout(size: size)
      for (index, ball) in layout.balls.enumerated() {
        let place = visit.drawn["ball \(index + 1)"] ?? .zero
        #expect(place.distance(to: ball) < 1, "\(size), ball \(index + 1): \(place), not \(ball)")
      }
    }
  }

  @Test func `a ball that is flung does not go over the bar`() {
    let visit = Visit(CradleDemo.self)
    let layout = CradleLayout(size: visit.window.size)
    var script = InputScript(seed: 2)
    script.touch(at: visit.window.now + 0.1, duration: 0.06) { layout.balls[0] + Point(x: -4000 * $0, y: 0) }
    visit.play(&script, until: script.end)
    for _ in 0..<120 {
      visit.run(for: 1.0 / 60)
      for (name, place) in visit.drawn { #expect(place.y > layout.bar.maxY, "\(name) at \(place)") }
    }
  }

  @Test func `bodies that nobody has touched are in order in a window of another size`() {
    let visit = Visit(DynamicsDemo.self)
    for size in Self.sizes {
      visit.window.resize(to: size)
      visit.run(for: 1)
      let layout = DynamicsLayout(size: size)
      for index in 0..<layout.count {
        let place = visit.drawn["body \(index + 1)"] ?? .zero
        #expect(
          place.distance(to: layout.home(of: index)) < 1,
          "\(size), body \(index + 1): \(place), not \(layout.home(of: index))")
      }
    }
  }

  @Test func `bodies that were thrown stay in a room that shrinks`() {
    let visit = Visit(DynamicsDemo.self)
    let layout = DynamicsLayout(size: visit.window.size)
    var script = InputScript(seed: 2)
    script.touch(at: visit.window.now + 0.1, duration: 0.2) {
      layout.home(of: 0) + Point(x: 4000 * $0 * $0, y: 900 * $0)
    }
    visit.play(&script, until: script.end + 1)
    let before = visit.drawn
    visit.window.resize(to: Size(width: 480, height: 320))
    visit.run(for: 2)
    let room = DynamicsLayout(size: Size(width: 480, height: 320)).room
    for (name, place) in visit.drawn {
      #expect(room.insetBy(dx: 4, dy: 4).contains(place), "\(name) at \(place)")
    }
    // Nobody has put them in order.
    #expect((before["body 1"]?.x ?? 0) > 300 && (visit.drawn["body 1"]?.x ?? 0) > 150)
  }

  @Test func `a body that a finger holds stays with it as the others are put in order`() {
    let visit = Visit(DynamicsDemo.self)
    let layout = DynamicsLayout(size: visit.window.size)
    let way = Point(x: 120, y: 60)
    var script = InputScript(seed: 2)
    script.touch(at: visit.window.now + 0.1, duration: 1.4) { layout.home(of: 0) + way * min($0 / 0.4, 1) }
    visit.play(&script, until: visit.window.now + 0.8)
    let held = visit.drawn["body 1"] ?? .zero
    #expect(held.distance(to: layout.home(of: 0)) > 90)
    visit.demo?.pressed(KeyEvent.Key("r"))
    visit.play(&script, until: visit.window.now + 0.4)
    #expect((visit.drawn["body 1"] ?? .zero).distance(to: held) < 1, "\(visit.drawn["body 1"] ?? .zero)")
    for index in 6..<layout.count {
      let place = visit.drawn["body \(index + 1)"] ?? .zero
      #expect(place.distance(to: layout.home(of: index)) < 1, "body \(index + 1)")
    }
  }

  /// How far a body's outline is outside of the room, in points; negative inside.
  private static func depth(of index: Int, at pose: LayerPose, in layout: DynamicsLayout) -> Double {
    let size = layout.size(of: index)
    let radius = index % 4 == 2 ? size.width / 2 : Body.cornerRadius(of: size)
    let core = Point(x: size.width / 2 - radius, y: size.height / 2 - radius)
    let (sine, cosine) = (abs(sin(pose.rotation)), abs(cos(pose.rotation)))
    let x = core.x * cosine + core.y * sine + radius
    let y = core.x * sine + core.y * cosine + radius
    let (p, room) = (pose.position, layout.room)
    return max(room.minX - p.x + x, p.x + x - room.maxX, room.minY - p.y + y, p.y + y - room.maxY)
  }

  @Test(arguments: UInt64(1)...24)
  func `whatever a hand did, bodies stay in the room, also in one that grew, and rest in the end`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let visit = Visit(DynamicsDemo.self)
    let size = Self.sizes.randomElement(using: &random) ?? visit.window.size
    visit.window.resize(to: size)
    let layout = DynamicsLayout(size: size)
    visit.run(for: 0.2)
    var script = InputScript(seed: seed)
    var time = visit.window.now + 0.1
    for _ in 0..<4 {
      let from = layout.home(of: Int.random(in: 0..<layout.count, using: &random))
      let (way, angle) = (
        Double.random(in: 100...1600, using: &random), Double.random(in: 0...6.28, using: &random)
      )
      let duration = Double.random(in: 0.1...0.6, using: &random)
      script.touch(at: time, duration: duration) {
        from + Point(x: cos(angle), y: sin(angle)) * (way * $0 * $0 / duration)
      }
      time += Double.random(in: 0.2...1.2, using: &random)
      if Bool.random(using: &random) { script.key(.space, at: time) }
    }
    let end = max(script.end, time)
    var (deepest, rested, last) = (-Double.infinity, end, [String: Point]())
    while visit.window.now < end + 12, visit.window.now - max(rested, end) < 1 {
      visit.play(&script, until: visit.window.now + 1.0 / 60)
      var drawn: [String: Point] = [:]
      visit.window.renderTree.forEachNamedLayer { name, pose in
        drawn[name] = pose.position
        guard let number = Int(name.dropFirst("body ".count)) else { return }
        let depth = Self.depth(of: number - 1, at: pose, in: layout)
        // What a hand presses against a wall yields to the hand.
        if visit.window.now > end + 0.2 { deepest = max(deepest, depth) }
      }
      if drawn != last { rested = visit.window.now }
      last = drawn
    }
    print(
      "dynamics, seed \(seed), \(size): \(deepest) pt in a wall at most without a hand, at rest \(rested - end) s after the hand"
    )
    #expect(deepest < 3, "seed \(seed)")
    #expect(rested - end < 8, "seed \(seed)")
  }
}
