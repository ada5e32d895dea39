import MartletHost

extension GestureRecognizer {
  /// How far its touches must go before a gesture begins, and how much of that is not applied, in the unit of
  /// the usual slop.
  ///
  /// The compositor has already told what a touchpad does, so nothing is lost there. A tenth of the slop tells
  /// which of several gestures it is.
  func slop(_ usual: Double) -> (threshold: Double, lost: Double) {
    var isTouchpad = false
    for touch in touches {
      switch touch.source {
      case .touchscreen, .pointer, .pen: return (usual, usual)
      case .touchpad: isTouchpad = true
      case .scrolling: break
      }
    }
    return (isTouchpad ? usual * Constants.touchpadSlop : 0, 0)
  }
}
