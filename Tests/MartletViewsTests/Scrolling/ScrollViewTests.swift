import Glibc
import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Dragging, throwing and catching a scroll view, judged by where frames draw its content.
@MainActor @Suite struct ScrollViewTests {
  /// The distance of a deceleration from a velocity, by the formula.
  private func way(_ velocity: Double, _ time: Double, rate: Double = 0.998) -> Double {
    velocity * (pow(rate, 1000 * time) - 1) / (1000 * log(rate))
  }

  @Test func `content follows the finger, and the slop is not seen as a jump`() {
    let stage = ScrollStage()
    stage.drag(from: Point(x: 200, y: 400), by: Point(x: 0, y: -300), for: 0.5, rests: 0.2)
    let offsets = stage.drawn.map(\.place.y)
    let steps = zip(offsets.dropFirst(), offsets).map { abs($0 - $1) }
    // 600 points per second.
    #expect(steps.allSatisfy { $0 <= 600.0 / 60 * 1.3 }, "\(steps)")
    #expect(stage.offset.y > 270 && stage.offset.y <= 300 && stage.offset.x == 0)
    #expect(stage.log.events == ["will drag", "did drag, false"])
  }

  @Test func `a throw is drawn along the closed form to a hundredth of a point, until it stops`() {
    let stage = ScrollStage()
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -300), for: 0.2)
    #expect(stage.log.events == ["will drag", "did drag, true", "will decelerate"])
    stage.run(for: 0.1)
    let (start, first) = (stage.window.now, stage.offset.y)
    let velocity = stage.scroll.layer.velocity(of: .bounds.origin.y)
    #expect(velocity > 900 && stage.scroll.isDecelerating)
    stage.forget()
    var worst = 0.0
    stage.run(for: 4)
    // From where it stops it lands on a pixel.
    let stop = log(10 / velocity) / (1000 * log(0.998))
    for (time, place) in stage.drawn where time - start <= stop {
      worst = max(worst, abs(-place.y - (first + way(velocity, time - start))))
    }
    #expect(abs(stage.offset.y - (first + way(velocity, stop))) < 1.5)
    #expect(stage.offset.y == stage.offset.y.rounded())
    print("a throw at \(velocity) pt/s: at most \(worst) pt from the closed form")
    #expect(worst < 0.01 && stage.drawn.count > 200)
    #expect(stage.log.events.last == "did decelerate" && !stage.scroll.isDecelerating)
    #expect(abs(stage.log.ownTarget.y - stage.scroll.contentOffset.y) < 1e-6)
  }

  @Test func `a throw continues at full rate while the main thread is busy, and bounces`() {
    let stage = ScrollStage(content: Size(width: 400, height: 1500))
    let lift = stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -400), for: 0.15)
    stage.run(for: 0.05)
    let (first, start) = (stage.offset.y, stage.window.now)
    let velocity = stage.scroll.layer.velocity(of: .bounds.origin.y)
    // Only the render tree goes on: nothing of the main thread runs.
    var offsets: [Double] = []
    for frame in 1...120 {
      stage.window.renderTree.update(at: start + Double(frame) / 60)
      stage.window.renderTree.forEachNamedLayer { name, pose in
        if name == "mark" { offsets.append(-pose.position.y) }
      }
    }
    let edge = 900.0
    let rate = -1000 * log(0.998)
    let edgeSpeed = velocity - rate * (edge - first)
    let arrival = log(velocity / edgeSpeed) / rate
    var worst = 0.0
    for (index, offset) in offsets.enumerated() {
      let t = Double(index + 1) / 60
      let s = t - arrival
      let truth = s < 0 ? first + way(velocity, t) : edge + edgeSpeed * s * exp(-11 * s)
      worst = max(worst, abs(offset - truth))
    }
    print("blocked for 2 s: \(offsets.count) frames, at most \(worst) pt from the closed form; lift \(lift)")
    #expect(worst < 0.01 && offsets.count == 120 && (offsets.max() ?? 0) > edge + 20)
    #expect(abs((offsets.last ?? 0) - edge) < 0.01)
  }

  @Test func `beyond an edge content follows like a rubber band, and springs back to it`() {
    let stage = ScrollStage()
    stage.drag(from: Point(x: 200, y: 100), by: Point(x: 0, y: 300), for: 0.4, rests: 0.1)
    stage.run(for: 2.5)
    #expect(abs(stage.offset.y) < 0.01 && stage.scroll.contentOffset.y == 0)
    let later = stage.window.now
    var again = InputScript()
    again.touch(at: later + 0.02, duration: 0.6, device: InputScript.Device(jitter: 0)) {
      Point(x: 200, y: 100 + min($0 / 0.3, 1) * 200)
    }
    stage.play(&again, until: later + 0.55)
    let pull = -RubberBand(length: 600).pull(for: stage.offset.y)
    // The finger's way without what it moved before it was recognized.
    #expect(pull > 170 && pull <= 200, "\(stage.offset.y), \(pull)")
    stage.play(&again, until: later + 0.7)
    #expect(stage.offset.y < -5)
    stage.run(for: 2.5)
    #expect(abs(stage.offset.y) < 0.01)
  }

  @Test func `without bounces it stops at the edge`() {
    let stage = ScrollStage(content: Size(width: 400, height: 900))
    stage.scroll.bounces = false
    stage.drag(from: Point(x: 200, y: 100), by: Point(x: 0, y: 300), for: 0.2)
    #expect(stage.drawn.allSatisfy { $0.place.y == 0 })
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -200), for: 0.1)
    stage.run(for: 2)
    #expect(stage.drawn.allSatisfy { -$0.place.y <= 300 + 1e-9 } && abs(stage.offset.y - 300) < 1e-6)
  }

  @Test func `caught in flight, content stops where it is seen and follows the finger from there`() {
    for moment in 0..<20 {
      let stage = ScrollStage()
      stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -300), for: 0.15)
      stage.run(for: 0.05 + Double(moment) * 0.03)
      let (before, speed) = (stage.offset.y, stage.scroll.layer.velocity(of: .bounds.origin.y))
      guard stage.scroll.layer.isVisiblyMoving(.bounds.origin.y) else { continue }
      var script = InputScript()
      let landing = stage.window.now + 0.001
      script.touch(at: landing, duration: 0.5, device: InputScript.Device(jitter: 0)) {
        Point(x: 200, y: 300 + 100 * $0)
      }
      stage.play(&script, until: landing + 0.001)
      #expect(abs(stage.offset.y - before) < speed * 0.003, "moment \(moment)")
      #expect(!stage.scroll.isDecelerating && stage.scroll.isTracking)
      stage.play(&script, until: landing + 0.4)
      #expect(abs(stage.offset.y - (before - 40)) < 6, "moment \(moment): \(before) to \(stage.offset.y)")
      stage.run(for: 0.3)
    }
  }

  @Test func `paging turns one page, and rests on it`() {
    let stage = ScrollStage(content: Size(width: 2000, height: 600))
    stage.scroll.isPagingEnabled = true
    for page in 1...3 {
      stage.drag(from: Point(x: 350, y: 300), by: Point(x: -120, y: 3), for: 0.12)
      stage.run(for: 2)
      #expect(abs(stage.offset.x - Double(page) * 400) < 0.01 && stage.offset.y == 0)
    }
    stage.drag(from: Point(x: 200, y: 300), by: Point(x: -60, y: 0), for: 0.3, rests: 0.1)
    stage.run(for: 2)
    #expect(abs(stage.offset.x - 1200) < 0.01)
  }

  @Test func `a throw rests on a target, and a delegate may choose another`() {
    let stage = ScrollStage()
    stage.scroll.snapTargetsY = SnapTargets(stride(from: 0.0, through: 4400, by: 110))
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -240), for: 0.2)
    let target = stage.log.ownTarget.y
    #expect(target.truncatingRemainder(dividingBy: 110) == 0 && target > 500)
    stage.run(for: 4)
    #expect(abs(stage.offset.y - target) < 0.01)
    stage.log.target = Point(x: 0, y: 9999)
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -100), for: 0.2)
    stage.run(for: 4)
    #expect(abs(stage.offset.y - 4400) < 0.01, "limited to the content: \(stage.offset)")
  }

  @Test func `a movement belongs to the view that scrolls along it, and at its edge to the one around it`() {
    let stage = ScrollStage(content: Size(width: 400, height: 3000))
    let inner = ScrollView()
    inner.frame = Rect(x: 0, y: 100, width: 400, height: 300)
    inner.contentSize = Size(width: 1600, height: 500)
    stage.scroll.addSubview(inner)
    stage.run(for: 0.1)
    stage.drag(from: Point(x: 300, y: 200), by: Point(x: -100, y: 5), for: 0.2, rests: 0.1)
    stage.run(for: 1)
    #expect(inner.contentOffset.x > 80 && stage.offset == .zero, "along its axis, inside")
    stage.drag(from: Point(x: 300, y: 300), by: Point(x: 0, y: -90), for: 0.2, rests: 0.1)
    stage.run(for: 1)
    #expect(inner.contentOffset.y > 70 && stage.offset == .zero, "it can go on")
    stage.drag(from: Point(x: 300, y: 300), by: Point(x: 0, y: -190), for: 0.3, rests: 0.1)
    stage.run(for: 1)
    #expect(abs(inner.contentOffset.y - 200) < 0.01 && stage.offset == .zero, "to its edge")
    stage.drag(from: Point(x: 300, y: 300), by: Point(x: 0, y: -90), for: 0.3, rests: 0.1)
    stage.run(for: 1)
    #expect(abs(inner.contentOffset.y - 200) < 0.01 && stage.offset.y > 70, "at its edge, outside")
  }

  @Test func `a locked drag stays on its axis, and a diagonal one is free`() {
    let stage = ScrollStage(content: Size(width: 2000, height: 2000))
    stage.scroll.isDirectionalLockEnabled = true
    stage.drag(from: Point(x: 300, y: 400), by: Point(x: -20, y: -200), for: 0.3, rests: 0.1)
    #expect(stage.offset.x == 0 && stage.offset.y > 165)
    stage.drag(from: Point(x: 300, y: 400), by: Point(x: -90, y: -100), for: 0.3, rests: 0.1)
    #expect(stage.offset.x > 60 && stage.offset.y > 240)
  }

  @Test func `an animation can be taken over, and content that shrinks in flight springs to its new edge`() {
    let stage = ScrollStage()
    stage.scroll.setContentOffset(Point(x: 0, y: 800), animated: true)
    stage.run(for: 0.15)
    let shown = stage.offset.y
    #expect(shown > 50 && shown < 790 && stage.scroll.isScrollAnimating)
    stage.scroll.setContentOffset(Point(x: 0, y: 100), animated: true)
    stage.frame()
    #expect(abs(stage.offset.y - shown) < 1)
    stage.run(for: 2)
    #expect(abs(stage.offset.y - 100) < 0.01 && stage.log.events == ["did animate"])
    stage.scroll.setContentOffset(Point(x: 0, y: 4000), animated: true)
    stage.frame()
    #expect(stage.offset.y >= 4000 - 1200 - 1, "far away is jumped to")
    stage.run(for: 2)
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: 300), for: 0.15)
    stage.run(for: 0.1)
    stage.scroll.contentSize = Size(width: 400, height: 2000)
    stage.run(for: 3)
    #expect(stage.offset.y <= 1400.01 && stage.scroll.contentOffset.y <= 1400)
  }

  @Test func `a tap on the upper edge scrolls to the top where that is wanted`() {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 700
    for isWanted in [false, true] {
      stage.scroll.scrollsToTopOnEdgeTap = isWanted
      var script = InputScript()
      script.tap(at: Point(x: 200, y: 8), time: stage.window.now + 0.02)
      stage.play(&script, until: stage.window.now + 2)
      #expect(abs(stage.offset.y - (isWanted ? 0 : 700)) < 0.01)
    }
  }
}
