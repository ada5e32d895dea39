import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import gallery

/// The ends of the rainbow, and the glass over it.
@MainActor
@Suite struct StudioTests {
  @Test func `a handle's place is in its range and beside the other handle`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let range = Rect(
        x: 28, y: 28, width: Double.random(in: 80...900, using: &random),
        height: Double.random(in: 0...500, using: &random))
      func point(_ room: Double) -> Point {
        Point(
          x: Double.random(in: range.minX - room...range.maxX + room, using: &random),
          y: Double.random(in: range.minY - room...range.maxY + room, using: &random))
      }
      let other = point(0)
      let place = RainbowRoom(range: range).place(near: point(200), apartFrom: other)
      #expect(
        place.x >= range.minX && place.x <= range.maxX && place.y >= range.minY && place.y <= range.maxY)
      // As far as there is room.
      let room = max(other.x - range.minX, range.maxX - other.x)
      #expect(place.distance(to: other) >= min(RainbowRoom.distance, room) - 1e-6)
    }
  }

  @Test func `a handle that is put on the other one leaves room for the colours`() throws {
    for isThrown in [false, true] {
      let visit = Studio(size: Size(width: 960, height: 640))
      let (first, second) = (visit.places[0], visit.places[1])
      var script = InputScript(seed: 5)
      script.touch(at: visit.window.now + 0.2, duration: isThrown ? 0.25 : 1.5) { t in
        first + (second - first) * (isThrown ? t * 2 : min(t, 1))
      }
      visit.play(&script)
      let (start, end) = (visit.gradient.startPoint, visit.gradient.endPoint)
      let size = visit.gradient.bounds.size
      let apart = Point(x: (end.x - start.x) * size.width, y: (end.y - start.y) * size.height)
      print("thrown \(isThrown): ends \(apart.length.rounded()) pt apart")
      #expect(apart.length >= RainbowRoom.distance - 0.1)
    }
  }

  @Test(arguments: [
    Size(width: 400, height: 300), Size(width: 480, height: 320), Size(width: 360, height: 480),
  ])
  func `the glass leaves the handles free`(size: Size) throws {
    let studio = Studio(size: size)
    let panel = StudioView.layout(size).panel
    for place in studio.places { #expect(place.y + 14 <= panel.minY, "\(place) under \(panel)") }
  }

  @Test func `a small window, and the glass, move the handles only for as long as they are there`() throws {
    let studio = Studio(size: Size(width: 960, height: 640))
    let before = studio.places
    for size in [Size(width: 360, height: 300), Size(width: 400, height: 700), Size(width: 960, height: 640)]
    {
      studio.window.resize(to: size)
      studio.window.run(for: 2)
    }
    for (place, other) in zip(before, studio.places) { #expect(place.distance(to: other) < 1, "\(other)") }
    // In this one the glass covers the lower handle's place.
    studio.window.resize(to: Size(width: 360, height: 300))
    studio.window.run(for: 2)
    let raised = studio.places
    studio.demo.pressed("p")
    studio.window.run(for: 3)
    #expect(studio.places[1].y > raised[1].y + 4)
    studio.demo.pressed("p")
    studio.window.run(for: 3)
    for (place, other) in zip(raised, studio.places) { #expect(place.distance(to: other) < 1, "\(other)") }
  }

  @Test(arguments: [78.0, 90, 132, 200])
  func `a wheel shows a number's neighbours at each width`(width: Double) throws {
    let wheel = NumberWheel(range: 1...9, value: 5, style: ControlStyle(palette: .light)) { _ in }
    wheel.frame = Rect(x: 0, y: 0, width: width, height: 44)
    wheel.layoutIfNeeded()
    let scroll = try #require(wheel.subviews.compactMap { $0 as? ScrollView }.first)
    let seen = scroll.subviews.compactMap { $0 as? Label }.filter { $0.layer.opacity > 0.3 }
    #expect(seen.map(\.string).contains("4") && seen.map(\.string).contains("6"), "\(seen.map(\.string))")
  }

  @MainActor
  private struct Studio {
    let window: ManualWindow
    let demo: StudioDemo
    let controller: WindowController

    init(size: Size) {
      window = ManualWindow(size: size, now: 1000)
      controller = WindowController(window: window)
      demo = StudioDemo(in: controller, palette: .light, trace: nil)
      window.run(for: 0.1)
    }

    /// Where the handles are in the window.
    var places: [Point] {
      ["start", "end"].compactMap { name in
        find(controller.rootView.layer) { $0.name == name }.flatMap { $0.convert($0.bounds.center, to: nil) }
      }
    }

    var gradient: GradientLayer {
      guard let found = find(controller.rootView.layer, where: { $0 is GradientLayer }) as? GradientLayer
      else {
        preconditionFailure("there is no gradient")
      }
      return found
    }

    private func find(_ layer: Layer, where isIt: (Layer) -> Bool) -> Layer? {
      if isIt(layer) { return layer }
      for sublayer in layer.sublayers { if let found = find(sublayer, where: isIt) { return found } }
      return nil
    }

    func play(_ script: inout InputScript) {
      let end = script.end + 3
      while window.now < end {
        window.play(&script, until: window.now + 1.0 / 60)
        window.resolveFrame()
      }
    }
  }
}
