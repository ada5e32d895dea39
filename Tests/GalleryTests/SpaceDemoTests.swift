import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import gallery

/// The demos whose layers share a space, under fingers and keys.
@MainActor @Suite struct SpaceDemoTests {
  private let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
  private let controller: WindowController

  /// The most by which a component may differ where the same is drawn onto a smaller sheet, of 255: edges of sheets that are seen
  /// almost edge-on are rounded differently there.
  private static let rounding = 4

  init() { controller = WindowController(window: window) }

  private func show(_ demo: any Demo.Type) -> any Demo {
    let exhibit = demo.init(in: controller, palette: .light, trace: nil)
    controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
    window.resolveFrame()
    return exhibit
  }

  private func layer(_ name: String) throws -> Layer {
    try #require(controller.rootView.layer.first(named: name), "\(name)")
  }

  /// Where the middle of a layer is seen.
  private func place(of name: String) throws -> Point {
    let layer = try layer(name)
    return try place(of: layer, layer.bounds.center)
  }

  /// Where a point of a layer is seen.
  private func place(of layer: Layer, _ point: Point) throws -> Point {
    try #require(layer.convert(point, to: nil, source: .presentation))
  }

  /// What is seen at a point.
  private func seen(at point: Point) -> String? {
    var layer = controller.rootView.layer.hitTest(point)
    while let found = layer {
      if let name = found.name { return name }
      layer = found.superlayer
    }
    return nil
  }

  private func play(_ script: inout InputScript, for seconds: Double, _ look: () throws -> Void = {}) throws {
    let end = window.now + seconds
    while window.now < end {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
      try look()
    }
  }

  /// How many frames of a film are drawn, 30 a second.
  private static let frames = Thoroughness.isFull ? 270 : 117

