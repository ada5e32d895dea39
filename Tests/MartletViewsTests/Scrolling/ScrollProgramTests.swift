import Martlet
import MartletTesting
import Testing

/// A program that scrolls while fingers do.
@MainActor @Suite struct ScrollProgramTests {
  private final class Answers: ScrollViewDelegate {
    var onBegin: (ScrollView) -> Void = { _ in }
    var onEnd: (ScrollView) -> Void = { _ in }
    var onRelease: (ScrollView) -> Void = { _ in }
    var animations = 0
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
      onRelease(scrollView)
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { onBegin(scrollView) }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { onEnd(scrollView) }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { animations += 1 }
  }

  /// A finger that moves up by 200 points per second for a second and then rests.
  private func hold(_ stage: ScrollStage) -> (script: InputScript, begin: MediaTime) {
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    script.touch(at: begin, duration: 1.3, device: InputScript.Device(jitter: 0)) {
      Point(x: 200, y: 400 - 200 * min($0, 1))
    }
    return (script, begin)
  }

  @Test(arguments: [false, true])
  func `content that the program moves under a finger goes on with it from there`(isAnimated: Bool) {
    let stage = ScrollStage()
    var (script, begin) = hold(stage)
    stage.play(&script, until: begin + 0.5)
    let before = stage.scroll.contentOffset.y
    let first = stage.drawn.count - 1
    stage.scroll.setContentOffset(Point(x: 0, y: before + 900), animated: isAnimated)
    #expect(abs(stage.scroll.contentOffset.y - before - 900) <= 0.5)
    stage.play(&script, until: begin + 1.25)
    #expect(stage.scroll.isDragging)
    let ways = stage.drawn[first...].map { -$0.place.y }
    let steps = zip(ways.dropFirst(), ways).map { $0 - $1 }
    // The finger moves by 3.3 points in a frame.
    let most = isAnimated ? 120.0 : 5
    #expect(steps.dropFirst(isAnimated ? 0 : 1).allSatisfy { $0 > -1 && $0 < most }, "\(steps)")
    #expect(abs(stage.offset.y - (before + 900 + 100)) < 8, "\(stage.offset.y) after \(before)")
    stage.play(&script, until: begin + 2.5)
    #expect(abs(stage.offset.y - (before + 900 + 100)) < 8 && !stage.scroll.isDragging)
  }

  @Test func `content that is zoomed under a finger goes on with it from there`() {
    let stage = ScrollStage()
    let picture = View()
    picture.frame = Rect(x: 0, y: 0, width: 400, height: 5000)
    stage.scroll.addSubview(picture)
    stage.scroll.zoomedView = picture
    stage.scroll.maximumZoomScale = 4
    var (script, begin) = hold(stage)
    stage.play(&script, until: begin + 0.5)
    stage.scroll.setZoomScale(2, animated: false)
    let before = stage.scroll.contentOffset.y
    stage.play(&script, until: begin + 0.55)
    #expect(abs(stage.scroll.contentOffset.y - before) < 20, "\(before) → \(stage.scroll.contentOffset.y)")
  }

  @Test(arguments: [false, true])
  func `a delegate may scroll elsewhere as a finger lets go`(isThrown: Bool) {
    let stage = ScrollStage()
    let answers = Answers()
    stage.scroll.delegate = answers
    answers.onEnd = { $0.setContentOffset(Point(x: 0, y: 1000), animated: true) }
    stage.drag(from: Point(x: 200, y: 400), by: Point(x: 0, y: -130.4), for: 0.3, rests: isThrown ? 0 : 0.2)
    #expect(stage.scroll.contentOffset.y == 1000 && stage.scroll.isScrollAnimating)
    stage.run(for: 1)
    #expect(abs(stage.offset.y - 1000) < 0.1 && answers.animations == 1, "\(stage.offset)")
  }

