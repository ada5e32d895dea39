import Glibc
import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// What two fingers that zoom let go goes on with their velocity.
@MainActor @Suite struct ScrollZoomReleaseTests {
  let stage: ScrollStage
  let picture = View()

  init() {
    stage = ScrollStage(content: .zero)
    picture.bounds = Rect(x: 0, y: 0, width: 800, height: 1200)
    stage.scroll.addSubview(picture)
    stage.scroll.minimumZoomScale = 0.5
    stage.scroll.maximumZoomScale = 8
    stage.scroll.zoomedView = picture
    stage.scroll.setZoomScale(1, about: Point(x: 400, y: 600), at: Point(x: 200, y: 300), animated: false)
    stage.frame()
  }

  private func seen(_ point: Point) -> Point { picture.layer.convert(toWindow: point) ?? .zero }

  private struct Frame {
    var time: Double
    var scale: Double
    var place: Point
  }

  /// Two fingers on both sides of the middle move apart at a speed, each, and along a velocity together. The right one
  /// lifts after .3 s, the left one a moment later. Tells what each frame shows until a time, in seconds from the first lift:
  /// the scale, and where the point of the picture is that was under the left finger in the last frame before the lift.
  private func pinch(
    speed: Double, from distance: Double = 60, velocity: Point = .zero, lag: Double = 0.02, until end: Double
  ) -> [Frame] {
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    let device = InputScript.Device(jitter: 0)
    func place(_ side: Double, _ time: Double) -> Point {
      Point(x: 200 + side * (distance + speed * time), y: 300) + velocity * time
    }
    for side in [-1.0, 1] {
      script.touch(at: begin, duration: side < 0 ? 0.3 + lag : 0.3, device: device) { place(side, $0) }
    }
    var poses: [(time: Double, scale: Double, origin: Point)] = []
    while stage.window.now < begin + 0.3 + end {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      poses.append((stage.window.now - begin - 0.3, stage.scroll.shownScale, seen(.zero)))
    }
    let last = poses.last { $0.time < 0 } ?? poses[0]
    let held = (place(-1, last.time + 0.3) - last.origin) * (1 / last.scale)
    return poses.map { Frame(time: $0.time, scale: $0.scale, place: $0.origin + held * $0.scale) }
  }

