import Glibc
import Martlet
import MartletTesting
import Testing

// The code of the article on gestures; `ArticleTests` compares the two.

private final class Field: View {
  let ball = View()

  override init() {
    super.init()
    addSubview(ball)
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] tap in
      guard let self, let place = tap.location(in: self) else { return }
      View.animate(duration: 0.5, dampingRatio: 0.8) { self.ball.center = place }
    }
    addGestureRecognizer(tap)
  }
}

private final class Knob: View {
  private let pan = PanGestureRecognizer()
  private var start = Point.zero

  override init() {
    super.init()
    pan.addHandler { [weak self] pan in
      guard let self, let way = superview.flatMap(pan.translation(in:)) else { return }
      switch pan.state {
      case .began:
        start = center
        center = start + way
      case .changed: center = start + way
      case .cancelled: center = start
      case .ended, .possible, .failed: break
      }
    }
    addGestureRecognizer(pan)
  }
}

private final class Overlay: View {
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

private final class Photo: View {
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()
  private var start = Transform.identity

  override init() {
    super.init()
    pinch.shouldRecognizeSimultaneously = { [weak rotation] in $0 === rotation }
    pinch.addHandler { [weak self] in self?.follow($0) }
    rotation.addHandler { [weak self] in self?.follow($0) }
    addGestureRecognizer(pinch)
    addGestureRecognizer(rotation)
  }

  private func follow(_ gesture: GestureRecognizer) {
    if gesture.state == .began, !(pinch.state.isOngoing && rotation.state.isOngoing) { start = transform }
    guard gesture.state.isOngoing else { return }
    transform = Transform(rotation: rotation.rotation)
      .concatenating(Transform(scaleX: pinch.scale, y: pinch.scale)).concatenating(start)
  }
}

private final class HoldGestureRecognizer: GestureRecognizer {
  /// How long the finger must stay, in seconds.
  var duration = 0.5
  /// How far it may move meanwhile, in points.
  var allowableMovement = 10.0
  private var dueTime: MediaTime?

  override func accepts(_ touch: Touch) -> Bool { touches.isEmpty }

  override func touchBegan(_ touch: Touch) { dueTime = touch.time + duration }

  override var deadline: MediaTime? { dueTime }

  override func deadlinePassed() {
    dueTime = nil
    recognize()
  }

  override func touchMoved(_ touch: Touch) {
    if state.isOngoing {
      change()
    } else if touch.position.distance(to: touch.startPosition) > allowableMovement {
      fail()
    }
  }

  override func touchEnded(_ touch: Touch) {
    if state.isOngoing { end() } else { fail() }
  }

  override func reset() { dueTime = nil }
}

private final class Room: View {
  let drawer = View()
  private var start = 0.0

  override init() {
    super.init()
    addSubview(drawer)
    let edge = ScreenEdgePanGestureRecognizer()
    edge.edges = .right
    edge.addHandler { [weak self] in self?.pulled($0) }
    addGestureRecognizer(edge)
  }

  override func layoutSubviews() {
    drawer.bounds = Rect(x: 0, y: 0, width: 240, height: bounds.height)
    drawer.center = Point(x: bounds.maxX + 120, y: bounds.midY)
  }

  private func pulled(_ edge: ScreenEdgePanGestureRecognizer) {
    let (closed, open) = (bounds.maxX + 120, bounds.maxX - 120)
    switch edge.state {
    case .began:
      drawer.freeze(.position.x)
      start = drawer.center.x
      fallthrough
    case .changed: drawer.center.x = max(start + edge.translation.x, open)
    case .ended, .cancelled:
      drawer.animate(
        .position.x, toNearestOf: [closed, open], spring: Spring(duration: 0.4),
        handedOverFrom: edge.component(\.x))
    case .possible, .failed: break
    }
  }
}

private final class CircleGestureRecognizer: GestureRecognizer {
  /// The middle and the radius of the newest circle, in points of the window.
  private(set) var circle = (center: Point.zero, radius: 0.0)
  private var line: [Point] = []

  override var isContinuous: Bool { false }

  override func accepts(_ touch: Touch) -> Bool { touches.isEmpty }

  override func touchBegan(_ touch: Touch) { line = [touch.position] }

  override func touchMoved(_ touch: Touch) { line += touch.coalescedTouches.map(\.position) }

