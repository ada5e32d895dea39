import MartletGeometry

/// Where motion is reduced, what would scroll by itself is where it goes at once.
extension ScrollView {
  /// Makes changes under a picture of what was seen before, which fades; a picture of content that moves would show another place,
  /// so then there is none.
  final func fadeAsLaidOut(_ changes: () -> Void) {
    if flight == nil, !isTracking, !isScaleSettling {
      crossFadeAsLaidOut(changes)
    } else {
      View.performWithoutAnimation(changes)
    }
  }

  /// Makes changes instead of scrolling by itself. Once the turn is over, the delegate hears that it has arrived, if anything has
  /// moved.
  /// - Parameter fades: Whether a picture of what was seen before fades. `true` by default.
  final func jump(fades: Bool = true, _ changes: () -> Void) {
    let (before, wasMoving) = (contentOffset, flight != nil)
    if fades {
      layer.layoutIfNeeded()
      fadeAsLaidOut(changes)
    } else {
      View.performWithoutAnimation(changes)
    }
    guard wasMoving || contentOffset != before else { return }
    View.animate(duration: 0, animations: {}) { [weak self] _ in
      if let self { delegate?.scrollViewDidEndScrollingAnimation(self) }
    }
  }
}
