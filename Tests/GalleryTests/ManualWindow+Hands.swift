import Martlet
import MartletTesting

/// What a person does once.
extension ManualWindow {
  /// Presses and releases a key.
  func press(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = []) {
    for phase in [KeyEvent.Phase.pressed, .released] {
      send(KeyEvent(phase: phase, key: key, modifiers: modifiers, time: now))
    }
  }

  /// Taps a place, in points of the window, and lets some seconds pass.
  func tap(_ point: Point, for seconds: Double) {
    var script = InputScript(seed: 1)
    script.tap(at: point, time: now + 0.01)
    run(&script, for: seconds)
  }
}