  override func touchEnded(_ touch: Touch) {
    let center = line.reduce(.zero, +) / Double(line.count)
    let arms = line.map { $0 - center }
    let radius = arms.map(\.length).reduce(0, +) / Double(arms.count)
    let turn = zip(arms, arms.dropFirst()).map { atan2($0.x * $1.y - $0.y * $1.x, $0.x * $1.x + $0.y * $1.y) }
      .reduce(0, +)
    let isRound = arms.allSatisfy { abs($0.length - radius) < radius * 0.3 }
    guard radius > 30, isRound, abs(turn) > 1.8 * .pi else { return fail() }
    circle = (center, radius)
    recognize()
  }

  override func reset() { line = [] }
}

@MainActor
@Suite struct GestureArticleTests {
  private let window = ManualWindow(size: Size(width: 400, height: 300))
  private let controller: WindowController
  private var script = InputScript(seed: 7)

  init() { controller = WindowController(window: window) }

  /// Adds a view to the window. Without a frame it fills the window.
  private func show<Shown: View>(_ view: Shown, frame: Rect? = nil) -> Shown {
    view.frame = frame ?? controller.rootView.bounds
    controller.rootView.addSubview(view)
    return view
  }

  private mutating func drag(to way: Point, from start: Point) {
    script.touch(at: window.now + 0.1, duration: 0.3) { t in start + way * (t / 0.3) }
  }

  /// Plays the script and one more second, frame by frame.
  private mutating func play() {
    let end = max(script.end, window.now) + 1
    while window.now < end {
      window.play(&script, until: window.now + window.refreshDuration)
      window.resolveFrame()
    }
  }

  @Test mutating func `a tap sends the ball to where it was`() {
    let field = show(Field())
    script.tap(at: Point(x: 120, y: 80), time: 1000.1)
    play()
    #expect(field.ball.center == Point(x: 120, y: 80))
  }

  @Test mutating func `a pan moves the knob as far as the finger went from where it began`() {
    let knob = show(Knob(), frame: Rect(x: 100, y: 100, width: 60, height: 60))
    drag(to: Point(x: 110, y: 0), from: Point(x: 130, y: 130))
    play()
    // The first ten points only make it a pan.
    #expect(abs(knob.center.x - 230) < 1e-6 && knob.center.y == 130)
  }

  @Test mutating func `a pan that is cancelled puts the knob back`() {
    let knob = show(Knob(), frame: Rect(x: 100, y: 100, width: 60, height: 60))
    drag(to: Point(x: 110, y: 0), from: Point(x: 130, y: 130))
    window.play(&script, until: script.end - 0.1)
    window.resolveFrame()
    #expect(knob.center.x > 140)
    window.loseTouches()
    #expect(knob.center == Point(x: 130, y: 130))
  }

  @Test func `an overlay takes the touches of what it holds and passes on the others`() {
    let ground = show(View())
    let overlay = show(Overlay())
    let note = View()
    note.frame = Rect(x: 10, y: 10, width: 50, height: 50)
    overlay.addSubview(note)
    window.resolveFrame()
    let root = controller.rootView
    #expect(root.hitTest(Point(x: 20, y: 20)) === note && root.hitTest(Point(x: 100, y: 100)) === ground)
  }

  @Test mutating func `a single tap waits for a double tap to fail`() {
    let view = show(View())
    var zoom = 0
    var selections = 0
    let twice = TapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    twice.addHandler { _ in zoom += 1 }
    let once = TapGestureRecognizer()
    once.require(toFail: twice)
    once.addHandler { _ in selections += 1 }
    view.addGestureRecognizer(twice)
    view.addGestureRecognizer(once)
    script.tap(at: Point(x: 50, y: 50), time: 1000.1)
    play()
    #expect(zoom == 0 && selections == 1)
    let time = window.now
    script.tap(at: Point(x: 50, y: 50), time: time + 0.1)
    script.tap(at: Point(x: 50, y: 50), time: time + 0.3)
    play()
    #expect(zoom == 1 && selections == 1)
  }

  @Test mutating func `two pans share a finger if one agrees`() {
    let outer = show(View())
    let inner = View()
    inner.frame = Rect(x: 100, y: 100, width: 100, height: 100)
    outer.addSubview(inner)
    let drag = PanGestureRecognizer()
    let watch = PanGestureRecognizer()
    drag.shouldRecognizeSimultaneously = { [weak watch] in $0 === watch }
    inner.addGestureRecognizer(drag)
    outer.addGestureRecognizer(watch)
    var ends: [String] = []
    drag.addHandler { if $0.state == .ended { ends.append("drag") } }
    watch.addHandler { if $0.state == .ended { ends.append("watch") } }
    self.drag(to: Point(x: 80, y: 0), from: Point(x: 150, y: 150))
    play()
    #expect(ends.sorted() == ["drag", "watch"])
    drag.shouldRecognizeSimultaneously = nil
    ends = []
    self.drag(to: Point(x: 80, y: 0), from: Point(x: 150, y: 150))
    play()
    #expect(ends == ["drag"])
  }