  @Test func `a scale that is let go within the limits goes on, slows down and rests`() throws {
    let frames = pinch(speed: 300, until: 3)
    let near = frames.filter { $0.time > -0.05 && $0.time < 0.06 }
    // The distance of the fingers is 300 points as they lift, and grows by 600 points per second.
    let rates = zip(near, near.dropFirst()).map {
      (time: ($0.time + $1.time) / 2, value: log($1.scale / $0.scale) * 60)
    }
    for (time, rate) in rates {
      let exact = time < 0 ? 600 / (300 + 600 * time) : 2 * pow(0.995, 1000 * time)
      #expect(abs(rate / exact - 1) < 0.08, "\(rate) instead of \(exact) at \(time)")
    }
    let lift = try #require(frames.last { $0.time < 0 })
    let end = try #require(frames.last)
    #expect(abs(log(end.scale / lift.scale) - 2 / 5.0) < 0.06, "\(end.scale) from \(lift.scale)")
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.scale >= $0.scale - 1e-9 })
    #expect(stage.scroll.zoomScale == stage.scroll.shownScale && !stage.scroll.isTracking)
    #expect(stage.scroll.shownOffset == stage.scroll.contentOffset)
    let offset = stage.scroll.contentOffset
    #expect(offset == Point(x: offset.x.rounded(), y: offset.y.rounded()))
  }

  @Test func `the finger that lifts last does not move the content, which goes on with it`() {
    let frames = pinch(speed: 300, velocity: Point(x: 80, y: -120), until: 0.1)
    let near = frames.filter { $0.time > -0.03 && $0.time < 0.06 }
    #expect(near.count > 4)
    let steps = zip(near, near.dropFirst()).map { ($1.place - $0.place) * 60 }
    // What is under the left finger has its velocity, and loses of that a tenth by and by.
    for step in steps { #expect(step.distance(to: Point(x: -220, y: -120)) < 25, "\(steps)") }
  }

  @Test(arguments: [(300.0, 60.0, 1.5), (-300, 180, 0.8)])
  func `beyond a limit a scale goes on and comes back to it`(speed: Double, distance: Double, limit: Double)
    throws
  {
    if speed > 0 { stage.scroll.maximumZoomScale = limit } else { stage.scroll.minimumZoomScale = limit }
    let frames = pinch(speed: speed, from: distance, until: 3)
    let near = frames.filter { $0.time > -0.035 && $0.time < 0.035 }
    let rates = zip(near, near.dropFirst()).map { log($1.scale / $0.scale) * 60 }
    let before = try #require(rates.first)
    #expect(before * speed > 0 && abs(before) > 0.3, "\(rates)")
    #expect((log(frames.last { $0.time < 0 }!.scale / limit)) * speed > 0)
    // The spring takes no more of it than it can: ω² times the way beyond the limit, and twice ω times the rate, per second.
    for (a, b) in zip(rates, rates.dropFirst()) {
      let most = (121 * 0.35 + 22 * abs(before)) / 60
      #expect(abs(b - a) < most, "\(rates)")
    }
    #expect(stage.scroll.shownScale == limit && stage.scroll.zoomScale == limit)
    #expect(stage.scroll.shownOffset == stage.scroll.contentOffset)
  }

  @Test func `without a bounce a scale stops at its limit`() {
    (stage.scroll.maximumZoomScale, stage.scroll.bouncesZoom) = (2.6, false)
    let frames = pinch(speed: 300, until: 2)
    #expect(frames.allSatisfy { $0.scale <= 2.6 } && stage.scroll.shownScale == 2.6)
  }

  @Test func `fingers that rest before they lift leave the scale where it is`() {
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    for side in [-1.0, 1] {
      script.touch(at: begin, duration: side < 0 ? 0.5 : 0.48, device: InputScript.Device(jitter: 0)) {
        Point(x: 200 + side * (60 + 300 * min($0, 0.3)), y: 300)
      }
    }
    stage.play(&script, until: begin + 0.45)
    let held = stage.scroll.shownScale
    stage.play(&script, until: begin + 2)
    #expect(stage.scroll.shownScale == held && stage.scroll.zoomScale == held)
  }

  @Test func `a finger catches a scale that goes on, where it is seen`() throws {
    _ = pinch(speed: 300, until: 0.1)
    let (scale, origin) = (stage.scroll.shownScale, seen(.zero))
    #expect(abs(stage.scroll.zoomScale - scale) > 0.05)
    var script = InputScript(seed: 4)
    script.touch(at: stage.window.now + 0.001, duration: 0.3, device: InputScript.Device(jitter: 0)) { _ in
      Point(x: 250, y: 200)
    }
    let end = stage.window.now + 0.25
    while stage.window.now < end {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      #expect(abs(stage.scroll.shownScale - scale) < 1e-9)
      #expect(seen(.zero).distance(to: origin) < 1e-6)
    }
    stage.run(for: 1)
    #expect(stage.scroll.shownScale == scale && stage.scroll.zoomScale == scale)
  }

  @Test(arguments: [false, true])
  func `a program takes over a scale that goes on`(isAnimated: Bool) {
    _ = pinch(speed: 300, until: 0.1)
    let before = stage.scroll.shownScale
    stage.scroll.setZoomScale(1, animated: isAnimated)
    stage.frame()
    #expect(isAnimated ? abs(stage.scroll.shownScale - before) < 1e-6 : stage.scroll.shownScale == 1)
    stage.run(for: 2)
    #expect(stage.scroll.shownScale == 1 && stage.scroll.zoomScale == 1)
    #expect(stage.scroll.shownOffset == stage.scroll.contentOffset)
  }

  @Test func `a delegate that sends the content elsewhere as it is let go makes no jump`() {
    final class Sender: ScrollViewDelegate {
      var target = Point.zero
      func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
        let offset = scrollView.shownOffset + Point(x: 30, y: 20)
        target = Point(x: offset.x.rounded(), y: offset.y.rounded())
        scrollView.setContentOffset(target, animated: true)
      }
    }
    let sender = Sender()
    stage.scroll.delegate = sender
    let frames = pinch(speed: 300, velocity: Point(x: 0, y: 100), lag: 0, until: 0.1)
    let near = frames.filter { $0.time > -0.05 && $0.time < 0.06 }
    let steps = zip(near, near.dropFirst()).map { $1.place - $0.place }
    // A spring takes the velocity over; without what the scale has moved, the content would jump by hundreds of points.
    for (a, b) in zip(steps, steps.dropFirst()) { #expect(a.distance(to: b) < 40, "\(steps)") }
    stage.run(for: 2)
    #expect(stage.scroll.contentOffset == sender.target && stage.scroll.shownOffset == sender.target)
  }

  @Test func `each drag that a delegate is told of has an end of which it is told before`() {
    final class Log: ScrollViewDelegate {
      var events: [String] = []
      func scrollViewWillBeginDragging(_ scrollView: ScrollView) { events.append("will begin") }
      func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
        events.append(velocity == .zero && target == scrollView.contentOffset ? "will end here" : "will end")
      }
      func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
        events.append("did end, \(willDecelerate)")
      }
      func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { events.append("decelerates") }
      func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { events.append("decelerated") }
      func scrollViewWillBeginZooming(_ scrollView: ScrollView) { events.append("zooms") }
      func scrollViewDidEndZooming(_ scrollView: ScrollView, scale: Double) { events.append("zoomed") }
    }
    let log = Log()
    stage.scroll.delegate = log
    _ = pinch(speed: 200, velocity: Point(x: 0, y: -500), until: 4)
    #expect(
      log.events == [
        "will begin", "will end here", "did end, false", "zooms", "zoomed", "will begin", "will end",
        "did end, true",
        "decelerates", "decelerated",
      ])
  }
}
