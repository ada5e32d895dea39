import Martlet

/// Lets the layers of a row move as the row does: on its spring while it opens or closes, and otherwise at once.
@MainActor
final class RowMotion: LayerDelegate {
  weak var row: NumberRow?

  func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? {
    row?.action(for: layer, key: key) ?? NoAction()
  }
}
