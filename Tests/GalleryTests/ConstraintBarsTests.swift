import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The demo *constraints*.
@MainActor @Suite struct ConstraintBarsTests {
  let window = ManualWindow(size: Size(width: 800, height: 1280))
  let controller: WindowController
  let view = ConstraintBarsView(palette: .light)

  init() {
    controller = WindowController(window: window)
    view.fill(controller)
    window.resolveFrame()
  }

  private func bar(_ name: String) throws -> View {
    func find(_ view: View) -> View? {
      if view.layer.name == name { return view }
      for subview in view.subviews { if let found = find(subview) { return found } }
      return nil
    }
    return try #require(find(controller.rootView))
  }

  private func heights() throws -> [Double] { try ["sun", "sky", "coral"].map { try bar($0).bounds.height } }

  private func play(_ script: inout InputScript, for seconds: Double) {
    let end = window.now + seconds
    while window.now < end {
      window.play(&script, until: min(window.now + 1.0 / 60, end))
      window.resolveFrame()
    }
  }

  /// Leads a bar by a way down, slowly, and waits for rest.
  private func drag(_ name: String, by way: Double) throws {
    let start = try #require(bar(name).layer.convert(toWindow: bar(name).bounds.center))
    var script = InputScript()
    script.touch(at: window.now + 0.05, duration: 1) { t in
      // At rest before it lifts.
      start + Point(x: 0, y: way * min(t / 0.7, 1))
    }
    play(&script, for: 3)
  }

  @Test(arguments: [
    Size(width: 480, height: 320), Size(width: 800, height: 1280), Size(width: 1920, height: 1080),
  ])
  func `no figure is cut, however large text is`(size: Size) throws {
    let visit = try Visit("constraints", size: size, scale: 1, textScale: 2)
    visit.play(until: 0.1)
    let figures = visit.words.filter { Int($0.text.string) ?? 0 > 0 }
    #expect(figures.count >= 3)
    for figure in figures { #expect(figure.isWhole, "'\(figure.text.string)'") }
  }

  @Test func `a bar that is led takes the others along by their shares`() throws {
    let before = try heights()
    #expect(abs(before[0] - before[1] / 2) <= 1)
    try drag("sky", by: -150)
    let after = try heights()
    #expect(abs(after[1] - before[1] - 150) <= 1)
    #expect(abs(after[0] - after[1] / 2) <= 1 && abs(after[2] - before[2] + 150) <= 1)
    try drag("sun", by: 50)
    let last = try heights()
    #expect(abs(last[0] - after[0] + 50) <= 1 && abs(last[1] - 2 * last[0]) <= 2)
  }

  @Test func `three ties that matter more than a hand leave one place`() throws {
    view.chooseTie(2)
    view.changePriority(1)
    view.changePriority(1)
    view.changePriority(1)
    var script = InputScript()
    play(&script, for: 3)
    let only = try heights()
    #expect(abs(only[0] - only[2]) <= 1 && abs(only[0] - only[1] / 2) <= 1)
    try drag("sky", by: 200)
    #expect(try heights() == only)
    view.changePriority(-1)
    view.changePriority(-1)
    view.changePriority(-1)
    try drag("sky", by: 200)
    #expect(try heights()[1] < only[1] - 100)
  }

  @Test func `a bar that is let go keeps the hand's velocity, and so do the others`() throws {
    let start = try #require(bar("sky").layer.convert(toWindow: bar("sky").bounds.center))
    var script = InputScript()
    script.touch(at: window.now + 0.05, duration: 0.25) { t in start + Point(x: 0, y: -600 * t) }
    var shown: [[Double]] = []
    let end = window.now + 1.2
    while window.now < end {
      window.play(&script, until: min(window.now + 1.0 / 60, end))
      window.resolveFrame()
      shown.append(try ["sun", "sky", "coral"].map { try bar($0).layer.presentation.bounds.height })
    }
    // Once they have caught up with the hand, never a step that is much larger than its own, 10 points a frame.
    for (index, share) in [0.5, 1, 1].enumerated() {
      let steps = zip(shown.dropFirst(), shown).dropFirst(4).map { abs($0[index] - $1[index]) }
      #expect((steps.max() ?? 0) < 12 * share + 1, "\(index): \(steps)")
    }
    #expect(try abs(heights()[0] - heights()[1] / 2) <= 1)
  }

  @Test func `bars are caught in flight where they are seen`() throws {
    view.toss()
    var script = InputScript()
    play(&script, for: 0.15)
    let shown = try bar("sky").layer.presentation.bounds.height
    let target = try bar("sky").bounds.height
    #expect(abs(shown - target) > 20)
    let place = try #require(bar("sky").layer.convert(toWindow: bar("sky").bounds.center))
    script.touch(at: window.now, duration: 1) { _ in place }
    play(&script, for: 0.3)
    #expect(try abs(bar("sky").bounds.height - shown) < 30)
    #expect(try !bar("sun").layer.isAnimating(.position))
  }

  @Test func `a bar that moves says how long it is seen, and at rest nothing is awake`() throws {
    func figure() throws -> Double {
      let label = try #require(bar("sky").subviews.compactMap { $0 as? Label }.first)
      return try #require(Double(label.string))
    }
    view.toss()
    var script = InputScript()
    play(&script, for: 0.15)
    let (shown, target) = (try bar("sky").layer.presentation.bounds.height, try bar("sky").bounds.height)
    #expect(abs(shown - target) > 40)
    #expect(try abs(figure() - shown) < 20)
    play(&script, for: 3)
    #expect(try figure() == target)
    #expect(!window.wantsFrames)
  }

  @Test func `a tie that is turned off leaves bars where they are`() throws {
    try drag("sky", by: -150)
    let before = try heights()
    for _ in 0..<3 { view.changePriority(-1) }
    var script = InputScript()
    play(&script, for: 2)
    #expect(try heights() == before)
  }

  @Test func `the half of a bar that rests ends on a point`() throws {
    for way in [-151.0, 38] {
      try drag("sky", by: way)
      view.toss()
      var script = InputScript()
      play(&script, for: 3)
      let heights = try heights()
      #expect(heights[1].truncatingRemainder(dividingBy: 2) == 0 && heights[0] * 2 == heights[1])
    }
  }

  @Test func `bars are broad enough for a finger, and no slabs`() {
    for size in [
      Size(width: 360, height: 480), Size(width: 400, height: 300), Size(width: 480, height: 320),
      Size(width: 600, height: 420), Size(width: 800, height: 1280), Size(width: 1920, height: 1080),
    ] {
      let lanes = ConstraintBarsView.lanes(ConstraintBarsView.layout(size).stage.size, in: size)
      #expect((44...96).contains(lanes.breadth) && lanes.start >= 8, "\(size): \(lanes)")
    }
  }
}
