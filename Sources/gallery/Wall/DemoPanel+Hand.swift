import Martlet

/// A panel in a hand.
extension DemoPanel {
  /// The part of the window's size over which a hand sends it back.
  private static let reach = 0.7
  /// The progresses between which a hand can hold it.
  private static let range = 0.02...1.0
  /// How far ahead a release looks, in seconds.
  private static let foresight = 0.22

  func addGestures() {
    grab.maximumNumberOfTouches = 1
    grab.shouldReceive = { [weak self] _ in
      self.map { $0.isVisiblyMoving || $0.hold != nil } ?? false
    }
    grab.beginsOnTouchDown = { _ in true }
    grab.addHandler { [weak self] in self?.panned($0, isFromEdge: false) }
    edge.edges = [.left]
    edge.shouldReceive = { [weak self] _ in self?.acceptsHands ?? false }
    edge.addHandler { [weak self] in self?.panned($0, isFromEdge: true) }
    pinch.shouldReceive = { [weak self] _ in self?.acceptsHands ?? false }
    pinch.shouldBegin = {
      ($0 as? PinchGestureRecognizer).map { $0.scale < 1 || $0.velocity < 0 } ?? true
    }
    pinch.addHandler { [weak self] in self?.pinched($0) }
    for gesture in [grab, edge, pinch] { addGestureRecognizer(gesture) }
  }

  private func panned(_ pan: PanGestureRecognizer, isFromEdge: Bool) {
    guard let finger = superview.flatMap({ pan.location(in: $0) }) else { return }
    switch pan.state {
    case .began:
      take(finger - pan.translation, way: isFromEdge ? edgeWay : wayHome)
      drag(to: finger, by: pan.translation)
    case .changed: drag(to: finger, by: pan.translation)
    case .ended: release(velocity: pan.velocity)
    case .cancelled: release(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    guard let center = superview.flatMap({ pinch.location(in: $0) }) else { return }
    switch pinch.state {
    case .began:
      take(center, way: nil)
      squeeze(to: center, scale: pinch.scale)
    case .changed: squeeze(to: center, scale: pinch.scale)
    case .ended:
      releasePinch(scale: pinch.scale, growth: pinch.velocity, velocity: pinch.hand.velocity)
    case .cancelled: release(progress: 0, velocity: .zero)
    case .possible, .failed: break
    }
  }

  /// From the left edge, home lies to the right.
  private var edgeWay: (direction: Point, length: Double) {
    (Point(x: 1, y: 0), max(geometry.window.width * Self.reach, 1))
  }

  /// From the middle of the window to the thumbnail.
  private var wayHome: (direction: Point, length: Double) {
    let middle = Point(x: geometry.window.width / 2, y: geometry.window.height / 2)
    let way = geometry.thumbnail.center - middle
    let least = min(geometry.window.width, geometry.window.height) * Self.reach / 2
    guard way.length > 1 else { return (Point(x: 0, y: 1), max(least, 1)) }
    return (way / way.length, max(way.length, least, 1))
  }

  private func take(_ finger: Point, way: (direction: Point, length: Double)?) {
    stop()
    let pose = geometry.pose(held.progress, shift: held.shift)
    let place = finger - pose.origin
    hold = PanelHold(
      grip: Point(x: place.x / max(pose.size.width, 1), y: place.y / max(pose.size.height, 1)),
      start: held.progress, way: way, width: pose.size.width)
    onMove()
  }

  private func drag(to finger: Point, by translation: Point) {
    guard let hold, let way = hold.way else { return }
    let back = translation.x * way.direction.x + translation.y * way.direction.y
    lay(hold.start - back / way.length, under: finger)
  }

  private func squeeze(to center: Point, scale: Double) {
    guard let hold else { return }
    lay(progress(width: hold.width * scale), under: center)
  }

  private func progress(width: Double) -> Double {
    let way = geometry.growth.width
    return abs(way) < 1 ? 1 : (width - geometry.thumbnail.width) / way
  }

  /// Shows it at a progress with the held point under a finger.
  private func lay(_ progress: Double, under finger: Point) {
    guard let hold else { return }
    let progress = min(max(progress, min(Self.range.lowerBound, hold.start)), max(1, hold.start))
    let pose = geometry.pose(progress)
    let corner =
      finger - Point(x: hold.grip.x * pose.size.width, y: hold.grip.y * pose.size.height)
    held = (progress, corner - pose.origin)
    place(geometry.pose(progress, shift: held.shift))
  }

  private func release(velocity: Point) {
    guard let hold, let way = hold.way else { return }
    let back = velocity.x * way.direction.x + velocity.y * way.direction.y
    release(
      progress: Self.range.contains(held.progress) ? -back / way.length : 0, velocity: velocity)
  }

  private func releasePinch(scale: Double, growth: Double, velocity: Point) {
    guard let hold, abs(geometry.growth.width) >= 1 else {
      return release(progress: 0, velocity: velocity)
    }
    release(progress: hold.width * growth / geometry.growth.width, velocity: velocity)
  }

  /// Lets go of it: it goes where the hand threw it, with the hand's velocity.
  private func release(progress: Double, velocity: Point) {
    guard let hold else { return }
    let goal = held.progress + progress * Self.foresight < 0.5 ? 0.0 : 1
    // The critically damped spring overshoots from this velocity on, and a panel has no negative size.
    let most = PanelSpring.haste * abs(held.progress - goal)
    let progress = goal == 0 ? max(progress, -most) : min(progress, most)
    let (low, high) = (geometry.pose(0), geometry.pose(1))
    let size = high.size - low.size
    let growth = Point(x: hold.grip.x * size.width, y: hold.grip.y * size.height)
    let corner = velocity - growth * progress
    go(to: goal, progress: progress, shift: corner - (high.origin - low.origin) * progress)
  }
}
