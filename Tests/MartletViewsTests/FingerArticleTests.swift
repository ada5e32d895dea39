import Glibc
import Martlet
import MartletTesting
import Testing

// The views of the article From finger to motion; `ArticleTests` compares the two.

private final class Card: View {
  var home = Point.zero
  private let pan = PanGestureRecognizer()
  private var start = Point.zero

  override init() {
    super.init()
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      freeze(.position)
      start = center
    case .changed: center = start + pan.translation
    case .ended, .cancelled:
      animate(.position, to: home, spring: Spring(duration: 0.5, bounce: 0.25), handedOverFrom: pan)
    case .possible, .failed: break
    }
  }
}

private final class Opening: View {
  /// What is shown large. It grows out of a row, and goes back into it.
  let page = View()
  private(set) var isOpen = false
  private var row: View?
  private let spring = Spring(duration: 0.45, bounce: 0.15)

  override init() {
    super.init()
    page.clipsToBounds = true
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] _ in self?.turnRound() }
    page.addGestureRecognizer(tap)
  }

  func open(from row: View) {
    if page.superview == nil {
      page.frame = place(of: row)
      addSubview(page)
    }
    // It may still be on its way back to another row.
    if self.row !== row { self.row?.isHidden = false }
    row.isHidden = true
    (self.row, isOpen) = (row, true)
    View.animate(spring: spring) { page.frame = bounds }
  }

  func close() {
    guard let row else { return }
    isOpen = false
    View.animate(spring: spring) { page.frame = place(of: row) }
    page.layer.whenVisiblyAtRest(.bounds) { [weak self] _ in self?.land() }
  }

  /// A tap on the page, also on its way.
  private func turnRound() {
    if isOpen { close() } else if let row { open(from: row) }
  }

  private func land() {
    // It may have been opened again.
    guard !isOpen else { return }
    row?.isHidden = false
    page.removeFromSuperview()
  }

  private func place(of row: View) -> Rect { row.superview?.convert(row.frame, to: self) ?? row.frame }
}

private final class Picture: View {
  var home = Point.zero
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let spring = Spring(duration: 0.5, bounce: 0.2)

  override init() {
    super.init()
    // One finger holds it as soon as it lands, and a second one need not move far.
    (pan.minimumDistance, pinch.minimumChange) = (0, 0)
    for recognizer in [pan, pinch] {
      recognizer.shouldRecognizeSimultaneously = { [weak self] in $0.target === self }
      addGestureRecognizer(recognizer)
    }
    pan.addHandler { [weak self] in self?.panned($0) }
    pinch.addHandler { [weak self] in self?.pinched($0) }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      freeze(.position, .transform.scale)
      pan.translation = .zero
    case .changed:
      center += pan.translation
      pan.translation = .zero
    case .ended, .cancelled:
      // The last finger has left. One that has left a moment before counts as well.
      animate(.position, to: home, spring: spring, handedOverFrom: pan.hand.ofPosition)
      animate(.transform.scale, to: 1, spring: spring, handedOverFrom: pan.hand.ofScale)
    case .possible, .failed: break
    }
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    guard pinch.state == .began || pinch.state == .changed,
      let place = superview?.convert(pinch.location, from: nil)
    else { return }
    transform = transform.concatenating(Transform(scale: pinch.scale))
    center = place + (center - place) * pinch.scale
    pinch.scale = 1
  }
}

private final class Badge: View {
  private let pan = PanGestureRecognizer()
  private var start = Point.zero

  override init() {
    super.init()
    pan.beginsOnTouchDown = { [weak self] _ in
      guard let layer = self?.layer else { return false }
      return layer.isVisiblyMoving(.position) || layer.isVisiblyMoving(.transform)
    }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      freeze(.position, .transform)
      start = center
    case .changed:
      center = start + pan.translation
      transform = Transform(rotation: pan.translation.x / 300)
    case .ended, .cancelled:
      animate(.position, handedOverFrom: pan)
      layer.animate(.transform, to: .identity, spring: Spring(duration: 0.6, bounce: 0.3))
    case .possible, .failed: break
    }
  }
}

private final class Chip: View {
  /// Where it can lie.
  var places: [Point] = []
  /// Where it lies, or flies to.
  private(set) var place = 0
  private let pan = PanGestureRecognizer()
  private var start = Point.zero

  override init() {
    super.init()
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      freeze(.position)
      start = center
    case .changed: center = start + pan.translation
    case .ended, .cancelled:
      place = animate(
        .position, toNearestOf: places, spring: Spring(duration: 0.45, bounce: 0.2), handedOverFrom: pan)
    case .possible, .failed: break
    }
  }
}

private final class Drawer: View {
  /// The positions of its centre when it is closed and when it is open.
  var stops = [-140.0, 160.0]
  private let pan = PanGestureRecognizer()
  private var start = 0.0

