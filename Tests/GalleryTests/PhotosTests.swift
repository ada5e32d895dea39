import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The photos on the table.
@MainActor @Suite struct PhotosTests {
  @Test(arguments: [12.0, 0.05])
  func `a photo is held back beyond its scales, and springs back to them`(growth: Double) throws {
    let size = Size(width: 960, height: 640)
    let window = ManualWindow(size: size)
    let controller = WindowController(window: window)
    let demo = PhotosDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    func scale() -> Double {
      var scale = 0.0
      window.renderTree.forEachNamedLayer { if $0 == "photo-6" { scale = $1.scale } }
      return scale
    }
    let place = PhotosView.places(in: DemoView.field(in: size))[5]
    var script = InputScript(seed: 6)
    for side in [-1.0, 1.0] {
      script.touch(at: window.now + 0.1, duration: 1.2) { t in
        place + Point(x: 40 * side * exp(log(growth) * min(t, 1)), y: 0)
      }
    }
    var scales: [Double] = []
    while window.now < script.end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      scales.append(scale())
    }
    let far = growth > 1 ? scales.max() ?? 0 : scales.min() ?? 0
    window.run(for: 3)
    print("pinched by \(growth): to \(far), then \(scale())")
    if growth > 1 {
      #expect((2.25..<3.3).contains(far) && abs(scale() - 2.2) < 0.01)
    } else {
      #expect((0.4..<0.59).contains(far) && abs(scale() - 0.6) < 0.01)
    }
    withExtendedLifetime(demo) {}
  }

  @Test(arguments: [
    Point(x: 480, y: 12), Point(x: -300, y: 320), Point(x: 1500, y: 900), Point(x: 955, y: 300),
  ])
  func `a photo that is put beside the table comes back onto it`(place: Point) throws {
    let size = Size(width: 960, height: 640)
    let window = ManualWindow(size: size)
    let controller = WindowController(window: window)
    let demo = PhotosDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    func center() -> Point {
      var center = Point.zero
      window.renderTree.forEachNamedLayer { if $0 == "photo-6" { center = $1.position } }
      return center
    }
    let start = PhotosView.places(in: DemoView.field(in: size))[5]
    var script = InputScript(seed: 6)
    script.touch(at: window.now + 0.1, duration: 1.5) { t in start + (place - start) * min(t, 1) }
    while window.now < script.end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
    }
    let left = center()
    window.run(for: 4)
    print("left at \(left), then at \(center())")
    #expect(DemoView.field(in: size).insetBy(dx: 30, dy: 30).contains(center()))
    withExtendedLifetime(demo) {}
  }

  @Test func `photos squeezed between five that fingers hold enlarged come to rest, and cost no frame`() {
    let size = Size(width: 960, height: 640)
    let window = ManualWindow(size: size)
    let controller = WindowController(window: window)
    let demo = PhotosDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    let places = PhotosView.places(in: DemoView.field(in: size))
    var script = InputScript(seed: 12)
    let begin = window.now
    for number in [1, 4, 6, 9, 12] {
      for side in [-1.0, 1.0] {
        script.touch(at: begin + 0.1, duration: 12) { t in
          places[number - 1] + Point(x: 40 * side * exp(log(2.4) * min(t, 1)), y: 0)
        }
      }
    }
    func poses() -> [LayerPose] {
      var poses: [LayerPose] = []
      window.renderTree.forEachNamedLayer { if $0.hasPrefix("photo-") { poses.append($1) } }
      return poses
    }
    while window.now < begin + 1.5 {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
    }
    // The fingers stay, and a touchscreen has nothing to report.
    window.run(for: 2)
    let rest = poses()
    #expect(rest.filter { $0.scale > 1.9 }.count == 5, "\(rest.map(\.scale))")
    let wanted = window.wantsFrames || window.renderTree.nextChange != .never
    var moved = 0.0
    for _ in 0..<240 {
      window.advance(to: window.now + 1.0 / 60)
      window.resolveFrame()
      for (pose, old) in zip(poses(), rest) { moved = max(moved, pose.position.distance(to: old.position)) }
    }
    print("photos between fingers at rest: frames wanted: \(wanted), moved by \(moved) pt")
    #expect(moved == 0 && !wanted)
    withExtendedLifetime(demo) {}
  }
}
