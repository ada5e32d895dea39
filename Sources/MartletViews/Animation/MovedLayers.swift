import MartletLayers

/// Layers that blocks have set in motion. They are not retained.
@MainActor
final class MovedLayers {
  private var layers: Set<ObjectIdentifier> = []

  func insert(_ layer: Layer) { layers.insert(ObjectIdentifier(layer)) }

  func contains(_ layer: Layer) -> Bool { layers.contains(ObjectIdentifier(layer)) }

  func removeAll() { layers.removeAll() }
}