  @Test(arguments: ["box", "crossing", "carousel", "solar", "matrix"])
  func `frames that draw only what has changed look as those that draw all`(name: String) throws {
    let demo = try #require(demos.first { $0.name == name })
    let size = Size(width: 480, height: 320)
    /// A window that plays the film of the demo.
    func film() -> (window: ManualWindow, controller: WindowController, exhibit: any Demo) {
      let window = ManualWindow(size: size, now: 1000)
      let controller = WindowController(window: window)
      let exhibit = demo.init(in: controller, palette: .light, trace: nil)
      controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
      return (window, controller, exhibit)
    }
    let (parts, whole) = (film(), film())
    var scripts = [demo.reel(size: size, start: 1000), demo.reel(size: size, start: 1000)]
    var worst = 0
    for frame in 0..<Self.frames {
      let time = 1000 + Double(frame) / 30
      parts.window.play(&scripts[0], until: time)
      whole.window.play(&scripts[1], until: time)
      let picture = try parts.window.drawFrame()
      guard frame % 9 == 8 else {
        // A frame that is not drawn makes the next one draw all.
        whole.window.resolveFrame()
        continue
      }
      let expected = try whole.window.drawFrame()
      worst = max(worst, try #require(picture.difference(from: expected)).maximum)
    }
    print("\(name): off by at most \(worst) of 255")
    #expect(worst <= Self.rounding, "\(name)")
    withExtendedLifetime((parts, whole)) {}
  }

  // MARK: Box

  @Test
  func `a tap turns the other side of the face that is seen there out, and a further tap turns it back`()
    throws
  {
    let demo = show(BoxDemo.self)
    let middle = BoxView.layout(window.size).stage.center
    let photo = try #require(seen(at: middle))
    #expect(photo.hasPrefix("photo-"))
    let panel = "panel-" + photo.dropFirst(6)
    for expected in [panel, photo] {
      var script = InputScript(seed: 5)
      script.tap(at: middle, time: window.now + 0.1)
      try play(&script, for: 4)
      #expect(seen(at: middle) == expected)
    }
    withExtendedLifetime(demo) {}
  }

  @Test func `a box that is told to close while it opens turns round without a jump`() throws {
    let demo = show(BoxDemo.self)
    // The lid.
    var (last, step, way) = (try place(of: "photo-5"), 0.0, 0.0)
    let start = last
    var script = InputScript(seed: 6)
    script.key(.space, at: window.now + 0.1)
    script.key(.space, at: window.now + 0.45)
    try play(&script, for: 5) {
      let place = try place(of: "photo-5")
      step = max(step, place.distance(to: last))
      way = max(way, place.distance(to: start))
      last = place
    }
    #expect(way > 30 && step < 25, "\(way) points in steps of \(step)")
    #expect(last.distance(to: start) < 0.5)
    withExtendedLifetime(demo) {}
  }

  @Test func `a box that was thrown is caught where it is seen, and stays in the hand`() throws {
    let demo = show(BoxDemo.self)
    let middle = BoxView.layout(window.size).stage.center
    var script = InputScript(seed: 7)
    script.touch(at: window.now + 0.1, duration: 0.2) { middle + Point(x: 2000 * $0 * $0, y: 0) }
    script.touch(at: window.now + 0.5, duration: 2) { _ in middle }
    try play(&script, for: 0.49)
    let before = try place(of: "photo-5")
    try play(&script, for: 0.1)
    let caught = try place(of: "photo-1")
    #expect(try place(of: "photo-5").distance(to: before) < 10)
    try play(&script, for: 0.8)
    #expect(try place(of: "photo-1").distance(to: caught) < 1e-6)
    withExtendedLifetime(demo) {}
  }

  @Test func `keys do not turn a box that a hand holds, and turn it again when it is let go`() throws {
    let demo = show(BoxDemo.self)
    let middle = BoxView.layout(window.size).stage.center
    var script = InputScript(seed: 8)
    // It moves for half a second, rests, and moves on.
    script.touch(at: window.now + 0.1, duration: 3) {
      middle + Point(x: 200 * min($0, 0.5) + 100 * min(max($0 - 2, 0), 0.2), y: 0)
    }
    script.key(.right, at: window.now + 1)
    script.key(.up, at: window.now + 1)
    try play(&script, for: 0.95)
    let held = try place(of: "photo-1")
    var farthest = 0.0
    try play(&script, for: 1) { farthest = max(farthest, try place(of: "photo-1").distance(to: held)) }
    #expect(farthest < 1e-6, "it moves \(farthest) points in the hand")
    let before = try place(of: "photo-1")
    var (last, step) = (before, 0.0)
    try play(&script, for: 1) {
      let place = try place(of: "photo-1")
      step = max(step, place.distance(to: last))
      last = place
    }
    #expect(step < 5 && last.distance(to: before) > 5, "\(step), \(last.distance(to: before))")
    try play(&script, for: 3)
    let free = try place(of: "photo-1")
    script.key(.right, at: window.now + 0.1)
    try play(&script, for: 2)
    #expect(try place(of: "photo-1").distance(to: free) > 20)
    withExtendedLifetime(demo) {}
  }

  @Test func `a tap begins to turn a face as large as it is`() throws {
    let demo = show(BoxDemo.self)
    let middle = BoxView.layout(window.size).stage.center
    let size = try layer("photo-1").bounds.size
    var script = InputScript(seed: 5)
    script.tap(at: middle, time: window.now + 0.1)
    try play(&script, for: 2) {
      for number in 1...6 {
        for side in ["photo", "panel"] {
          let face = try layer("\(side)-\(number)")
          #expect(face.bounds.size == size)
        }
      }
    }
    withExtendedLifetime(demo) {}
  }

  @Test func `no face passes through another, however often the box changes its mind`() throws {
    let demo = show(BoxDemo.self)
    var random = SeededGenerator(seed: 31)
    var script = InputScript(seed: 31)
    var time = window.now
    for _ in 0..<30 {
      time += Double.random(in: 0.05...0.7, using: &random)
      script.key(.space, at: time)
    }
    let right = Double.pi / 2
    try play(&script, for: time - window.now + 3) {
      // A wall that leans outwards, and a lid that is not beyond its closed place, are clear of each other.
      let lid = try layer("lid").presentation.transform.rotationX
      #expect(lid > -1e-6 && lid < right + 1e-6)
      for number in 1...4 {
        let wall = try layer("wall \(number)").presentation.transform.rotationX
        #expect(wall < 1e-6 && wall > -right - 1e-6)
      }
    }
    withExtendedLifetime(demo) {}
  }

  @Test(arguments: [
    Size(width: 960, height: 640), Size(width: 480, height: 320), Size(width: 800, height: 1280),
  ])
  func `the open box stays on the stage as it is turned and tilted`(size: Size) throws {
    let demo = show(BoxDemo.self)
    window.resize(to: size)
    let stage = BoxView.layout(size).stage
    var script = InputScript(seed: 6)
    script.key(.space, at: window.now + 0.1)
    try play(&script, for: 4)
    let panels = try (1...6).map { try layer("panel-\($0)") }
    var strays: [Point] = []
    for tilt in [KeyEvent.Key.up, .down] {
      for _ in 0..<8 {
        script.key(tilt, at: window.now + 0.05)
        script.key(.left, at: window.now + 0.1)
        try play(&script, for: 1.2) {
          for panel in panels {
            let side = panel.bounds.width
            for corner in [Point.zero, Point(x: side, y: 0), Point(x: 0, y: side), Point(x: side, y: side)] {
              let place = try place(of: panel, corner)
              if !stage.contains(place) { strays.append(place) }
            }
          }
        }
      }
    }
    #expect(strays.isEmpty)
    withExtendedLifetime(demo) {}
  }

  // MARK: Crossing planes

  @Test func `a drag turns only its sheet, and one beside the sheets turns all`() throws {
    let demo = show(CrossingDemo.self)
    let names = ["sheet 1", "sheet 2", "sheet 3"]
    /// The place of a corner of each sheet.
    func corners() throws -> [Point] {
      try names.map { try place(of: layer($0), .zero) }
    }
    let stage = CrossingView.layout(window.size).stage
    let start = try corners()
    let hit = stage.center + Point(x: -40, y: 30)
    let own = try #require(seen(at: hit))
    var script = InputScript(seed: 8)
    script.touch(at: window.now + 0.1, duration: 0.3) { hit + Point(x: 400 * $0, y: 0) }
    try play(&script, for: 4)
    var now = try corners()
    for (index, name) in names.enumerated() {
      #expect((now[index].distance(to: start[index]) > 5) == (name == own), "\(name)")
    }
    let old = now
    let edge = stage.origin + Point(x: 20, y: 40)
    script = InputScript(seed: 9)
    script.touch(at: window.now + 0.1, duration: 0.3) { edge + Point(x: 100 * $0, y: 300 * $0) }
    try play(&script, for: 4)
    now = try corners()
    for (index, name) in names.enumerated() { #expect(now[index].distance(to: old[index]) > 5, "\(name)") }
    withExtendedLifetime(demo) {}
  }

  // MARK: Solar

  @Test func `planets face the eye while the view is turned, thrown and caught, at any speed`() throws {
    let demo = show(SolarDemo.self)
    let layout = SolarView.layout(window.size)
    let slider = layout.slider
    var script = InputScript(seed: 12)
    let start = window.now
    script.touch(at: start + 0.2, duration: 0.3) {
      layout.stage.center + Point(x: 3000 * $0 * $0, y: 200 * $0)
    }
    script.touch(at: start + 0.9, duration: 0.4) { layout.stage.center + Point(x: -300 * $0, y: -400 * $0) }
    script.touch(at: start + 1.6, duration: 0.5) { Point(x: slider.minX + slider.width * $0, y: slider.midY) }
    script.touch(at: start + 2.2, duration: 0.2) { layout.stage.center + Point(x: -4000 * $0 * $0, y: 100) }
    var worst = 0.0
    try play(&script, for: 5) {
      for name in ["planet 1", "planet 3", "planet 5", "sun"] {
        let disc = try layer(name)
        let (w, h) = (disc.bounds.width, disc.bounds.height)
        let (a, b, c) = (
          try place(of: disc, .zero), try place(of: disc, Point(x: w, y: 0)),
          try place(of: disc, Point(x: 0, y: h))
        )
        // It is a square that is neither turned nor tilted.
        worst = max(worst, abs(b.y - a.y), abs(c.x - a.x), abs((b.x - a.x) - (c.y - a.y)))
      }
    }
    print("discs are off by at most \(worst) points")
    #expect(worst < 0.05)
    withExtendedLifetime(demo) {}
  }

  @Test func `planets are bright on the side of the sun`() throws {
    let demo = show(SolarDemo.self)
    let layout = SolarView.layout(window.size)
    var script = InputScript(seed: 13)
    script.touch(at: window.now + 0.2, duration: 0.3) {
      layout.stage.center + Point(x: 900 * $0, y: 150 * $0)
    }
    var count = 0
    try play(&script, for: 6) {
      let sun = try place(of: "sun")
      for number in 1...5 {
        let disc = try #require(try layer("planet \(number)") as? GradientLayer)
        let way = sun - (try place(of: "planet \(number)"))
        let light = disc.startPoint - Point(x: 0.5, y: 0.5)
        // Perspective turns the direction a little.
        guard light.length > 0.25, way.length > 20 else { continue }
        count += 1
        let cosine = (way.x * light.x + way.y * light.y) / (way.length * light.length)
        #expect(cosine > 0.6, "planet \(number)")
      }
    }
    #expect(count > 200)
    withExtendedLifetime(demo) {}
  }

  @Test(arguments: [
    Size(width: 960, height: 640), Size(width: 480, height: 320), Size(width: 800, height: 1280),
  ])
  func `the outermost planet and its ring stay on the stage as the view is turned and tilted`(size: Size)
    throws
  {
    let demo = show(SolarDemo.self)
    window.resize(to: size)
    let stage = SolarView.layout(size).stage
    var script = InputScript(seed: 14)
    for tilt in [KeyEvent.Key.up, .down] {
      for index in 0..<14 {
        if index < 8 { script.key(tilt, at: window.now + 0.05) }
        script.key(.left, at: window.now + 0.1)
        try play(&script, for: 1) {
          let disc = try layer("planet 5")
          let frame = try #require(disc.convert(disc.bounds, to: nil, source: .presentation))
          let ring = frame.insetBy(dx: -0.65 * frame.width, dy: -0.2 * frame.height)
          #expect(stage.contains(ring.origin) && stage.contains(Point(x: ring.maxX, y: ring.maxY)), "\(size)")
        }
      }
    }
    withExtendedLifetime(demo) {}
  }

  // MARK: Carousel

  @Test func `the caption counts along with the photographs that pass the front`() throws {
    let demo = show(CarouselDemo.self)
    let stage = CarouselView.layout(window.size).stage
    func caption(_ view: View) -> Int? {
      if let label = view as? Label, let word = label.string.split(separator: " ").first { return Int(word) }
      for subview in view.subviews { if let found = caption(subview) { return found } }
      return nil
    }
    var script = InputScript(seed: 15)
    script.touch(at: window.now + 0.1, duration: 0.2) { stage.center + Point(x: -6000 * $0 * $0, y: 0) }
    var (last, passed) = (try #require(caption(controller.rootView)), 0)
    try play(&script, for: 8) {
      let now = try #require(caption(controller.rootView))
      let step = (now - last + 15) % 10 - 5
      #expect(abs(step) <= 1, "from \(last) to \(now)")
      passed += abs(step)
      last = now
    }
    #expect(passed > 2)
    #expect(seen(at: stage.center) == "photo-\(20 + last)")
    withExtendedLifetime(demo) {}
  }

  @Test func `a carousel that was thrown rests with one photograph in front, in its full size, on pixels`()
    throws
  {
    let demo = show(CarouselDemo.self)
    let stage = CarouselView.layout(window.size).stage
    let size = CarouselView.photoSize(on: stage.size)
    for speed in [-3000.0, 1500, 9000] {
      var script = InputScript(seed: 10)
      script.touch(at: window.now + 0.1, duration: 0.2) { stage.center + Point(x: speed * $0 * $0, y: 0) }
      try play(&script, for: 8)
      let name = try #require(seen(at: stage.center))
      let front = try layer(name)
      let frame = try #require(front.convert(front.bounds, to: nil, source: .presentation))
      #expect(abs(frame.width - size.width) < 1e-6 && abs(frame.height - size.height) < 1e-6, "\(name)")
      #expect(abs(frame.midX - stage.midX) < 1)
      for edge in [frame.minX, frame.minY] { #expect(abs(edge - edge.rounded()) < 1e-6, "\(frame)") }
    }
    withExtendedLifetime(demo) {}
  }

  @Test func `a tap brings a photograph to the front`() throws {
    let demo = show(CarouselDemo.self)
    let stage = CarouselView.layout(window.size).stage
    let size = CarouselView.photoSize(on: stage.size)
    let beside = stage.center + Point(x: size.width * 0.7, y: 0)
    let name = try #require(seen(at: beside))
    #expect(name.hasPrefix("photo-") && name != seen(at: stage.center))
    var script = InputScript(seed: 11)
    script.tap(at: beside, time: window.now + 0.1)
    try play(&script, for: 5)
    #expect(seen(at: stage.center) == name)
    withExtendedLifetime(demo) {}
  }
}
