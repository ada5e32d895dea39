import MartletMotion

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

  func frame(targetTime: MediaTime, duration: Double) {
    for (identifier, layer) in layers {
      layer.followFrame()
      if layer.tree == nil || !layer.followsFrames(after: targetTime) { layers[identifier] = nil }
    }
    if layers.isEmpty { ticks.remove(self) }
  }
}
