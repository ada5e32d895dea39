import Martlet
import MartletTesting
import Testing

/// Being called when something is seen to have come to rest.
@MainActor @Suite struct VisibleRestTests {
  private let window = ManualWindow(size: Size(width: 800, height: 600))
  private let controller: WindowController
  private let view = View()
  private let spring = Spring(duration: 0.5, bounce: 0.2)

  init() {
    controller = WindowController(window: window)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    controller.rootView.addSubview(view)
    frame()
  }

  private func frame() {
    window.advance(to: window.now + 1.0 / 120)
    window.resolveFrame()
  }

  private func run(_ seconds: Double, _ look: () -> Void = {}) {
    let end = window.now + seconds
    while window.now < end {
      frame()
      look()
    }
  }

  @Test func `it is called when a spring is seen to rest, well before the spring is over`() {
    let start = window.now
    var (seen, over): (Double?, Double?)
    var told: [Bool] = []
    view.layer.animate(.position, to: Point(x: 600, y: 50), spring: spring) { [window] _ in over = window.now
    }
    view.layer.whenVisiblyAtRest(.position) { [window] in
      told.append($0)
      seen = window.now
    }
    #expect(told.isEmpty)
    var lastOff = start
    run(3) {
      if view.layer.presentation.position.distance(to: Point(x: 600, y: 50)) >= 0.5 { lastOff = window.now }
    }
    #expect(told == [true])
    let (rest, end) = ((seen ?? 0) - start, (over ?? 0) - start)
    print("visible rest after \(rest) s, seen until \(lastOff - start) s, completion after \(end) s")
    #expect(abs(rest - (lastOff - start)) < 0.02 && rest < end - 0.15, "\(rest), \(end)")
  }

  @Test func `motion that is redirected counts until it rests`() {
    var told: [(Bool, Double)] = []
    let start = window.now
    view.layer.animate(.position, to: Point(x: 600, y: 50), spring: spring)
    view.layer.whenVisiblyAtRest(.position) { [window] in told.append(($0, window.now - start)) }
    run(0.4)
    view.layer.animate(.position, to: Point(x: 100, y: 50), spring: spring)
    run(3)
    #expect(told.count == 1 && told[0].0 && told[0].1 > 0.9 && told[0].1 < 1.2, "\(told)")
  }

  @Test func `what is caught and thrown again in one turn counts until it rests`() {
    var told: [(Bool, Double)] = []
    let start = window.now
    view.layer.animate(.position, to: Point(x: 600, y: 50), spring: spring)
    view.layer.whenVisiblyAtRest(.position) { [window] in told.append(($0, window.now - start)) }
    run(0.3)
    view.layer.freeze(.position)
    view.layer.animate(.position, to: Point(x: 50, y: 50), spring: spring)
    run(3)
    #expect(told.count == 1 && told[0].0 && told[0].1 > 0.8, "\(told)")
  }

  @Test(arguments: [0, 1, 2]) func `what is stopped otherwise tells false, once`(kind: Int) {
    var told: [Bool] = []
    view.layer.animate(.opacity, to: 0.1, spring: spring)
    view.layer.whenVisiblyAtRest(.opacity) { told.append($0) }
    run(0.1)
    switch kind {
    case 0: view.layer.freeze(.opacity)
    case 1: view.layer.removeAllAnimations()
    default: view.removeFromSuperview()
    }
    run(2)
    #expect(told == [false])
  }

  @Test func `at rest it is called at once`() {
    var told: [Bool] = []
    view.layer.whenVisiblyAtRest(.transform) { told.append($0) }
    #expect(told == [true])
  }

  @Test func `it changes nothing of the motion, and nobody is woken afterwards`() {
    var places: [[Point]] = []
    for isWatched in [false, true] {
      view.layer.removeAllAnimations()
      Transaction.withoutActions { view.layer.position = Point(x: 50, y: 50) }
      frame()
      view.layer.animate(.position, to: Point(x: 600, y: 50), spring: spring)
      if isWatched { view.layer.whenVisiblyAtRest(.position) { _ in } }
      var shown: [Point] = []
      run(2) { shown.append(view.layer.presentation.position) }
      places.append(shown)
    }
    for (a, b) in zip(places[0], places[1]) { #expect(a.distance(to: b) < 1e-9) }
    #expect(window.wakeTime == nil && !window.wantsFrames)
  }
}
