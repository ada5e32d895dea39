import Martlet

/// Observes touches on its view and within it, and leaves them to other recognizers.
@MainActor
final class TouchWatch: GestureRecognizer {
  /// Called when a finger lands, and when the last one has lifted or was taken by another recognizer.
  private let onTouch: (_ isDown: Bool) -> Void

  init(onTouch: @escaping (_ isDown: Bool) -> Void) { self.onTouch = onTouch }

  override func touchBegan(_ touch: Touch) { onTouch(true) }

  override func touchEnded(_ touch: Touch) { lift() }

  override func touchCancelled(_ touch: Touch) { lift() }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  private func lift() {
    guard !touches.contains(where: \.isDown) else { return }
    onTouch(false)
    fail()
  }
}
