import MartletGeometry
import MartletGestures
import MartletMotion

/// Zooming with two fingers, on a touchscreen or a touchpad.
extension ScrollView {
  final func addPinch() {
    let (pan, pinch) = (panGestureRecognizer, pinchGestureRecognizer)
    pinch.isEnabled = false
    pinch.delaysTouchesEnded = false
    pinch.shouldRecognizeSimultaneously = { [weak pan] in $0 === pan }
    pinch.shouldJoin = { [weak self] in self?.mayJoin($0) ?? true }
    pinch.shouldBegin = { [weak self] in self?.mayTake($0.touches) ?? false }
    pinch.addHandler { [weak self] in self?.pinched($0) }
    addGestureRecognizer(pinch)
  }

  /// The fingers' middle, in points from the view's upper left corner.
  private var place: Point? {
    convert(fromWindow: pinchGestureRecognizer.location, for: pinchGestureRecognizer.copy).map {
      $0 - shownOffset
    }
  }

  /// The velocity of the fingers' middle as they let go, in points per second.
  private func middleVelocity(of hand: HandMotion) -> Point {
    guard let place = zoom?.place, let middle = layer.convert(toWindow: place + shownOffset) else {
      return .zero
    }
    return own(hand.velocity(at: middle))
  }

  /// A velocity of the window in the view's own coordinates, both in points per second.
  private func own(_ velocity: Point) -> Point {
    let pinch = pinchGestureRecognizer
    return pinch.velocity(velocity, converted: { self.convert(fromWindow: $0, for: pinch.copy) }) ?? velocity
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      guard let place else { return }
      beginZoom(at: place)
      zoom?.fingers = pinch.numberOfTouches
      followZoom(factor: pinch.scale, at: place)
    case .changed:
      guard let place, let fingers = zoom?.fingers else { return }
      // A finger that joins or leaves moves their middle, but not the content.
      if fingers != pinch.numberOfTouches { anchorZoom(at: place) }
      zoom?.fingers = pinch.numberOfTouches
      followZoom(factor: pinch.scale, at: place)
    case .ended, .cancelled:
      let hand = pinch.hand
      // A finger that stays, or lifts a moment later, goes on dragging.
      let finger = panGestureRecognizer.state.isOngoing ? pinch.touches.first : nil
      let held = finger.flatMap { convert(fromWindow: $0.position, for: $0.copy) }.map { $0 - shownOffset }
      endZoom(
        velocity: middleVelocity(of: hand), growth: hand.growth,
        finger: held.map { ($0, own(hand.velocity)) })
      if panGestureRecognizer.state.isOngoing { resumeDrag(with: finger) }
    case .possible, .failed: break
    }
  }
}
