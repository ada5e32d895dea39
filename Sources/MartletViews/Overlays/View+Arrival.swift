import MartletGeometry
import MartletHost
import MartletLayers
import MartletMotion

/// How overlays come and go: out of what they belong to, and they can be turned round at any time.
extension View {
  /// Comes from the anchor of a placement to a frame in its superview.
  final func arrive(from placement: PopupPlacement, at frame: Rect) {
    let anchor = placement.anchor.center
    func part(_ place: Double, _ start: Double, _ length: Double) -> Double {
      length > 0 ? min(max((place - start) / length, 0), 1) : 0.5
    }
    let isStill = effectiveReducesMotion
    let own = Rect(origin: self.frame.origin, size: frame.size)
    View.performWithoutAnimation {
      layer.anchorPoint = Point(
        x: part(anchor.x, frame.minX, frame.width), y: part(anchor.y, frame.minY, frame.height))
      self.frame = own
      opacity = 0
      if !isStill { transform = Transform(scale: Arrival.scale) }
    }
    View.arrival(isStill: isStill) {
      opacity = 1
      transform = .identity
    }
  }

  /// Goes, and is removed then.
  /// - Parameter motion: In which it was stopped; `nil`, the default, if it was not.
  final func leave(after motion: OverlayMotion? = nil, _ completion: @escaping @MainActor () -> Void = {}) {
    isUserInteractionEnabled = false
    isAccessibilityHidden = true
    move(
      after: motion, opacity: 0, transform: Transform(scale: Arrival.leavingScale)
    ) { [self] _ in
      // It may have come back.
      guard !isUserInteractionEnabled else { return }
      removeFromSuperview()
      completion()
    }
  }

  /// Comes back from where it is on its way out.
  /// - Parameter motion: In which it was stopped; `nil`, the default, if it was not.
  final func comeBack(after motion: OverlayMotion? = nil) {
    isUserInteractionEnabled = true
    isAccessibilityHidden = false
    move(after: motion, opacity: 1, transform: .identity)
  }

  private func move(
    after motion: OverlayMotion?, opacity target: Double, transform goal: Transform,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let isStill = effectiveReducesMotion
    if let motion, !isStill {
      motion.resume(self, opacity: target, transform: goal, spring: Arrival.spring, completion: completion)
    } else {
      // What was in motion when motion was reduced comes to its place.
      let isWhole = target == 1
      View.arrival(
        isStill: isStill,
        {
          opacity = target
          if !isStill || isWhole { transform = goal }
        }, completion: completion)
    }
  }

  private static func arrival(
    isStill: Bool, _ changes: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    if isStill {
      animate(duration: Arrival.fade, animations: changes, completion: completion)
    } else {
      animate(spring: Arrival.spring, animations: changes, completion: completion)
    }
  }
}

/// How overlays come and go.
private enum Arrival {
  /// The sizes from which they come and to which they go.
  static let (scale, leavingScale) = (0.9, 0.96)
  /// How long a cross-fade takes where motion is reduced, in seconds.
  static let fade = 0.2
  static let spring = Spring(duration: 0.25, bounce: 0)
}