  override init() {
    super.init()
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position.x) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      freeze(.position.x)
      start = center.x
    case .changed: center.x = min(start + pan.translation.x, stops[1])
    case .ended, .cancelled:
      animate(
        .position.x, toNearestOf: stops, spring: Spring(duration: 0.45), handedOverFrom: pan.component(\.x))
    case .possible, .failed: break
    }
  }
}

private final class Wheel: View {
  private let pan = PanGestureRecognizer()
  private var last = 0.0

  /// How fast a pan turns things about a point of the window.
  private struct Turning: VelocitySource {
    let pan: PanGestureRecognizer
    let hub: Point

    func velocity(in space: HandOverSpace) -> Double {
      let arm = pan.location - hub
      let speed = pan.state == .cancelled ? .zero : pan.velocity
      return (arm.x * speed.y - arm.y * speed.x) / (arm.x * arm.x + arm.y * arm.y)
    }
  }

  override init() {
    super.init()
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    guard let hub = superview?.convert(center, to: nil) else { return }
    let arm = pan.location - hub
    let angle = atan2(arm.y, arm.x)
    switch pan.state {
    case .began:
      freeze(.transform.rotation.z)
      last = angle
    case .changed:
      transform.rotationZ += (angle - last).remainder(dividingBy: 2 * .pi)
      last = angle
    case .ended, .cancelled:
      animate(.transform.rotation.z, handedOverFrom: Turning(pan: pan, hub: hub))
    case .possible, .failed: break
    }
  }
}

private final class Photo: View {
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  override init() {
    super.init()
    // It is held as soon as a finger lands, also by two that only spread.
    pan.minimumDistance = 0
    for recognizer in [pan, pinch, rotation] {
      recognizer.shouldRecognizeSimultaneously = { [weak self] in $0.target === self }
      addGestureRecognizer(recognizer)
    }
    pan.addHandler { [weak self] in self?.panned($0) }
    pinch.addHandler { [weak self] in self?.pinched($0) }
    rotation.addHandler { [weak self] in self?.turned($0) }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      freeze(.position, .transform)
      pan.translation = .zero
    case .changed:
      center += pan.translation
      pan.translation = .zero
    case .ended, .cancelled: animate(.position, handedOverFrom: pan.hand.ofPosition)
    case .possible, .failed: break
    }
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: freeze(.transform.scale)
    case .changed:
      apply(Transform2D(scale: pinch.scale), about: pinch.location)
      pinch.scale = 1
    case .ended, .cancelled: animate(.transform.scale, decay: .fast, handedOverFrom: pinch)
    case .possible, .failed: break
    }
  }

  private func turned(_ rotation: RotationGestureRecognizer) {
    switch rotation.state {
    case .began: freeze(.transform.rotation.z)
    case .changed:
      apply(Transform2D(rotation: rotation.rotation), about: rotation.location)
      rotation.rotation = 0
    case .ended, .cancelled: animate(.transform.rotation.z, handedOverFrom: rotation)
    case .possible, .failed: break
    }
  }

  /// Scales or turns it about a point of the window.
  private func apply(_ change: Transform2D, about point: Point) {
    guard let place = superview?.convert(point, from: nil) else { return }
    transform = transform.concatenating(Transform(change))
    center = place + change.apply(center - place)
  }
}

@MainActor
@Suite struct FingerArticleTests {
  private let window = ManualWindow(size: Size(width: 800, height: 600))
  private let controller: WindowController

  init() { controller = WindowController(window: window) }

  private func show(_ view: View, at center: Point, size: Size = Size(width: 100, height: 80)) {
    view.bounds = Rect(origin: .zero, size: size)
    view.center = center
    controller.rootView.addSubview(view)
    window.resolveFrame()
  }

  private func play(_ script: inout InputScript, until end: Double) {
    while window.now < end {
      window.play(&script, until: min(window.now + window.refreshDuration, end))
      window.resolveFrame()
    }
  }

  /// Moves a finger at a velocity for some seconds, and plays on until it has lifted.
  private func swipe(from start: Point, velocity: Point, seconds: Double = 0.2) {
    var script = InputScript(seed: 5)
    script.touch(at: window.now + 0.05, duration: seconds) { start + velocity * $0 }
    play(&script, until: script.end + 0.001)
  }

  private func rest() {
    var nothing = InputScript()
    play(&nothing, until: window.now + 9)
  }

