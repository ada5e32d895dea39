import MartletGeometry
import MartletHost
import MartletLayers

/// What comes and goes over everything else in a window: a menu or a pop-over. It can be turned round at any time, and go on in another window.
class OverlayPanel: View {
  /// Moves it; `nil` while it rests.
  private final var driver: ProgressDriver?
  private final var rise = OverlayRise.arrival
  /// The velocity with which it was stopped, per second, until it goes on.
  private final var keptVelocity: Double?
  /// Called when it has gone.
  private final var onLeave: () -> Void = {}

  /// The velocity of its progress in the newest frame, per second.
  final var velocity: Double { driver?.velocity ?? 0 }

  /// Comes from the anchor of a placement to a frame in its superview.
  final func arrive(from placement: PopupPlacement, at frame: Rect) {
    let anchor = placement.anchor.center
    func part(_ place: Double, _ start: Double, _ length: Double) -> Double {
      length > 0 ? min(max((place - start) / length, 0), 1) : 0.5
    }
    let own = Rect(origin: self.frame.origin, size: frame.size)
    View.performWithoutAnimation {
      layer.anchorPoint = Point(
        x: part(anchor.x, frame.minX, frame.width), y: part(anchor.y, frame.minY, frame.height))
      self.frame = own
    }
    begin(.arrival, at: 0)
    go(to: 1)
  }

  /// Goes, and is removed then.
  final func leave(_ completion: @escaping @MainActor () -> Void = {}) {
    isUserInteractionEnabled = false
    isAccessibilityHidden = true
    onLeave = completion
    if driver == nil { begin(.departure, at: 1) }
    go(to: 0)
  }

  /// Comes back from where it is on its way out.
  final func comeBack() {
    isUserInteractionEnabled = true
    isAccessibilityHidden = false
    onLeave = {}
    go(to: 1)
  }

  /// Stops it where it is seen, so that it can go on in another window, as fast as it was.
  final func stop() {
    // One that is stopped again before it goes on keeps what it has.
    guard let driver, driver.isMoving else { return }
    keptVelocity = driver.velocity
    driver.stop()
  }

  private func begin(_ rise: OverlayRise, at progress: Double) {
    self.rise = effectiveReducesMotion ? .still : rise
    let driver = ProgressDriver(in: layer, at: progress)
    driver.play(self.rise, moving: layer)
    driver.onRest = { [weak self] in self?.rest() }
    self.driver = driver
  }

  private func go(to end: Double) {
    let velocity = keptVelocity
    keptVelocity = nil
    guard View.areAnimationsEnabled else {
      driver?.jump(to: end)
      return Transaction.atEndOfTurn { [weak self] in
        if self?.driver?.isMoving == false { self?.rest() }
      }
    }
    driver?.go(to: end, velocity: velocity, timing: rise.timing)
  }

  private func rest() {
    guard let driver else { return }
    driver.end()
    self.driver = nil
    guard driver.goal == 0 else { return }
    removeFromSuperview()
    let tell = onLeave
    onLeave = {}
    tell()
  }
}
