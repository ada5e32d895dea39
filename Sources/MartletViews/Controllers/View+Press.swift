import MartletLayers
import MartletMotion

extension View {
  /// How much of a word in a bar stays while a finger is on it.
  private static let pressedOpacity = 0.4
  private static let release = Spring(duration: 0.3, bounce: 0)

  /// Shows at once that a finger is on it, and lets that fade when it lifts.
  func showPress(_ isPressed: Bool) {
    guard isPressed else { return View.animate(spring: Self.release) { opacity = 1 } }
    freeze(.opacity)
    opacity = Self.pressedOpacity
  }
}