  @Test func `a card flies on with the hand's velocity, and home`() {
    let card = Card()
    card.home = Point(x: 400, y: 300)
    show(card, at: Point(x: 200, y: 200))
    swipe(from: card.center, velocity: Point(x: 700, y: 300))
    #expect((card.layer.velocity(of: .position) as Point).distance(to: Point(x: 700, y: 300)) < 60)
    // Caught in flight, it is held where it is seen.
    let place = card.layer.presentation.position
    window.send(
      TouchEvent(
        id: .init(rawValue: 9), source: .touchscreen, phase: .began, position: place, time: window.now))
    window.resolveFrame()
    #expect(!card.layer.isAnimating(.position) && card.center.distance(to: place) < 1e-6)
    window.loseTouches()
    rest()
    #expect(card.layer.presentation.position == card.home)
  }

  @Test func `a touch that is cancelled in mid-motion gives no velocity`() {
    let card = Card()
    card.home = Point(x: 400, y: 300)
    show(card, at: Point(x: 200, y: 300))
    var script = InputScript(seed: 5)
    script.touch(at: window.now + 0.05, duration: 1) { Point(x: 200 + 600 * $0, y: 300) }
    play(&script, until: window.now + 0.3)
    #expect(card.center.x > 300)
    window.loseTouches()
    window.resolveFrame()
    #expect((card.layer.velocity(of: .position) as Point).length < 30)
    rest()
    #expect(card.layer.presentation.position == card.home)
  }

  private func opening() -> (Opening, row: View) {
    let opening = Opening()
    show(opening, at: Point(x: 400, y: 300), size: Size(width: 800, height: 600))
    let row = View()
    row.frame = Rect(x: 20, y: 400, width: 300, height: 44)
    opening.addSubview(row)
    window.resolveFrame()
    return (opening, row)
  }

  @Test func `a page grows out of its row, and goes back into it`() {
    let (opening, row) = opening()
    opening.open(from: row)
    window.resolveFrame()
    #expect(opening.page.layer.presentation.bounds.size.height < 60 && row.isHidden)
    rest()
    #expect(opening.page.frame == opening.bounds && !opening.page.layer.isAnimating(.position))
    opening.close()
    rest()
    #expect(opening.page.superview == nil && !row.isHidden)
  }

  @Test func `a tap turns a page round on its way, without a jump`() {
    let (opening, row) = opening()
    opening.open(from: row)
    window.resolveFrame()
    var script = InputScript(seed: 5)
    for delay in [0.2, 0.35] { script.tap(at: Point(x: 150, y: 420), time: window.now + delay) }
    var (last, longest, turns) = (opening.page.layer.presentation.bounds.size.height, 0.0, 0)
    var wasOpen = true
    let end = window.now + 9
    while window.now < end {
      play(&script, until: window.now + window.refreshDuration)
      let height = opening.page.layer.presentation.bounds.size.height
      longest = max(longest, abs(height - last))
      last = height
      if opening.isOpen != wasOpen { turns += 1 }
      wasOpen = opening.isOpen
    }
    #expect(turns == 2 && longest < 100, "\(turns) turns, steps of \(longest)")
    #expect(opening.isOpen && opening.page.superview != nil && opening.page.frame == opening.bounds)
  }

  @Test func `a picture in flight is caught by one finger, zoomed by two, and flies home`() {
    let picture = Picture()
    picture.home = Point(x: 600, y: 300)
    show(picture, at: Point(x: 150, y: 300))
    swipe(from: picture.center, velocity: Point(x: 500, y: 0))
    var nothing = InputScript()
    play(&nothing, until: window.now + 0.1)
    let caught = picture.layer.presentation.position
    #expect(picture.layer.isVisiblyMoving(.position))
    var script = InputScript(seed: 6)
    let begin = window.now + 0.001
    script.touch(at: begin, duration: 0.9, device: .init(jitter: 0)) { _ in caught }
    script.touch(at: begin + 0.2, duration: 0.65, device: .init(jitter: 0)) {
      caught + Point(x: 40 + 80 * min($0 / 0.4, 1), y: 0)
    }
    play(&script, until: begin + 0.15)
    #expect(picture.layer.presentation.position.distance(to: caught) < 12)
    let held = picture.center
    play(&script, until: begin + 0.8)
    // The fingers are three times as far apart, and what was beneath the first one is still there.
    #expect(abs(picture.transform.scale - 3) < 0.1, "\(picture.transform.scale)")
    let place = caught + (held - caught) * picture.transform.scale
    #expect(picture.center.distance(to: place) < 3, "\(picture.center) instead of \(place)")
    play(&script, until: begin + 0.95)
    rest()
    #expect(picture.layer.presentation.position == picture.home)
    #expect(picture.layer.presentation.transform.scale == 1)
  }

