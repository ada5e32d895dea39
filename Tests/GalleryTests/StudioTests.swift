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

  @Test(arguments: [
    Size(width: 400, height: 300), Size(width: 360, height: 640), Size(width: 960, height: 640),
  ])
  func `the controls of both pages lie on the glass, beside each other`(size: Size) {
    let (panel, pages, _) = StudioView.layout(size)
    #expect(pages.count == 2)
    for page in pages {
      for (index, control) in page.enumerated() {
        #expect(panel.intersection(control) == control, "\(control) on \(panel)")
        for other in page[..<index] { #expect(other.intersection(control).isEmpty) }
      }
    }
  }

  @Test func `setting the opacity of the flower's line turns its hue, and the pale line stays`() throws {
    let studio = Studio(size: Size(width: 960, height: 640))
    let flower = try #require(studio.flower)
    let (ground, line) = (flower.sublayers[0], flower.sublayers[1])
    flower.lineOpacity = 0.4
    var hues: [Double] = []
    for _ in 0..<90 {
      studio.window.run(for: 1.0 / 60)
      hues.append(line.presentationValue(of: .filter.hueRotation))
    }
    #expect(hues[2] > 0 && hues[2] < 1, "it turns on its way: \(hues[2])")
    #expect(abs(hues[89] - HueTurn.angle(opacity: 0.4)) < 0.01)
    #expect(line.presentationValue(of: .opacity) == 0.4)
    #expect(ground.opacity == 1 && ground.filter.hueRotation == 0)
    flower.lineOpacity = 1
    studio.window.run(for: 3)
    #expect(abs(line.filter.hueRotation) < 1e-9 && !studio.window.wantsFrames)
  }

  @Test func `the flower's line is as long as its slider says, with dashes or without`() throws {
    let studio = Studio(size: Size(width: 960, height: 640))
    let flower = try #require(studio.flower)
    let line = try #require(flower.sublayers[1] as? ShapeLayer)
    flower.end = 0.3
    flower.dashes = .dots
    studio.window.run(for: 1)
    #expect(line.strokeEnd == 0.3 && line.lineDashPattern.count == 2)
    // It meets itself.
    let count = line.path.length / line.lineDashPattern.reduce(0, +) / 5
    #expect(abs(count - count.rounded()) < 1e-6 && line.lineDashPhase == line.lineDashPattern[0] / 2)
    flower.dashes = .none
    #expect(line.lineDashPattern == [])
  }

  @Test func `a key and a tap turn the page of the glass`() throws {
    let studio = Studio(size: Size(width: 960, height: 640))
    func titles() -> [String] {
      studio.controller.rootView.accessibilityTree.compactMap {
        $0.role == .segmentedControl ? $0.value : nil
      }
    }
    #expect(titles() == ["Linear"])
    studio.demo.pressed("l")
    studio.window.run(for: 1)
    #expect(titles() == ["Solid"])
    let panel = StudioView.layout(studio.window.size).panel
    var script = InputScript(seed: 1)
    script.tap(at: Point(x: panel.maxX - 60, y: panel.minY + 15), time: studio.window.now + 0.1)
    studio.play(&script)
    #expect(titles() == ["Linear"])
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
        controller.rootView.layer.first(named: name).flatMap { $0.convert($0.bounds.center, to: nil) }
      }
    }

    var flower: StudioFlower? { controller.rootView.layer.first { $0 is StudioFlower } as? StudioFlower }

    var gradient: GradientLayer {
      guard let found = controller.rootView.layer.first(where: { $0 is GradientLayer }) as? GradientLayer
      else {
        preconditionFailure("there is no gradient")
      }
      return found
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
