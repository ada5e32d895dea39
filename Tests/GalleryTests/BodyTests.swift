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
    private var demo: (any Demo)?

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
}
