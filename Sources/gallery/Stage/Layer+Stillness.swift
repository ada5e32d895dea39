import Martlet

extension Layer {
  /// Whether setting its properties animates nothing: what it shows follows its animations and gestures alone.
  var isStill: Bool {
    get { delegate === Stillness.shared }
    set { delegate = newValue ? Stillness.shared : nil }
  }
}

/// Answers for layers that no change of theirs is to be animated.
@MainActor
private final class Stillness: LayerDelegate {
  static let shared = Stillness()

  func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? { NoAction() }
}
