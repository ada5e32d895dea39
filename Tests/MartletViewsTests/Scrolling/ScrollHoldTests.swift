import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// What a program decides about a scroll view: where a release goes, what stays beyond an edge, how large the content is.
@MainActor @Suite struct ScrollHoldTests {
  private final class Answers: ScrollViewDelegate {
    var onBegin: (ScrollView) -> Void = { _ in }
    var onRelease: (ScrollView) -> Void = { _ in }
    var ends: [Bool] = []
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { onBegin(scrollView) }
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
      onRelease(scrollView)
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
      ends.append(willDecelerate)
    }
  }

  /// Throws content of which a delegate hears as the finger lets go, and returns the offsets of all frames since.
  private func release(
    _ stage: ScrollStage, by way: Double = -240, _ answer: @escaping (ScrollView) -> Void
  ) -> (offsets: [Double], ends: [Bool]) {
    let answers = Answers()
    stage.scroll.delegate = answers
    answers.onRelease = answer
    stage.drag(from: Point(x: 200, y: way < 0 ? 500 : 100), by: Point(x: 0, y: way), for: 0.4)
    let lift = stage.drawn.count - 1
    stage.run(for: 2)
    return (stage.drawn[lift...].map { -$0.place.y }, answers.ends)
  }

  @Test func `content that a delegate moves as the finger lets go stays there`() {
    let stage = ScrollStage()
    let (offsets, ends) = release(stage) { $0.contentOffset.y = 1000 }
    #expect(stage.scroll.contentOffset.y == 1000 && ends == [false])
    #expect(offsets.dropFirst().allSatisfy { $0 == 1000 }, "\(offsets)")
  }

  @Test(arguments: [-60.0, 60])
  func `an animation that a delegate begins as the finger lets go takes the throw over`(
    way: Double
  ) {
    let stage = ScrollStage()
    let (offsets, ends) = release(stage) {
      $0.setContentOffset(Point(x: 0, y: ($0.contentOffset.y + way).rounded()), animated: true)
    }
    let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    // 600 points per second are 10 in a frame.
    // The spring alone would have begun at rest, and back.
    #expect(steps[0] > 4 && ends == [false], "\(steps)")
    for (step, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - step) < 9, "\(steps)") }
    #expect(offsets[offsets.count - 1] == stage.scroll.contentOffset.y && !stage.scroll.isScrollAnimating)
  }

  @Test func `a delegate that stops the content as the finger lets go has stopped it`() {
    let stage = ScrollStage()
    var place = 0.0
    let (offsets, ends) = release(stage) {
      place = $0.contentOffset.y
      $0.stopMotion()
    }
    #expect(
      offsets.dropFirst().allSatisfy { abs($0 - place) <= 1 } && ends == [false], "\(place): \(offsets)")
  }

  @Test func `insets that a delegate sets as the finger lets go are where pulled content comes to rest`() {
    let stage = ScrollStage()
    let (offsets, _) = release(stage, by: 300) { $0.contentInsets.top = 60 }
    let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    #expect(offsets[0] < -80 && offsets[offsets.count - 1] == -60)
    #expect(steps.allSatisfy { abs($0) < 12 }, "\(steps)")
  }

  @Test func `an offset beyond an edge stays until that edge moves`() {
    let stage = ScrollStage()
    for (axis, offset) in [(ScrollAxis.vertical, -60.0), (.vertical, 4460), (.horizontal, -30)] {
      var point = Point.zero
      point[axis] = offset
      stage.scroll.contentOffset = point
      stage.scroll.setNeedsLayout()
      stage.run(for: 0.1)
      #expect(stage.scroll.contentOffset == point && stage.offset == point)
    }
    stage.scroll.contentOffset = Point(x: 0, y: -60)
    stage.scroll.contentSize.height += 100
    stage.scroll.frame.size.height -= 50
    stage.run(for: 0.1)
    #expect(stage.scroll.contentOffset.y == -60, "the other edge moves")
    stage.scroll.contentInsets.top = 20
    stage.run(for: 0.1)
    #expect(stage.scroll.contentOffset.y == -20, "\(stage.scroll.contentOffset)")
    stage.scroll.contentOffset.y = 5000
    stage.scroll.contentSize.height = 3000
    stage.run(for: 0.1)
    #expect(stage.scroll.contentOffset.y == 2450, "\(stage.scroll.contentOffset)")
  }

  @Test func `the content has the size of the zoomed view, whenever that changes`() {
    let stage = ScrollStage(content: .zero)
    let picture = View()
    picture.bounds.size = Size(width: 800, height: 1200)
    stage.scroll.addSubview(picture)
    stage.scroll.maximumZoomScale = 4
    stage.scroll.zoomedView = picture
    stage.scroll.zoomScale = 2
    stage.scroll.contentOffset = Point(x: 900, y: 1700)
    stage.run(for: 0.1)
    picture.bounds.size = Size(width: 500, height: 1000)
    stage.run(for: 0.1)
    #expect(stage.scroll.contentSize == Size(width: 1000, height: 2000))
    #expect(stage.scroll.contentOffset == Point(x: 600, y: 1400), "\(stage.scroll.contentOffset)")
    stage.scroll.contentSize = Size(width: 3000, height: 3000)
    stage.scroll.setNeedsLayout()
    picture.setNeedsLayout()
    stage.run(for: 0.1)
    #expect(stage.scroll.contentSize == Size(width: 3000, height: 3000), "what the program has set stays")
  }

  @Test func `a drag that is refused leaves no bar behind`() {
    let stage = ScrollStage()
    let answers = Answers()
    stage.scroll.delegate = answers
    answers.onBegin = { $0.isScrollEnabled = false }
    stage.drag(from: Point(x: 200, y: 400), by: Point(x: 0, y: -130), for: 0.3)
    stage.run(for: 2)
    #expect(stage.scroll.indicators.allSatisfy { $0.layer.presentation.opacity == 0 })
    withExtendedLifetime(answers) {}
  }

  /// Two fingers that part, and a scroll view that they zoom, until a time.
  private func pinch(_ stage: ScrollStage, _ picture: View, until time: Double) -> InputScript {
    picture.bounds.size = Size(width: 400, height: 600)
    stage.scroll.addSubview(picture)
    stage.scroll.maximumZoomScale = 4
    stage.scroll.zoomedView = picture
    stage.frame()
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    for side in [-1.0, 1] {
      script.touch(at: begin, duration: 1.5, device: InputScript.Device(jitter: 0)) {
        Point(x: 200 + side * (40 + 100 * min($0 / 0.5, 1)), y: 300 - 100 * max($0 - 0.5, 0))
      }
    }
    stage.play(&script, until: begin + time)
    return script
  }

  @Test func `fingers whose pinch was cancelled go on dragging`() {
    let (stage, picture) = (ScrollStage(content: .zero), View())
    var script = pinch(stage, picture, until: 0.6)
    #expect(stage.scroll.isZooming && stage.scroll.zoomScale > 1.5)
    stage.scroll.pinchGestureRecognizer.isEnabled = false
    let before = stage.offset.y
    stage.play(&script, until: stage.window.now + 0.6)
    #expect(stage.scroll.isDragging && !stage.scroll.isZooming)
    #expect(abs(stage.offset.y - before - 60) < 5, "\(before) → \(stage.offset.y)")
  }

  @Test func `bars appear in a pinch as soon as there is more than is visible`() {
    let (stage, picture) = (ScrollStage(content: .zero), View())
    var script = pinch(stage, picture, until: 0.4)
    #expect(stage.scroll.isZooming && stage.scroll.zoomScale > 1.2)
    #expect(stage.scroll.indicators.allSatisfy { $0.layer.presentation.opacity == 1 })
    stage.play(&script, until: stage.window.now + 8)
    #expect(stage.scroll.indicators.allSatisfy { $0.layer.presentation.opacity == 0 })
  }

  @Test func `a bar that was hidden in a pinch does not come back by itself`() {
    let (stage, picture) = (ScrollStage(content: .zero), View())
    let script = pinch(stage, picture, until: 0.4)
    stage.scroll.showsIndicators = false
    var rest = script
    stage.play(&rest, until: stage.window.now + 3)
    stage.scroll.showsIndicators = true
    stage.run(for: 0.2)
    #expect(stage.scroll.indicators.allSatisfy { $0.layer.presentation.opacity == 0 })
  }

  @Test func `insets that are no numbers are refused by name`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { ScrollView().contentInsets.bottom = .infinity }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("scroll view: the content's insets must be finite"), "\(message)")
  }

  @Test func `a height that is no number is refused by name`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { ListView().rowHeights = .fixed(.nan) }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("list: the height of rows must be finite, not nan"), "\(message)")
  }
}
