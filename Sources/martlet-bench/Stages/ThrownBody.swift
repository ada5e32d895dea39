import Martlet

/// A square that is a body without forces: dragged, thrown, and caught. It flies on until it is caught.
@MainActor
final class ThrownBody: View {
  private let animator: DynamicAnimator
  private let pan = PanGestureRecognizer()

  /// Makes a square that moves in a view.
  init(in reference: View) {
    animator = DynamicAnimator(reference: reference)
    super.init()
    layer.name = "square"
    layer.backgroundColor = Color(0xFF0000)
    layer.bounds = Rect(x: 0, y: 0, width: 120, height: 120)
    reference.addSubview(self)
    let traits = DynamicItemBehavior(items: [self])
    traits.allowsRotation = false
    animator.addBehavior(traits)
    pan.maximumNumberOfTouches = 1
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  /// Lies at a place, in points of the view in which it moves.
  func lie(at place: Point) {
    animator.hold(self)
    layer.position = place
    animator.release(self)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      if pan.state == .began { animator.hold(self) }
      layer.position += pan.translation
      pan.translation = .zero
    case .ended, .cancelled: animator.release(self, handedOverFrom: pan)
    case .possible, .failed: break
    }
  }
}
