import Martlet
import MartletTesting
import Testing

/// What views hear of touches, the pointer and places in a window.
@MainActor
@Suite struct ViewTouchTests {
  private final class Pad: View {
    var heard: [String] = []
    override func touchesBegan(_ touches: [Touch]) { heard.append("began \(touches.count)") }
    override func touchesMoved(_ touches: [Touch]) { heard.append("moved") }
    override func touchesEnded(_ touches: [Touch]) { heard.append("ended") }
    override func touchesCancelled(_ touches: [Touch]) { heard.append("cancelled") }
  }

  private let window = ManualWindow(size: Size(width: 400, height: 300))
  private let controller: WindowController
  private let pad = Pad()

  init() {
    controller = WindowController(window: window)
    pad.frame = Rect(x: 100, y: 100, width: 200, height: 100)
    controller.rootView.addSubview(pad)
  }

  private mutating func drag(steps: Int = 20) {
    var script = InputScript(seed: 1)
    script.touch(at: window.now + 0.05, duration: 0.3) { Point(x: 150 + 300 * $0, y: 150) }
    while window.now < script.end + 0.1 {
      window.play(&script, until: window.now + window.refreshDuration)
      window.resolveFrame()
    }
  }

  @Test mutating func `a view hears of touches on it and on a subview that does not care`() {
    let label = View()
    label.frame = pad.bounds
    pad.addSubview(label)
    drag()
    #expect(pad.heard.first == "began 1" && pad.heard.last == "ended" && pad.heard.contains("moved"))
  }

  @Test mutating func `a pan takes a touch from its view, and a view that is gone hears no more`() {
    pad.addGestureRecognizer(PanGestureRecognizer())
    drag()
    #expect(pad.heard.last == "cancelled")
    pad.heard = []
    window.send(
      TouchEvent(
        id: TouchEvent.ID(rawValue: 7), source: .touchscreen, phase: .began, position: Point(x: 150, y: 150),
        time: window.now))
    window.close()
    #expect(pad.heard == ["began 1", "cancelled"])
  }

  private func hold(_ act: () -> Void) {
    var script = InputScript(seed: 1)
    window.resolveFrame()
    script.touch(at: window.now + 0.05, duration: 0.3) { _ in Point(x: 150, y: 150) }
    window.play(&script, until: window.now + 0.2)
    act()
    window.resolveFrame()
    window.play(&script, until: script.end + 0.1)
  }

  @Test func `a view that leaves under a finger hears no tap, and that its touch is over`() {
    let (tap, press) = (TapGestureRecognizer(), LongPressGestureRecognizer())
    press.minimumPressDuration = 0.01
    press.shouldRecognizeSimultaneously = { _ in true }
    (tap.cancelsTouchesInView, press.cancelsTouchesInView) = (false, false)
    var taps = 0
    var states: [GestureRecognizer.State] = []
    tap.addHandler { _ in taps += 1 }
    press.addHandler { states.append($0.state) }
    pad.addGestureRecognizer(tap)
    pad.addGestureRecognizer(press)
    let panel = View()
    panel.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    controller.rootView.addSubview(panel)
    panel.addSubview(pad)
    hold { panel.removeFromSuperview() }
    #expect(taps == 0 && states.filter { $0 != .changed } == [.began, .cancelled])
    #expect(pad.heard.filter { $0 != "moved" } == ["began 1", "cancelled"])
    controller.rootView.addSubview(panel)
    hold {}
    #expect(taps == 1, "a new finger taps again")
  }

  @Test func `a view that moves within its window keeps its touch`() {
    let press = LongPressGestureRecognizer()
    press.minimumPressDuration = 0.01
    var states: [GestureRecognizer.State] = []
    press.addHandler { states.append($0.state) }
    pad.addGestureRecognizer(press)
    let panel = View()
    panel.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    controller.rootView.addSubview(panel)
    pad.bringToFront()
    hold { panel.addSubview(pad) }
    #expect(states.filter { $0 != .changed } == [.began, .ended])
  }

