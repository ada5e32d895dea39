import Martlet
import MartletTesting
import Testing

@testable import gallery

/// Lanterns over a lake.
@MainActor
@Suite struct ReflectionsTests {
  private let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
  private let controller: WindowController
  private let demo: ReflectionsDemo

  init() {
    controller = WindowController(window: window)
    demo = ReflectionsDemo(in: controller, palette: .light, trace: nil)
    window.run(for: 0.1)
  }

  private func layer(named name: String) throws -> Layer {
    try #require(controller.rootView.layer.first(named: name))
  }

  /// Drags from a point of the window by a way, and gives where the lantern is while the finger is still down.
  private func drag(_ lantern: Layer, from start: Point, by way: Point) -> Point {
    var script = InputScript(seed: 5)
    script.touch(at: window.now + 0.1, duration: 1) { start + way * min($0 / 0.5, 1) }
    window.play(&script, until: window.now + 0.9)
    window.resolveFrame()
    return lantern.presentationValue(of: .position)
  }

  @Test func `a lantern goes with the hand that drags it`() throws {
    let lantern = try layer(named: "lantern 2")
    let start = lantern.presentationValue(of: .position)
    let point = try #require(lantern.convert(toWindow: lantern.bounds.center))
    let end = drag(lantern, from: point, by: Point(x: 80, y: -50))
    #expect((end - start - Point(x: 80, y: -50)).length < 3, "\(end - start)")
  }

  @Test func `a hand that pulls a reflection down pulls the lantern up`() throws {
    let lantern = try layer(named: "lantern 2")
    let mirror = try layer(named: "mirror")
    let start = lantern.presentationValue(of: .position)
    let water = mirror.bounds.height * LakeStage.waterLine
    let point = try #require(mirror.convert(toWindow: Point(x: start.x, y: 2 * water - start.y)))
    let end = drag(lantern, from: point, by: Point(x: 60, y: 40))
    #expect((end - start - Point(x: 60, y: -40)).length < 3, "\(end - start)")
  }

  @Test func `a lantern that is thrown stays above the water and on the stage`() throws {
    let lantern = try layer(named: "lantern 2")
    let mirror = try layer(named: "mirror")
    let room = Rect(
      x: 0, y: 0, width: mirror.bounds.width, height: mirror.bounds.height * LakeStage.waterLine)
    for way in [Point(x: 2500, y: 100), Point(x: -3000, y: -1500), Point(x: 100, y: 3000)] {
      let start = try #require(lantern.convert(toWindow: lantern.bounds.center))
      var script = InputScript(seed: 5)
      script.touch(at: window.now + 0.1, duration: 0.2) { start + way * ($0 * $0 / 0.2) }
      let end = window.now + 3
      while window.now < end {
        window.play(&script, until: window.now + 1.0 / 60)
        window.resolveFrame()
        let frame = Rect(center: lantern.presentationValue(of: .position), size: lantern.bounds.size)
        #expect(
          room.contains(frame.origin) && room.contains(Point(x: frame.maxX, y: frame.maxY)),
          "\(way): \(frame)")
      }
    }
  }

  @Test func `the lamps are copies of one, with its halo`() throws {
    let lamps = try #require(try layer(named: "lamps") as? ReplicatorLayer)
    #expect(lamps.sublayers.count == 2 && lamps.instanceCount > 15)
  }
}
