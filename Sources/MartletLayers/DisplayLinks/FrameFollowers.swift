import MartletGeometry

/// The layers of a tree that have animated declared properties, or are animated and observed. They are
/// updated for each frame until they rest.
@MainActor
final class FrameFollowers: FrameListener {
  private var layers: [ObjectIdentifier: Layer] = [:]
  private unowned let ticks: FrameTicks

  init(ticks: FrameTicks) { self.ticks = ticks }

  /// Updates a layer for each frame until it rests.
  func add(_ layer: Layer) {
    layers[ObjectIdentifier(layer)] = layer
    ticks.add(self)
  }

  /// Removes a layer that leaves the tree.
  func remove(_ layer: Layer) {
    guard layers.removeValue(forKey: ObjectIdentifier(layer)) != nil, layers.isEmpty else { return }
    ticks.remove(self)
  }

  /// Removes all layers.
  func removeAll() {
    layers.removeAll()
    ticks.remove(self)
  }

  func frame(targetTime: MediaTime, duration: Double) {
    // Updating one layer may remove another.
    for (identifier, layer) in layers where layers[identifier] != nil {
      layer.followFrame()
      if layer.tree == nil || !layer.followsFrames(after: targetTime) { layers[identifier] = nil }
    }
    if layers.isEmpty { ticks.remove(self) }
  }
}
