import Glibc
import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Zooming about the fingers.
@MainActor @Suite struct ScrollZoomTests {
  let stage: ScrollStage
  let picture = View()

  init() {
    stage = ScrollStage(content: .zero)
    picture.bounds = Rect(x: 0, y: 0, width: 800, height: 1200)
    stage.scroll.addSubview(picture)
    stage.scroll.minimumZoomScale = 0.5
    stage.scroll.maximumZoomScale = 4
    stage.scroll.zoomedView = picture
    stage.frame()
  }

  /// Where a point of the picture is seen, in the window.
  private func seen(_ point: Point) -> Point {
    picture.layer.convert(toWindow: point) ?? .zero
  }

  @Test func `what is between the fingers stays there`() {
    stage.scroll.contentOffset = Point(x: 100, y: 200)
    stage.frame()
    let place = Point(x: 150, y: 250)
    let point = Point(x: 250, y: 450)
    stage.scroll.beginZoom(at: place)
    for step in 1...20 {
      let move = Point(x: Double(step), y: Double(-step))
      stage.scroll.followZoom(factor: 1 + Double(step) * 0.05, at: place + move)
      stage.frame()
      #expect(seen(point).distance(to: place + move) < 1e-6)
    }
    #expect(
      abs(stage.scroll.zoomScale - 2) < 1e-9 && stage.scroll.contentSize == Size(width: 1600, height: 2400))
    stage.scroll.endZoom(velocity: .zero)
    stage.run(for: 1)
    #expect(seen(point).distance(to: place + Point(x: 20, y: -20)) < 1e-6)
  }

  @Test func `two fingers zoom about their middle, and one that lifts before the other moves nothing`() {
    stage.scroll.setZoomScale(1, about: Point(x: 400, y: 600), at: Point(x: 200, y: 300), animated: false)
    stage.frame()
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    let device = InputScript.Device(jitter: 0)
    for side in [-1.0, 1] {
      script.touch(at: begin, duration: side < 0 ? 0.5 : 0.8, device: device) {
        Point(x: 200 + side * (50 + 100 * min($0 / 0.4, 1)), y: 300)
      }
    }
    stage.play(&script, until: begin + 0.1)
    let point = picture.layer.convert(fromWindow: Point(x: 200, y: 300)) ?? .zero
    #expect(stage.scroll.isZooming && point.distance(to: Point(x: 400, y: 600)) < 5)
    stage.play(&script, until: begin + 0.49)
    // The fingers end three times as far apart; 10 points of that are the slop.
    #expect(abs(stage.scroll.zoomScale - 300 / 110) < 0.15, "\(stage.scroll.zoomScale)")
    #expect(seen(point).distance(to: Point(x: 200, y: 300)) < 1)
    let before = seen(.zero)
    stage.play(&script, until: begin + 0.75)
    #expect(seen(.zero).distance(to: before) < 0.5 && !stage.scroll.isZooming)
    stage.play(&script, until: begin + 2)
    #expect(!stage.scroll.isTracking && stage.log.events.contains("did zoom"))
    #expect(seen(.zero).distance(to: before) < 1.5)
  }

  @Test(arguments: [false, true])
  func `a scale that the program sets between the fingers is where they go on from`(isAnimated: Bool) {
    stage.scroll.setZoomScale(1, about: Point(x: 400, y: 600), at: Point(x: 200, y: 300), animated: false)
    stage.frame()
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    for side in [-1.0, 1] {
      script.touch(at: begin, duration: 1.2, device: InputScript.Device(jitter: 0)) {
        Point(x: 200 + side * (60 + 60 * $0), y: 300)
      }
    }
    stage.play(&script, until: begin + 0.5)
    let before = stage.scroll.zoomScale
    #expect(stage.scroll.isZooming && before > 1.2)
    let spread = { 60 + 60 * (stage.window.now - begin) }
    let first = spread()
    stage.scroll.setZoomScale(2, animated: isAnimated)
    #expect(stage.scroll.zoomScale == 2 && stage.scroll.isZooming)
    var shown = [stage.scroll.shownScale]
    while stage.window.now < begin + 1.15 {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      shown.append(stage.scroll.shownScale)
    }
    // The fingers spread by a tenth in twelve frames.
    let steps = zip(shown.dropFirst(), shown).map { $0 - $1 }
    #expect(
      steps.dropFirst(isAnimated ? 0 : 1).allSatisfy { $0 > -1e-9 && $0 < (isAnimated ? 0.15 : 0.03) },
      "\(steps)")
    #expect(abs(stage.scroll.zoomScale - 2 * spread() / first) < 0.08, "\(stage.scroll.zoomScale)")
    // Let go, it goes on for a fifth of a second.
    stage.play(&script, until: begin + 3)
    #expect(
      !stage.scroll.isZooming && abs(stage.scroll.shownScale - 2 * 132 / first * exp(60 / 132.0 / 5)) < 0.1)
  }

  @Test func `a scale that has settled keeps no finger alive`() {
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    for side in [-1.0, 1] {
      script.touch(at: begin, duration: side < 0 ? 0.5 : 0.6, device: InputScript.Device(jitter: 0)) {
        Point(x: 200 + side * (180 - 160 * min($0 / 0.4, 1)), y: 300)
      }
    }
    stage.play(&script, until: begin + 0.45)
    let fingers = stage.scroll.pinchGestureRecognizer.touches.map { WeakTouch(touch: $0) }
    #expect(fingers.count == 2 && stage.scroll.zoomScale < 0.5)
    stage.play(&script, until: begin + 2)
    #expect(abs(stage.scroll.zoomScale - 0.5) < 1e-6)
    #expect(fingers.allSatisfy { $0.touch == nil })
  }

  @Test func `two fingers that move together move the content, and one velocity throws it`() {
    stage.scroll.setZoomScale(2, about: Point(x: 400, y: 600), at: Point(x: 200, y: 300), animated: false)
    stage.frame()
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    for side in [-1.0, 1] {
      script.touch(at: begin, duration: 0.3, device: InputScript.Device(jitter: 0)) {
        Point(x: 200 + side * 80, y: 500 - 900 * $0)
      }
    }
    let start = stage.scroll.contentOffset.y
    stage.play(&script, until: begin + 0.28)
    #expect(stage.scroll.contentOffset.y > start + 180 && stage.scroll.zoomScale == 2)
    stage.play(&script, until: begin + 0.4)
    #expect(stage.scroll.isDecelerating)
  }

  @Test func `beyond the largest scale it resists, and springs back about the fingers`() {
    let place = Point(x: 200, y: 300)
    stage.scroll.setZoomScale(3.8, about: Point(x: 400, y: 600), at: place, animated: false)
    stage.frame()
    stage.scroll.beginZoom(at: place)
    stage.scroll.followZoom(factor: 3, at: place)
    stage.frame()
    let pulled = stage.scroll.shownScale
    #expect(pulled > 4.3 && pulled < 4 * 1.6, "\(pulled)")
    stage.scroll.endZoom(velocity: .zero)
    Transaction.flush()
    for _ in 0..<60 {
      stage.run(for: 1.0 / 60)
      #expect(seen(Point(x: 400, y: 600)).distance(to: place) < 1e-6)
      #expect(stage.scroll.shownScale <= pulled && stage.scroll.shownScale >= 4)
    }
    stage.run(for: 1)
    #expect(stage.scroll.shownScale == 4 && stage.scroll.zoomScale == 4)
  }

  /// Two fingers zoom beyond the largest scale about the middle and shift it meanwhile by a way; the right one lifts
  /// after .4 s, and the left one goes on with a velocity and lifts .8 s later. Tells where each frame from then on
  /// shows what was under the left one, if it drags already, and else what was between them.
  private func zoomTooFar(by way: Point, then velocity: Point) -> [(time: Double, place: Point)] {
    stage.scroll.setZoomScale(
      3.8, about: Point(x: 400, y: 600), at: Point(x: 200, y: 300), animated: false)
    stage.frame()
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    for side in [-1.0, 1] {
      script.touch(at: begin, duration: side < 0 ? 1.2 : 0.4, device: InputScript.Device(jitter: 0)) {
        let share = min($0 / 0.3, 1)
        return Point(x: 200 + side * (40 + 100 * share), y: 300) + way * share + velocity * max($0 - 0.4, 0)
      }
    }
    var shown: [(time: Double, place: Point)] = []
    var held: Point?
    while stage.window.now < begin + 1.25 {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      let time = stage.window.now - begin
      if time > 0.42, held == nil {
        #expect(stage.scroll.shownScale > 4.5)
        held = picture.layer.convert(fromWindow: anchor(way))
      }
      if let held, time < 1.19 { shown.append((time, seen(held))) }
    }
    return shown
  }

  private func anchor(_ way: Point) -> Point { Point(x: way == .zero ? 200 : 60, y: 300) + way }

  /// With a shift the drag is under way when the zoom ends; without, it begins after its slop.
  @Test(arguments: [Point(x: 60, y: 0), .zero])
  func `a finger that stays while the scale springs back drags it, and throws`(way: Point) throws {
    let velocity = Point(x: 100, y: 150)
    let shown = zoomTooFar(by: way, then: velocity)
    #expect(stage.scroll.isDecelerating && stage.scroll.zoomScale == 4)
    // From when the slop is over on, what is held moves with the finger that stays.
    let steps = zip(shown, shown.dropFirst()).filter { $0.0.time > (way == .zero ? 0.53 : 0.44) }
    #expect(steps.count > 35)
    for (a, b) in steps {
      let step = velocity * (b.time - a.time)
      #expect((b.place - a.place).distance(to: step) < 0.1, "\(b.time)")
    }
    stage.run(for: 4)
    #expect(!stage.scroll.isTracking && stage.scroll.shownOffset == stage.scroll.contentOffset)
    #expect(stage.scroll.shownScale == 4)
  }

  @Test(arguments: [Point(x: 60, y: 0), .zero])
  func `a finger that stays and does not move leaves the scale to spring back about it`(way: Point) {
    for (_, place) in zoomTooFar(by: way, then: .zero) {
      // What no finger drags lands on the nearest pixel.
      #expect(place.distance(to: anchor(way)) < (way == .zero ? 0.5 : 1e-3))
    }
    stage.run(for: 2)
    #expect(stage.scroll.shownScale == 4)
    #expect(!stage.scroll.isTracking && !stage.scroll.isScrollAnimating)
  }

  @Test func `grabbed while it springs, it goes on from the scale that is seen`() {
    stage.scroll.beginZoom(at: Point(x: 200, y: 300))
    stage.scroll.followZoom(factor: 0.1, at: Point(x: 200, y: 300))
    stage.scroll.endZoom(velocity: .zero)
    stage.run(for: 0.1)
    let shown = stage.scroll.shownScale
    #expect(shown < 0.49)
    stage.scroll.beginZoom(at: Point(x: 100, y: 300))
    stage.scroll.followZoom(factor: 1, at: Point(x: 100, y: 300))
    stage.frame()
    #expect(abs(stage.scroll.shownScale - shown) < 1e-9)
  }

  /// Zooms beyond a limit about a place and lets go. After .1 s a finger lands, moves by a way from .1 to .3 s later, and
  /// lifts after .4 s. Tells what each frame shows from the last one before the finger lands on until it lifts.
  private func catchSettling(
    factor: Double, about place: Point, at finger: Point, by way: Point
  ) -> [(time: Double, scale: Double, place: Point)] {
    stage.scroll.beginZoom(at: place)
    stage.scroll.followZoom(factor: factor, at: place)
    stage.frame()
    stage.scroll.endZoom(velocity: .zero)
    stage.run(for: 0.1)
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.001
    script.touch(at: begin, duration: 0.4, device: InputScript.Device(jitter: 0)) {
      finger + way * min(max($0 - 0.1, 0) / 0.2, 1)
    }
    let held = picture.layer.convert(fromWindow: finger) ?? .zero
    var shown = [(0.0, stage.scroll.shownScale, seen(held))]
    while stage.window.now < begin + 0.38 {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      shown.append((stage.window.now - begin, stage.scroll.shownScale, seen(held)))
    }
    #expect(stage.scroll.isTracking && stage.scroll.zoomScale == stage.scroll.shownScale)
    stage.play(&script, until: begin + 2)
    return shown
  }

  @Test(arguments: [Point.zero, Point(x: 30, y: -40)])
  func `a new finger catches a scale that springs back`(way: Point) throws {
    let middle = Point(x: 200, y: 300)
    stage.scroll.setZoomScale(3.8, about: Point(x: 400, y: 600), at: middle, animated: false)
    stage.frame()
    let finger = Point(x: 120, y: 350)
    let shown = catchSettling(factor: 3, about: middle, at: finger, by: way)
    let first = try #require(shown.first)
    #expect(first.scale > 4.05)
    for (time, scale, place) in shown {
      #expect(abs(scale - first.scale) < 1e-9 && (time > 0.1 || place.distance(to: finger) < 1e-6), "\(time)")
    }
    #expect(try #require(shown.last).place.distance(to: finger + way) < 0.01)
    // Let go, it springs back about the finger.
    #expect(stage.scroll.shownScale == 4 && stage.scroll.zoomScale == 4 && !stage.scroll.isTracking)
    let point = picture.layer.convert(fromWindow: finger + way) ?? .zero
    #expect(stage.scroll.contentSize == Size(width: 3200, height: 4800))
    #expect(point.distance(to: Point(x: 400, y: 600) + (finger - middle) * (1 / first.scale)) < 0.5)
  }

  @Test func `a new finger catches a scale that springs back though the offset stays`() throws {
    let shown = catchSettling(factor: 0.2, about: .zero, at: Point(x: 120, y: 350), by: .zero)
    let first = try #require(shown.first)
    #expect(first.scale < 0.49)
    for (time, scale, _) in shown { #expect(abs(scale - first.scale) < 1e-9, "\(time)") }
    #expect(stage.scroll.shownScale == 0.5 && stage.scroll.contentOffset == .zero)
  }

  @Test func `a finger that joins one that stayed catches the scale`() throws {
    stage.scroll.setZoomScale(
      3.8, about: Point(x: 400, y: 600), at: Point(x: 200, y: 300), animated: false)
    stage.frame()
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    let device = InputScript.Device(jitter: 0)
    for side in [-1.0, 1] {
      script.touch(at: begin, duration: side < 0 ? 1 : 0.4, device: device) {
        Point(x: 200 + side * (40 + 100 * min($0 / 0.3, 1)), y: 300 + 100 * $0)
      }
    }
    script.touch(at: begin + 0.5, duration: 0.3, device: device) { Point(x: 300, y: 300 + 100 * $0) }
    stage.play(&script, until: begin + 0.55)
    let caught = stage.scroll.shownScale
    #expect(caught > 4.05)
    var last = picture.layer.convert(toWindow: .zero) ?? .zero
    while stage.window.now < begin + 0.75 {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      #expect(abs(stage.scroll.shownScale - caught) < 1e-9)
      #expect((seen(.zero) - last).distance(to: Point(x: 0, y: 100.0 / 60)) < 0.1)
      last = seen(.zero)
    }
    stage.play(&script, until: begin + 3)
    #expect(stage.scroll.shownScale == 4 && !stage.scroll.isTracking)
    #expect(stage.log.events.filter { $0 == "will drag" }.count == 1, "\(stage.log.events)")
  }

  @Test func `content smaller than the view is centred where that is wanted`() {
    stage.scroll.centersContent = true
    stage.scroll.setZoomScale(0.25, animated: true)
    stage.run(for: 2)
    #expect(stage.scroll.zoomScale == 0.5 && stage.scroll.contentOffset == .zero)
    picture.bounds = Rect(x: 0, y: 0, width: 400, height: 400)
    stage.scroll.zoomedView = picture
    stage.run(for: 0.1)
    #expect(seen(Point(x: 200, y: 200)).distance(to: Point(x: 200, y: 300)) < 1e-6)
  }

  @Test func `zooming to a rectangle fills the view with it`() {
    stage.scroll.zoom(to: Rect(x: 300, y: 300, width: 200, height: 300), animated: true)
    stage.run(for: 2)
    #expect(stage.scroll.zoomScale == 2)
    #expect(seen(Point(x: 300, y: 300)).length < 0.01)
    #expect(seen(Point(x: 500, y: 600)).distance(to: Point(x: 400, y: 600)) < 0.01)
  }
}
