import MartletLayers

/// Layers within another one that blocks have set in motion. They are not retained.
@MainActor
final class MovedLayers {
  private struct Entry {
    weak var layer: Layer?
  }

  private weak var root: Layer?
  /// By their addresses, where another layer may lie once one is gone.
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// - Parameter root: What is not within it is not taken in.
  init(within root: Layer) { self.root = root }

  func insert(_ layer: Layer) {
    guard let root, layer.isDescendant(of: root) else { return }
    entries[ObjectIdentifier(layer)] = Entry(layer: layer)
  }

  func contains(_ layer: Layer) -> Bool { entries[ObjectIdentifier(layer)]?.layer === layer }

  func removeAll() { entries.removeAll() }
}
