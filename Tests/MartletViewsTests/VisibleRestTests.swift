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

  /// The time from when something is thrown until it is told to rest, and until it stays within a distance of its end.
  private func rest(
    within distance: Double, of offset: () -> Double,
    after begin: (@escaping @MainActor (Bool) -> Void) -> Void
  ) -> (told: Double, seen: Double) {
    let start = window.now
    var told = Double.nan
    begin { [window] _ in told = window.now - start }
    var lastOff = 0.0
    var line: [(time: Double, offset: Double)] = []
    run(12) { line.append((window.now - start, offset())) }
    let end = line.last?.offset ?? 0
    for (time, offset) in line where abs(offset - end) >= distance { lastOff = time }
    return (told, lastOff)
  }

  @Test(arguments: [200, 1000, 4000.0])
  func `it is called when a throw that lasts long is seen to rest`(speed: Double) {
    let (told, seen) = rest(within: 0.5, of: { view.layer.presentation.position.x }) { body in
      view.layer.animate(.position, initialVelocity: Point(x: speed, y: 0))
      view.layer.whenVisiblyAtRest(.position, perform: body)
    }
    print("a throw at \(speed) pt/s: told after \(told) s, seen until \(seen) s")
    #expect(abs(told - seen) < 0.02, "told after \(told) s, seen until \(seen) s")
  }

  @Test(arguments: [1, 2, 5, 9.0])
  func `it is called when a turn that lasts long is seen to rest`(speed: Double) {
    let (told, seen) = rest(within: 0.01, of: { view.layer.presentation.transform.rotationZ }) { body in
      view.layer.animate(.transform.rotation.z, initialVelocity: speed)
      view.layer.whenVisiblyAtRest(.transform.rotation.z, perform: body)
    }
    print("a turn at \(speed) rad/s: told after \(told) s, seen until \(seen) s")
    #expect(abs(told - seen) < 0.02, "told after \(told) s, seen until \(seen) s")
  }

  @Test func `of what lasts longer than it looks ahead, it looks again`() {
    let start = window.now
    var told: [Double] = []
    view.layer.add(BasicAnimation(from: 0, to: 500, duration: 90, timingFunction: .linear), for: .position.x)
    view.layer.whenVisiblyAtRest(.position.x) { [window] in if $0 { told.append(window.now - start) } }
    run(95)
    #expect(told.count == 1 && abs(told[0] - 90) < 0.2, "\(told)")
  }

  @Test func `what goes to and fro as often as it is looked for counts until it ends`() {
    let start = window.now
    var told: [Double] = []
    // The 480 looks at 30 seconds are a sixteenth of a second apart.
    let sway = BasicAnimation(
      from: 50, to: 90, duration: 1.0 / 32, repeatCount: 480, autoreverses: true)
    view.layer.add(sway, for: .position.x)
    view.layer.whenVisiblyAtRest(.position.x) { [window] in if $0 { told.append(window.now - start) } }
    run(29)
    #expect(told == [])
    run(2)
    #expect(told.count == 1 && abs(told[0] - 30) < 0.2, "\(told)")
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
