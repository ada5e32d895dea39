import Martlet

extension Layer {
  /// Whether setting its properties animates nothing, so that it follows only explicit animations and
  /// gestures.
  var isStill: Bool {
    get { delegate === Stillness.shared }
    set { delegate = newValue ? Stillness.shared : nil }
  }
}

/// A layer delegate that disables implicit animations.
@MainActor
private final class Stillness: LayerDelegate {
  static let shared = Stillness()

  func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? { NoAction() }
}
