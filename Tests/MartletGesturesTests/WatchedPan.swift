@testable import MartletGestures

/// A pan that knows with which touches it has failed: it does not begin with them any more.
final class WatchedPan: PanGestureRecognizer {
  var decided: [Touch] = []
  override func stateDidChange() { if state == .failed { decided += seen } }
}
