import MartletGeometry

/// The layers of a tree whose declared properties are animated: they are told of each frame until they rest.
@MainActor
final class FrameFollowers: FrameListener {
  private var layers: [ObjectIdentifier: Layer] = [:]
  private unowned let ticks: FrameTicks

  init(ticks: FrameTicks) { self.ticks = ticks }

  /// Tells a layer of frames until it rests.
  func add(_ layer: Layer) {
    layers[ObjectIdentifier(layer)] = layer
    ticks.add(self)
  }

  /// Tells a layer no more, which leaves the tree.
  func remove(_ layer: Layer) {
    guard layers.removeValue(forKey: ObjectIdentifier(layer)) != nil, layers.isEmpty else { return }
    ticks.remove(self)
  }

  /// Tells no layer any more.
  func removeAll() {
    layers.removeAll()
    ticks.remove(self)
  }

  func frame(targetTime: MediaTime, duration: Double) {
    // What one layer is told may take out another.
    for (identifier, layer) in layers where layers[identifier] != nil {
      layer.followFrame()
      if layer.tree == nil || !layer.followsFrames(after: targetTime) { layers[identifier] = nil }
    }
    if layers.isEmpty { ticks.remove(self) }
  }
}
