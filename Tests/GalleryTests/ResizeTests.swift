import Martlet
import MartletTesting
import Testing

@testable import gallery

/// Windows that change their size while things move.
@MainActor
@Suite struct ResizeTests {
  /// A demo in a window that may change its size meanwhile.
  @MainActor
  fileprivate final class Visit {
    let window: ManualWindow
    private let controller: WindowController
    private let exhibit: any Demo
    private var named: [String: LayerPose] = [:]

    init(_ name: String, size: Size) throws {
      let demo = try #require(demos.first { $0.name == name })
      window = ManualWindow(size: size, now: 1000)
      let controller = WindowController(window: window)
      let exhibit = demo.init(in: controller, palette: .light, trace: nil)
      controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
      (self.controller, self.exhibit) = (controller, exhibit)
      window.onFrame = { [weak self] report in
        self?.named = Dictionary(report.layers.map { ($0.name, $0.pose) }) { $1 }
      }
    }

    func play(until time: Double, pressing keys: [Double]) {
      while window.now < 1000 + time - 1e-9 {
        window.advance(to: window.now + 1.0 / 60)
        for key in keys where abs(window.now - 1000 - key) < 1.0 / 120 {
          window.send(KeyEvent(phase: .pressed, key: .space, time: window.now))
        }
        window.resolveFrame()
      }
    }

    var root: Layer { controller.rootView.layer }

    /// Where all layers that travel are shown, and the opacity of all that have a name.
    var shown: [String: Double] {
      var result = named.mapValues(\.opacity)
      func find(_ layer: Layer) {
        if let way = layer as? Way {
          for rider in way.sublayers {
            let place = way.place(of: rider)
            result["\(result.count) x"] = place.x
            result["\(result.count) y"] = place.y
          }
        }
        for sublayer in layer.sublayers { find(sublayer) }
      }
      find(root)
      for (name, pose) in named where name == "sing-ball" {
        result[name + " x"] = pose.position.x
        result[name + " y"] = pose.position.y
      }
      return result
    }
  }

  private static let sizes = [
    Size(width: 960, height: 640), Size(width: 700, height: 500), Size(width: 400, height: 300),
    Size(width: 1280, height: 800),
  ]

  @Test(arguments: ["catch", "reversal", "spring", "sing-along", "balloons"])
  func `what moves goes on as if the window had always had its new size`(name: String) throws {
    let keys = [0.3, 0.9]
    for (before, after) in zip(Self.sizes, Self.sizes.dropFirst()) {
      let resized = try Visit(name, size: before)
      let twin = try Visit(name, size: after)
      for visit in [resized, twin] { visit.play(until: 1.2, pressing: keys) }
      resized.window.resize(to: after)
      var largest = 0.0
      for time in [1.25, 1.5, 2, 3, 5, 9] {
        for visit in [resized, twin] { visit.play(until: time, pressing: keys) }
        let (one, other) = (resized.shown, twin.shown)
        #expect(one.count == other.count && one.count > 2)
        for (key, value) in one {
          let expected = try #require(other[key], "\(key)")
          largest = max(largest, abs(value - expected))
          #expect(abs(value - expected) < 1e-6, "\(key), \(before) to \(after) at \(time) s")
        }
      }
      print("\(name), \(before) to \(after): off by at most \(largest)")
    }
  }

  @Test func `no balloon is covered by the panel, at either end of its way`() throws {
    for size in Self.sizes + [Size(width: 800, height: 1280), Size(width: 1920, height: 1080)] {
      let visit = try Visit("balloons", size: size)
      for (time, isUp) in [(0.1, false), (12.0, true)] {
        visit.play(until: time, pressing: [0.3])
        let (panel, balloons) = visit.balloons
        #expect(balloons.count == 5)
        for balloon in balloons {
          #expect(balloon.intersection(panel).isEmpty, "\(size): \(balloon), \(panel), up: \(isUp)")
        }
      }
    }
  }
}

extension ResizeTests.Visit {
  /// The frames in the window of the panel and of the balloons that travel.
  fileprivate var balloons: (panel: Rect, balloons: [Rect]) {
    var panel = Rect.zero
    var balloons: [Rect] = []
    func find(_ layer: Layer) {
      if layer.name == "hud" { panel = layer.frame }
      if let way = layer as? Way {
        balloons += way.sublayers.map { Rect(center: way.place(of: $0), size: $0.bounds.size) }
      }
      for sublayer in layer.sublayers { find(sublayer) }
    }
    find(root)
    return (panel, balloons)
  }
}