  @Test(arguments: [0.0, 60, -60, 2500])
  func `a throw that a delegate sends elsewhere as the finger lets go keeps its velocity`(way: Double) {
    let stage = ScrollStage()
    let answers = Answers()
    stage.scroll.delegate = answers
    var target = 0.0
    answers.onRelease = { target = ($0.contentOffset.y + way).rounded() }
    answers.onEnd = {
      $0.setContentOffset(Point(x: 0, y: target), animated: true)
    }
    // 600 points per second are 10 in a frame.
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -240), for: 0.4)
    let lift = stage.drawn.count
    stage.run(for: 1.5)
    let drawn = stage.drawn[(lift - 4)...]
    let speeds = zip(drawn.dropFirst(), drawn).map { -($0.place.y - $1.place.y) / ($0.time - $1.time) }
    // What is far away is jumped to first; the spring takes it from there.
    if abs(way) < 1000 {
      // The spring alone would have begun at rest.
      #expect(speeds[0] > 550 && speeds[3] > 350 + 2 * way && speeds[4] > 150 + 4 * way, "\(speeds[..<10])")
      for (speed, next) in zip(speeds, speeds.dropFirst()) { #expect(abs(next - speed) < 400, "\(speeds)") }
    }
    #expect(abs(stage.offset.y - target) < 0.1 && answers.animations == 1, "\(stage.offset)")
  }

  @Test func `a delegate may stop a throw as it begins`() {
    let stage = ScrollStage()
    let answers = Answers()
    stage.scroll.delegate = answers
    answers.onEnd = { $0.stopMotion() }
    stage.drag(from: Point(x: 200, y: 400), by: Point(x: 0, y: -130.4), for: 0.1)
    let place = stage.offset.y
    #expect(!stage.scroll.isDecelerating)
    stage.run(for: 1)
    #expect(abs(stage.offset.y - place) < 30 && !stage.scroll.isDecelerating, "\(place) → \(stage.offset)")
    withExtendedLifetime(answers) {}
  }

  @Test func `a delegate may refuse a drag as it begins`() {
    let stage = ScrollStage()
    let answers = Answers()
    stage.scroll.delegate = answers
    answers.onBegin = { $0.isScrollEnabled = false }
    stage.drag(from: Point(x: 200, y: 400), by: Point(x: 0, y: -130), for: 0.3)
    #expect(stage.scroll.contentOffset.y == 0 && !stage.scroll.isTracking)
    withExtendedLifetime(answers) {}
  }

  @Test func `a wheel that turns along another axis does not stay with a view that cannot go there`() {
    let stage = ScrollStage(content: Size(width: 400, height: 3000))
    let inner = ScrollView()
    inner.frame = Rect(x: 0, y: 100, width: 400, height: 300)
    inner.contentSize = Size(width: 3000, height: 300)
    stage.scroll.addSubview(inner)
    stage.run(for: 0.1)
    for way in [Point(x: 15, y: 0), Point(x: 0, y: 15)] {
      stage.window.send(
        .scrolled(Scroll(distance: way), at: Point(x: 200, y: 200), time: stage.window.now))
      stage.run(for: 0.05)
    }
    #expect(inner.contentOffset == Point(x: 15, y: 0) && stage.scroll.contentOffset.y == 15)
    inner.isScrollEnabled = false
    stage.window.send(
      .scrolled(Scroll(distance: Point(x: 15, y: 0)), at: Point(x: 200, y: 200), time: stage.window.now))
    #expect(inner.contentOffset.x == 15)
  }

  @Test(arguments: [false, true])
  func `a view that has left its window in flight is at rest`(isThrown: Bool) {
    let stage = ScrollStage()
    if isThrown {
      stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -240), for: 0.2)
    } else {
      stage.scroll.setContentOffset(Point(x: 0, y: 900), animated: true)
    }
    stage.run(for: 0.1)
    #expect(isThrown ? stage.scroll.isDecelerating : stage.scroll.isScrollAnimating)
    stage.scroll.removeFromSuperview()
    stage.run(for: 0.1)
    #expect(!stage.scroll.isDecelerating && !stage.scroll.isScrollAnimating)
    stage.controller.rootView.addSubview(stage.scroll)
    stage.run(for: 3)
    #expect(!stage.scroll.isDecelerating && !stage.scroll.isScrollAnimating)
  }
}