  @Test func `a view that is removed beneath a resting pointer hears at once that it is gone`() {
    let hover = HoverGestureRecognizer()
    var states: [GestureRecognizer.State] = []
    hover.addHandler { states.append($0.state) }
    pad.addGestureRecognizer(hover)
    let panel = View()
    panel.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    controller.rootView.addSubview(panel)
    panel.addSubview(pad)
    window.resolveFrame()
    window.send(PointerEvent.hovered(Point(x: 150, y: 150), time: window.now))
    panel.removeFromSuperview()
    #expect(states == [.began, .cancelled] && hover.state == .possible)
    controller.rootView.addSubview(panel)
    window.resolveFrame()
    window.send(PointerEvent.hovered(Point(x: 151, y: 150), time: window.now))
    #expect(states == [.began, .cancelled, .began])
  }

  @Test(arguments: [TouchEvent.Source.scrolling, .touchpad])
  func `a view hears nothing of fingers on a touchpad that scroll, swipe or rest`(source: TouchEvent.Source) {
    var script = InputScript(seed: 1)
    window.resolveFrame()
    script.touch(at: window.now + 0.05, duration: 0.3, source: source) { Point(x: 150 + 300 * $0, y: 150) }
    window.play(&script, until: script.end + 0.1)
    #expect(pad.heard == [])
  }

  @Test func `the pointer enters and leaves a view in a window`() {
    let hover = HoverGestureRecognizer()
    var states: [GestureRecognizer.State] = []
    hover.addHandler { states.append($0.state) }
    pad.addGestureRecognizer(hover)
    window.resolveFrame()
    window.send(PointerEvent.hovered(Point(x: 150, y: 150), time: window.now))
    #expect(hover.location(in: pad) == Point(x: 50, y: 50))
    window.send(PointerEvent.hovered(Point(x: 10, y: 10), time: window.now))
    #expect(states == [.began, .ended])
  }

  @Test mutating func `places can be had where a view is set and where it shows`() {
    let pan = PanGestureRecognizer()
    pan.minimumDistance = 0
    controller.rootView.addGestureRecognizer(pan)
    window.resolveFrame()
    pad.layer.animate(.position.x, to: 1000, duration: 1000, timingFunction: .linear)
    window.resolveFrame()
    var model: [Point?] = []
    var shown: [Point?] = []
    pan.addHandler { [pad] pan in
      guard pan.state == .began, let touch = pan.touches.first else { return }
      model = [
        pan.location(in: pad, source: .model), touch.location(in: pad, source: .model),
        pan.translation(in: pad, source: .model), pan.velocity(in: pad, source: .model),
      ]
      shown = [
        pan.location(in: pad, source: .presentation), touch.location(in: pad, source: .presentation),
        pan.translation(in: pad, source: .presentation), pan.velocity(in: pad, source: .presentation),
      ]
    }
    drag()
    #expect(model == [Point(x: -750, y: 50), Point(x: -750, y: 50), .zero, .zero])
    #expect(abs((shown[0]?.x ?? 0) - 50) < 1 && shown[0] == shown[1] && shown[2] == .zero)
  }

