import MartletGeometry

extension Layer {
  /// Puts a layer in front of the other sublayers, taking it from where it was.
  public final func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

  /// Puts a layer at an index among the sublayers (0 is the back; past the end is the front), taking it from where
  /// it was. Putting it elsewhere among the same sublayers keeps its animations.
  public final func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(
      !isDescendant(of: layer), "layer \(layer.label) cannot be added to its own descendant \(label)")
    precondition(layer.id != .root, "layer \(layer.label) fills a window and cannot be added to \(label)")
    if layer.superlayer === self {
      sublayers.removeAll { $0 === layer }
    } else {
      layer.removeFromSuperlayer()
    }
    let action = runsActions ? action(for: .sublayers) : nil
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
    markChanged(.sublayers)
    setNeedsLayout()
    if layer.superlayer !== self {
      layer.superlayer = self
      if let tree { tree.attach(layer) }
      if runsActions { layer.runAction(for: .onOrderIn) }
    }
    action?.run(ActionEvent(key: .sublayers, layer: self))
  }

  /// Takes the layer out of its superlayer. Its animations end, unfinished. Harmless for one that has none.
  public final func removeFromSuperlayer() {
    if superlayer?.runsActions == true { runAction(for: .onOrderOut) }
    guard let parent = superlayer else { return }
    let action = parent.runsActions ? parent.action(for: .sublayers) : nil
    parent.sublayers.removeAll { $0 === self }
    parent.markChanged(.sublayers)
    parent.setNeedsLayout()
    superlayer = nil
    tree?.detach(self)
    action?.run(ActionEvent(key: .sublayers, layer: parent))
  }

  /// Puts the layer in front of its siblings of equal `zPosition`.
  public final func bringToFront() {
    guard let parent = superlayer, parent.sublayers.last !== self else { return }
    parent.insertSublayer(self, at: parent.sublayers.count)
  }

  /// Whether the layer is another one or lies somewhere within it.
  public final func isDescendant(of layer: Layer) -> Bool {
    var current: Layer? = self
    while let candidate = current {
      if candidate === layer { return true }
      current = candidate.superlayer
    }
    return false
  }

  /// How messages call it.
  final var label: String { name.map { "\"\($0)\"" } ?? "(unnamed)" }
}