  @Test mutating func `a photo grows and turns with two fingers`() {
    let photo = show(Photo(), frame: Rect(x: 100, y: 50, width: 200, height: 200))
    // The fingers go from 100 points apart to 200, and turn by 60°.
    for side in [1.0, -1] {
      script.touch(at: 1000.1, duration: 0.5) { t in
        let (angle, radius) = (t / 0.5 * .pi / 3, 50 + t * 100)
        return Point(x: 200 + side * radius * cos(angle), y: 150 + side * radius * sin(angle))
      }
    }
    play()
    let shown = Transform2D(photo.transform) ?? .identity
    // Each loses its slop, 10 points and 10°.
    #expect(abs(hypot(shown.a, shown.b) - 200.0 / 110) < 0.05, "\(shown)")
    #expect(abs(atan2(shown.b, shown.a) - 50 * .pi / 180) < 0.05, "\(shown)")
  }

  @Test mutating func `a task hears of each throw`() async {
    var throwing: [Point] = []
    let card = View()
    let pan = PanGestureRecognizer()
    card.addGestureRecognizer(pan)
    let ends = pan.events { $0.state == .ended ? $0.velocity : nil }
    Task {
      for await velocity in ends.compactMap({ $0 }) { throwing.append(velocity) }
    }
    _ = show(card)
    drag(to: Point(x: 90, y: 0), from: Point(x: 150, y: 150))
    play()
    while throwing.isEmpty { await Task.yield() }
    #expect(throwing.count == 1 && abs(throwing[0].x - 300) < 10)
  }

  @Test mutating func `a hold begins when the finger has stayed, follows it, and is none if it moves before`()
  {
    let view = show(View())
    let hold = HoldGestureRecognizer()
    var states: [GestureRecognizer.State] = []
    hold.addHandler { if states.last != $0.state { states.append($0.state) } }
    view.addGestureRecognizer(hold)
    // It rests for .7 s and then moves 60 points.
    script.touch(at: 1000.1, duration: 1) { t in Point(x: 50 + max(0, t - 0.7) * 200, y: 50) }
    play()
    #expect(states == [.began, .changed, .ended])
    states = []
    drag(to: Point(x: 80, y: 0), from: Point(x: 50, y: 50))
    play()
    #expect(states == [])
  }

  @Test mutating func `a finger from the right edge pulls the drawer in, and a flick shuts it`() {
    let room = show(Room())
    func shown() -> Double { room.drawer.layer.presentation.position.x }
    play()
    #expect(shown() == 520)
    drag(to: Point(x: -100, y: 0), from: Point(x: 200, y: 150))
    play()
    #expect(shown() == 520, "not from the middle")
    drag(to: Point(x: -200, y: 0), from: Point(x: 395, y: 150))
    play()
    #expect(shown() == 280)
    drag(to: Point(x: -60, y: 0), from: Point(x: 395, y: 150))
    play()
    #expect(shown() == 280, "it is open")
  }

  @Test mutating func `a circle is recognized either way round, and a line or half a circle is none`() {
    let view = show(View())
    let recognizer = CircleGestureRecognizer()
    var circles: [Double] = []
    recognizer.addHandler { circles.append($0.circle.radius) }
    view.addGestureRecognizer(recognizer)
    for (turns, radius) in [(1.0, 80.0), (-1, 60), (0.5, 80), (1, 10)] {
      script.touch(at: window.now + 0.1, duration: 1) { t in
        Point(x: 200 + radius * cos(2 * .pi * turns * t), y: 150 + radius * sin(2 * .pi * turns * t))
      }
      play()
    }
    drag(to: Point(x: 200, y: 0), from: Point(x: 50, y: 150))
    play()
    #expect(circles.count == 2 && abs(circles[0] - 80) < 2 && abs(circles[1] - 60) < 2, "\(circles)")
    #expect(recognizer.circle.center.distance(to: Point(x: 200, y: 150)) < 3)
  }
}