  /// The view is wide and low, turns and is driven along under a finger that moves evenly.
  @Test(arguments: [false, true])
  func `ways and velocities are those of a view that is scaled, turns and moves`(isPress: Bool) throws {
    let (pan, press) = (PanGestureRecognizer(), LongPressGestureRecognizer())
    pan.minimumDistance = 0
    (press.minimumPressDuration, press.allowableMovement) = (0, .infinity)
    let recognizer: GestureRecognizer = isPress ? press : pan
    controller.rootView.addGestureRecognizer(recognizer)
    pad.transform = Transform(scaleX: 2, y: 0.5).concatenating(Transform(rotation: .pi / 2))
    window.resolveFrame()
    pad.layer.animate(.position, to: Point(x: 1200, y: 150), duration: 5, timingFunction: .linear)
    pad.layer.animate(.transform.rotation.z, to: 3, duration: 5, timingFunction: .linear)
    window.resolveFrame()

    struct Row {
      let plain: Point
      let model: Point?
      let shown: Point?
      /// What takes it back.
      let transforms: (model: Transform, shown: Transform)
    }
    var (ways, velocities): ([Row], [Row]) = ([], [])
    recognizer.addHandler { [pad] _ in
      guard recognizer.state == .changed else { return }
      let transforms = (model: pad.layer.transform, shown: pad.layer.presentation.transform)
      @MainActor func way(_ source: HitTestSource) -> Point? {
        isPress ? press.translation(in: pad, source: source) : pan.translation(in: pad, source: source)
      }
      @MainActor func velocity(_ source: HitTestSource) -> Point? {
        isPress ? press.velocity(in: pad, source: source) : pan.velocity(in: pad, source: source)
      }
      ways.append(
        Row(
          plain: isPress ? press.translation : pan.translation, model: way(.model),
          shown: way(.presentation), transforms: transforms))
      velocities.append(
        Row(
          plain: isPress ? press.velocity : pan.velocity, model: velocity(.model),
          shown: velocity(.presentation), transforms: transforms))
    }
    var script = InputScript(seed: 1)
    script.touch(at: window.now + 0.05, duration: 0.4, device: InputScript.Device(jitter: 0)) {
      Point(x: 100 + 300 * $0, y: 250 - 200 * $0)
    }
    while window.now < script.end + 0.1 {
      window.play(&script, until: window.now + window.refreshDuration)
      window.resolveFrame()
    }
    #expect(ways.count > 15)
    for row in ways + velocities {
      for (own, transform) in [(row.model, row.transforms.model), (row.shown, row.transforms.shown)] {
        let own = try #require(own)
        let back = Point(
          x: own.x * transform.m11 + own.y * transform.m21, y: own.x * transform.m12 + own.y * transform.m22)
        #expect(back.distance(to: row.plain) < 1e-6 * max(row.plain.length, 1))
      }
    }
    let (way, speed) = (try #require(ways.last), try #require(velocities.last))
    #expect(way.plain.distance(to: Point(x: 120, y: -80)) < 6, "\(way.plain)")
    #expect(speed.plain.distance(to: Point(x: 300, y: -200)) < 3, "\(speed.plain)")
    #expect((way.model ?? .zero).distance(to: way.shown ?? .zero) > 50)
    #expect((speed.model ?? .zero).distance(to: speed.shown ?? .zero) > 100)
  }

  @Test func `a turn goes the other way in a view that is mirrored`() throws {
    let rotation = RotationGestureRecognizer()
    controller.rootView.addGestureRecognizer(rotation)
    pad.transform = Transform(scaleX: -2, y: 1)
    var turns: [(plain: Double, shown: Double?, root: Double?, speed: Double?)] = []
    rotation.addHandler { [pad, controller] in
      guard $0.state == .changed else { return }
      turns.append(
        (
          $0.rotation, $0.rotation(in: pad, source: .model), $0.rotation(in: controller.rootView),
          $0.velocity(in: pad)
        ))
    }
    window.resolveFrame()
    var script = InputScript(seed: 1)
    script.twoFingers(at: window.now + 0.05, duration: 0.5) { time in
      (center: Point(x: 200, y: 150), distance: 100, angle: 2 * time)
    }
    while window.now < script.end + 0.1 {
      window.play(&script, until: window.now + window.refreshDuration)
      window.resolveFrame()
    }
    let last = try #require(turns.last)
    #expect(last.plain > 0.4 && last.shown == -last.plain && last.root == last.plain)
    #expect(abs((last.speed ?? 0) + 2) < 0.1, "\(String(describing: last.speed))")
  }
}