  @Test func `a badge is stopped with its tilt, thrown without a target, and swings upright`() {
    let badge = Badge()
    show(badge, at: Point(x: 200, y: 200))
    swipe(from: badge.center, velocity: Point(x: 600, y: 0))
    let tilt = badge.layer.presentation.transform.rotationZ
    #expect(tilt > 0.2 && badge.transform == .identity && badge.center.x > 500)
    window.send(
      TouchEvent(
        id: .init(rawValue: 9), source: .touchscreen, phase: .began,
        position: badge.layer.presentation.position, time: window.now))
    #expect(!badge.layer.isAnimating(.position) && !badge.layer.isAnimating(.transform))
    #expect(abs(badge.transform.rotationZ - tilt) < 0.05)
    window.loseTouches()
    rest()
    #expect(badge.layer.presentation.transform == .identity)
  }

  @Test func `a chip goes to the place that it is thrown towards`() {
    let chip = Chip()
    chip.places = [Point(x: 100, y: 100), Point(x: 400, y: 100), Point(x: 700, y: 100)]
    show(chip, at: chip.places[0])
    swipe(from: chip.center, velocity: Point(x: 400, y: 0))
    #expect(chip.place == 1)
    rest()
    swipe(from: chip.center, velocity: Point(x: 100, y: 0))
    #expect(chip.place == 1)
    rest()
    swipe(from: chip.center, velocity: Point(x: -900, y: 0))
    #expect(chip.place == 0)
  }

  @Test func `a drawer opens and closes by a flick, and never leaves its axis`() {
    let drawer = Drawer()
    show(drawer, at: Point(x: -140, y: 300), size: Size(width: 320, height: 600))
    swipe(from: Point(x: 10, y: 300), velocity: Point(x: 800, y: 500))
    #expect(drawer.center == Point(x: 160, y: 300))
    let velocity: Point = drawer.layer.velocity(of: .position)
    #expect(abs(velocity.x - 800) < 80 && velocity.y == 0, "\(velocity)")
    rest()
    swipe(from: Point(x: 200, y: 300), velocity: Point(x: -500, y: 0))
    #expect(drawer.center.x == -140)
  }

  @Test func `a wheel turns on as fast as the finger turned it`() {
    let wheel = Wheel()
    show(wheel, at: Point(x: 400, y: 300), size: Size(width: 400, height: 400))
    var script = InputScript(seed: 5)
    script.touch(at: window.now + 0.05, duration: 0.2) { time in
      Transform2D(rotation: 4 * time).apply(Point(x: 150, y: 0)) + Point(x: 400, y: 300)
    }
    play(&script, until: script.end + 0.001)
    let speed: Double = wheel.layer.velocity(of: .transform.rotation.z)
    #expect(abs(speed - 4) < 0.2, "\(speed)")
    rest()
    // What the finger turned, and what it turns in half a second.
    #expect(abs(wheel.transform.rotationZ - 2.8) < 0.1, "\(wheel.transform.rotationZ)")
  }

  @Test func `every point of a photo goes on as the two fingers moved it, although one lifts first`() {
    let photo = Photo()
    show(photo, at: Point(x: 380, y: 280), size: Size(width: 160, height: 120))
    // The fingers' centroid moves, and they spread and turn about it.
    let (drift, growth, turn) = (Point(x: 300, y: 120), 0.8, 2.5)
    func place(_ side: Double, _ time: Double) -> Point {
      let arm = Transform2D(scale: 1 + growth * time).concatenating(Transform2D(rotation: turn * time))
      return Point(x: 400, y: 300) + drift * time + arm.apply(Point(x: side * 50, y: side * 20))
    }
    var script = InputScript(seed: 6)
    let begin = window.now + 0.05
    script.touch(at: begin, duration: 0.35) { place(1, $0) }
    script.touch(at: begin, duration: 0.365) { place(-1, $0) }
    let corners = [Point.zero, Point(x: 160, y: 0), Point(x: 0, y: 120)]
    func drawn() -> [Point] { corners.compactMap { photo.layer.convert(toWindow: $0) } }
    let end = script.end
    // The hand-over follows the remaining finger to the end of its line first.
    play(&script, until: end + 0.03)
    let before = drawn()
    let angle = photo.layer.presentation.transform.rotationZ
    window.advance(to: window.now + 0.002)
    window.resolveFrame()
    let after = drawn()
    // The fingers' own motion, if they had not lifted. It slows down a little meanwhile.
    let time = end + 0.031 - begin
    let hand = HandMotion(
      center: Point(x: 400, y: 300) + drift * time, velocity: drift, growth: growth / (1 + growth * time),
      turn: turn)
    #expect(angle > 0.4, "turned by \(angle)")
    var worst = 0.0
    for (a, b) in zip(before, after) {
      worst = max(worst, ((b - a) * (1 / 0.002)).distance(to: hand.velocity(at: a)))
    }
    print("a photo of two fingers: its corners go on to \(worst) pt/s of the fingers' motion")
    #expect(worst < 110)
    rest()
    #expect(photo.layer.presentation.transform == photo.transform)
  }
}
