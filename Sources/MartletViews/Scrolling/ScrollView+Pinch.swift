import MartletGeometry
import MartletGestures

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
  private var place: Point? { convert(fromWindow: pinchGestureRecognizer.location).map { $0 - shownOffset } }

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
      let stays = panGestureRecognizer.state.isOngoing
      endZoom(velocity: stays ? nil : pinch.state == .ended ? fingerVelocity : .zero)
      // A finger that stays, or lifts a moment later, goes on dragging.
      if stays { resumeDrag() }
    case .possible, .failed: break
    }
  }
}
