import Dispatch

/// Says when it is time to look at changes: at once after a rest, and then from time to time while they go on.
@MainActor
final class ChangePace {
  /// Called when it is time.
  var onDue: () -> Void = {}

  /// How long it rests after a look.
  private static let rest = DispatchTimeInterval.milliseconds(50)

  private var isDue = false
  private var isResting = false
  /// Counts how often it was stopped: what was planned before is void.
  private var stops = 0

  /// Something has changed.
  func note() {
    guard !isDue else { return }
    isDue = true
    if !isResting { plan() }
  }

  /// Nothing is to be looked at any more.
  func stop() {
    stops += 1
    (isDue, isResting) = (false, false)
  }

  /// Looks when what is going on now is over.
  private func plan() {
    DispatchQueue.main.async { [weak self, stops] in
      MainActor.assumeIsolated { self?.look(planned: stops) }
    }
  }

  private func look(planned: Int) {
    guard planned == stops, isDue else { return }
    isDue = false
    isResting = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.rest) { [weak self] in
      MainActor.assumeIsolated { self?.woke(planned: planned) }
    }
    onDue()
  }

  private func woke(planned: Int) {
    guard planned == stops else { return }
    isResting = false
    if isDue { plan() }
  }
}
