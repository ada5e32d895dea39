import Glibc
import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// The bars beside a scroll view's content: where they are in each frame, also from pixels.
@MainActor @Suite struct ScrollIndicatorTests {
  /// Where a bar is seen along its axis, in points from the view's edge: as much of it as its track leaves.
  private func seen(_ stage: ScrollStage, _ axis: ScrollAxis) -> ClosedRange<Double> {
    let indicator = stage.scroll.indicators[axis == .horizontal ? 0 : 1]
    let (bar, track) = (indicator.layer.presentation, indicator.track.presentation)
    let length = track.bounds.size[axis]
    let start = track.position[axis] - stage.scroll.shownOffset[axis] - length / 2
    let (low, high) = (
      bar.position[axis] - bar.bounds.size[axis] / 2, bar.position[axis] + bar.bounds.size[axis] / 2
    )
    return start + min(max(low, 0), length)...start + max(min(high, length), 0)
  }

  @Test func `the bar shows where one is on the way, and fades by itself`() {
    let stage = ScrollStage()
    let bar = stage.scroll.indicators[1].layer
    #expect(bar.presentation.opacity == 0)
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -300), for: 0.2)
    stage.run(for: 0.3)
    #expect(bar.presentation.opacity == 1)
    for _ in 0..<20 {
      stage.run(for: 0.05)
      let top = 3 + stage.offset.y / 4400 * (594 - bar.bounds.height)
      #expect(abs(seen(stage, .vertical).lowerBound - top) < 0.01)
      let across = stage.scroll.indicators[1].track.presentation.position.x - stage.scroll.shownOffset.x
      #expect(abs(across - 394.5) < 0.01 && bar.presentation.position.x == 2.5)
    }
    stage.run(for: 5)
    #expect(bar.presentation.opacity == 0 && stage.window.wakeTime == nil && !stage.window.wantsFrames)
  }

  @Test func `no bar reaches into a rounded corner`() {
    let stage = ScrollStage(content: Size(width: 3000, height: 5000))
    stage.scroll.cornerRadius = 20
    let visible = RoundedRect(Rect(origin: .zero, size: stage.scroll.bounds.size), radii: CornerRadii(20))
    for end in [Point.zero, Point(x: 2600, y: 4400), Point(x: -150, y: -280), Point(x: 2750, y: 4680)] {
      stage.scroll.contentOffset = end
      stage.frame()
      for axis in ScrollAxis.allCases {
        let range = seen(stage, axis)
        #expect(range.upperBound - range.lowerBound > 10, "\(end)")
        for place in [range.lowerBound + 2.5, range.upperBound - 2.5] {
          var middle = Point.zero
          middle[axis] = place
          middle[axis.other] = stage.scroll.bounds.size[axis.other] - 5.5
          // The round end of the bar, and a point more.
          for turn in stride(from: 0, to: 2 * Double.pi, by: 0.1) {
            #expect(
              visible.contains(middle + Point(x: 3.5 * cos(turn), y: 3.5 * sin(turn))), "\(end), \(middle)")
          }
        }
      }
    }
  }

  @Test(arguments: [700.0, 5000])
  func `beyond an end the bar becomes shorter, in proportion to what is still seen of the content`(
    content: Double
  ) {
    let stage = ScrollStage(content: Size(width: 400, height: content))
    stage.drag(from: Point(x: 200, y: 100), by: Point(x: 0, y: 400), for: 0.12)
    let bar = stage.scroll.indicators[1].layer
    var shortest = Double.infinity
    for _ in 0..<90 {
      let range = seen(stage, .vertical)
      let beyond = max(-stage.scroll.shownOffset.y, 0)
      let rate = (594 - bar.bounds.height) / (content - 600)
      #expect(abs(range.lowerBound - (3 + max(stage.scroll.shownOffset.y * rate, 0))) < 0.01)
      #expect(abs(range.upperBound - range.lowerBound - (bar.bounds.height - beyond * rate)) < 0.01)
      shortest = min(shortest, range.upperBound - range.lowerBound)
      stage.frame()
      stage.run(for: 1.0 / 60)
    }
    #expect(shortest < bar.bounds.height * 0.98 && shortest > 10, "\(shortest)")
  }

  @Test func `a course through many values meets each, and goes on smoothly between them`() {
    let interval = 1.0 / 120
    func exact(_ time: Double) -> Double { 300 * exp(-3 * time) * cos(8 * time) }
    let values = (0...240).map { exact(Double($0) * interval) }
    var course = Course(at: values[0])
    course.follow(values, every: interval)
    #expect(course.duration == 2 && course.end == values[240] && course.value(at: 3) == course.end)
    for step in 0..<4800 {
      let time = Double(step) / 2400
      #expect(abs(course.value(at: time) - exact(time)) < 0.01, "at \(time)")
      let velocity = (exact(time + 1e-6) - exact(time - 1e-6)) / 2e-6
      if time > interval || step == 0 {
        #expect(abs(course.velocity(at: time) - velocity) < 12, "at \(time)")
      }
    }
    let moved = course.scaled(by: 2, offset: 7)
    #expect(abs(moved.value(at: 0.5) - 2 * exact(0.5) - 7) < 0.02)
  }

  // MARK: Zooming

  /// Two fingers that zoom content of 400 × 600 points at a scale from 1 to 4, and let go while they move: until shortly before
  /// that. Returns what follows, and when all of it is over.
  private func pinch(_ stage: ScrollStage, from distance: Double, speed: Double) -> (InputScript, end: Double)
  {
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    for side in [-1.0, 1] {
      script.touch(
        at: begin, duration: side < 0 ? 0.33 : 0.3, device: InputScript.Device(jitter: 0)
      ) { Point(x: 220 + side * (distance + speed * $0), y: 380 - 60 * $0) }
    }
    stage.play(&script, until: begin + 0.25)
    return (script, begin + 0.8)
  }

  private func zoomedStage() -> (ScrollStage, View) {
    let stage = ScrollStage(content: .zero)
    let picture = View()
    picture.bounds = Rect(x: 0, y: 0, width: 400, height: 600)
    stage.mark.removeFromSuperview()
    stage.scroll.backgroundColor = .white
    stage.scroll.addSubview(picture)
    stage.scroll.maximumZoomScale = 4
    stage.scroll.zoomedView = picture
    stage.scroll.setZoomScale(2, about: Point(x: 200, y: 300), at: Point(x: 200, y: 300), animated: false)
    stage.frame()
    return (stage, picture)
  }

  /// Where the upright bar is seen, from the coverage of its column of pixels.
  private func drawn(_ stage: ScrollStage) throws -> (top: Double, bottom: Double)? {
    let bitmap = try stage.window.drawFrame()
    var (sum, moment) = (0.0, 0.0)
    let values = (0..<bitmap.height).map { 1 - Double(bitmap[394, $0].x) / 255 }
    let darkest = values.max() ?? 0
    guard darkest > 0.2 else { return nil }
    for (y, value) in values.enumerated() {
      sum += value / darkest
      moment += value / darkest * (Double(y) + 0.5)
    }
    return (moment / sum - sum / 2, moment / sum + sum / 2)
  }

  /// Where the bar is to be at what is shown of scale and offset.
  private func wanted(_ stage: ScrollStage) -> (top: Double, bottom: Double) {
    let content = 600 * stage.scroll.shownScale
    let length = 594 * min(600 / content, 1)
    let top = 3 + stage.scroll.shownOffset.y * (content > 600 ? (594 - length) / (content - 600) : 0)
    return (min(max(top, 3), 597), max(min(top + length, 597), 3))
  }

  @Test(arguments: [(60.0, 300.0), (200, -450), (40, 500), (150, 150)])
  func `a zoom that is let go moves the bar no farther in a frame than the content`(
    distance: Double, speed: Double
  ) throws {
    let (stage, picture) = zoomedStage()
    var (script, end) = pinch(stage, from: distance, speed: speed)
    var frames: [(bar: (top: Double, bottom: Double), corners: [Point])] = []
    while stage.window.now < end {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      guard let bar = try drawn(stage) else { continue }
      let wanted = wanted(stage)
      // A pixel's coverage at the round ends.
      #expect(abs(bar.top - wanted.top) < 0.6, "\(bar) for \(wanted), scale \(stage.scroll.shownScale)")
      #expect(
        abs(bar.bottom - wanted.bottom) < 0.6, "\(bar) for \(wanted), scale \(stage.scroll.shownScale)")
      let corners = [Point.zero, Point(x: 400, y: 600)].compactMap { picture.layer.convert(toWindow: $0) }
      frames.append((bar, corners))
    }
    #expect(frames.count > 30)
    for (a, b) in zip(frames, frames.dropFirst()) {
      let step = max(abs(b.bar.top - a.bar.top), abs(b.bar.bottom - a.bar.bottom))
      let moved = zip(a.corners, b.corners).map { $0.distance(to: $1) }.max() ?? 0
      #expect(step <= moved + 0.3, "the bar moves by \(step) while the content moves by \(moved)")
    }
  }

  @Test func `what a program asks for while a scale settles leaves the bar where it belongs`() throws {
    let (stage, _) = zoomedStage()
    var (script, end) = pinch(stage, from: 60, speed: 300)
    var asked = false
    while stage.window.now < end {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      if !asked, stage.window.now > end - 0.4 {
        asked = true
        #expect(stage.scroll.isScaleSettling)
        stage.scroll.setContentOffset(Point(x: 0, y: 20), animated: true)
        continue
      }
      let (range, wanted) = (seen(stage, .vertical), wanted(stage))
      #expect(abs(range.lowerBound - wanted.top) < 0.3, "\(range) for \(wanted)")
      #expect(abs(range.upperBound - wanted.bottom) < 0.3, "\(range) for \(wanted)")
    }
    #expect(asked)
  }

  @Test func `a bar that nothing needs any more fades`() {
    let (stage, _) = zoomedStage()
    var (script, end) = pinch(stage, from: 150, speed: -420)
    let bar = stage.scroll.indicators[1].layer
    var opacities: [Double] = []
    while stage.window.now < end + 1 {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      opacities.append(bar.presentation.opacity)
    }
    #expect(stage.scroll.shownScale == 1 && opacities.last == 0, "\(stage.scroll.shownScale), \(opacities)")
    #expect(opacities.contains { $0 > 0.1 && $0 < 0.9 }, "\(opacities)")
    for (a, b) in zip(opacities, opacities.dropFirst()) { #expect(b > a - 0.1, "\(opacities)") }
  }

  @Test func `a bar does not flicker as a finger lets go`() {
    let stage = ScrollStage()
    let bar = stage.scroll.indicators[1].layer
    var script = InputScript(seed: 7)
    let begin = stage.window.now + 0.02
    script.touch(at: begin, duration: 0.4, device: InputScript.Device(jitter: 0)) {
      Point(x: 200, y: 500 - 600 * $0)
    }
    stage.play(&script, until: begin + 0.25)
    while stage.window.now < begin + 0.8 {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      #expect(bar.presentation.opacity == 1, "\(stage.window.now - begin)")
    }
  }

  @Test func `the bar is where it belongs after a scale was caught`() {
    let (stage, _) = zoomedStage()
    var (script, end) = pinch(stage, from: 60, speed: 300)
    stage.play(&script, until: end - 0.4)
    #expect(stage.scroll.isScaleSettling)
    stage.scroll.stopMotion()
    stage.frame()
    let (range, wanted) = (seen(stage, .vertical), wanted(stage))
    #expect(abs(range.lowerBound - wanted.top) < 0.5, "\(range) for \(wanted)")
    #expect(abs(range.upperBound - wanted.bottom) < 0.5, "\(range) for \(wanted)")
    #expect(!stage.scroll.indicators[1].layer.isAnimating(AnimatableProperty<Point>.position))
    #expect(!stage.scroll.indicators[1].layer.isAnimating(AnimatableProperty<Rect>.bounds))
  }
}
