import Martlet

/// Tells when nobody has used a window for some time. Until then nothing wakes. Slow motion does not slow it, unless it begins or ends
/// while the clock runs.
@MainActor
final class IdleClock {
  /// Called when the time is over.
  var onIdle: () -> Void = {}
  private let seconds: Double
  /// An animation of this layer, which shows nothing, is over when the time is.
  private let layer = Layer()
  private static let key = "idle"

  /// - Parameters:
  ///   - seconds: The time.
  ///   - parent: A layer of the window.
  init(seconds: Double, in parent: Layer) {
    self.seconds = seconds
    layer.isHidden = true
    layer.opacity = 0
    layer.isStill = true
    parent.addSublayer(layer)
  }

  /// Somebody uses the window: the time begins anew.
  func restart() {
    layer.removeAnimation(forKey: Self.key)
    layer.add(
      BasicAnimation(from: 0.0, to: 0.0, duration: seconds / SlowMotion.factor), for: .opacity, key: Self.key
    ) { [weak self] finished in if finished { self?.onIdle() } }
  }

  /// Waits for nothing.
  func stop() { layer.removeAnimation(forKey: Self.key) }
}
