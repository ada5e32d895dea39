import MartletGeometry

extension Layer {
  /// Adds a layer in front of the other sublayers, and removes it from its present superlayer.
  public final func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

  /// Inserts a layer at an index among the sublayers, and removes it from its present superlayer.
  ///
  /// Within the same window it keeps its animations, which continue in the new superlayer. The layer must
  /// neither contain this one nor be the root layer of a window.
  /// - Parameters:
  ///   - layer: The layer to insert.
  ///   - index: 0 is the back. It is clamped to the number of sublayers, which is the front.
  public final func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(
      !layer.isAround(self), "layer \(layer.label) cannot be added to its own descendant \(label)")
    precondition(layer.id != .root, "layer \(layer.label) fills a window and cannot be added to \(label)")
    if layer.isMask { layer.removeFromSuperlayer() }
    if let other = layer.superlayer, other !== self {
      if tree != nil, layer.tree === tree { return move(layer, from: other, to: index) }
      layer.removeFromSuperlayer()
    }
    let action = runsActions ? action(for: .sublayers) : nil
    // A handler or delegate that was called may have inserted it here or elsewhere, or have put this layer
    // into it.
    guard layer.superlayer == nil || layer.superlayer === self, !layer.isAround(self) else { return }
    if layer.superlayer === self { sublayers.remove(layer) }
    sublayers.list(layer, at: min(max(index, 0), sublayers.count))
    markChanged(.sublayers)
    setNeedsLayout()
    if layer.superlayer !== self {
      layer.superlayer = self
      if let tree { tree.attach(layer) }
      if runsActions { layer.runAction(for: .onOrderIn) }
    }
    action?.run(ActionEvent(key: .sublayers, layer: self))
  }

  /// Inserts a layer directly in front of a sublayer, and removes it from its present superlayer. If
  /// `sibling` is not a sublayer, the layer is added in front of all. Nothing happens if both are the same.
  public final func insertSublayer(_ layer: Layer, above sibling: Layer) {
    insertSublayer(layer, beside: sibling, offset: 1)
  }

  /// Inserts a layer directly behind a sublayer, and removes it from its present superlayer. If `sibling` is
  /// not a sublayer, the layer is added in front of all. Nothing happens if both are the same.
  public final func insertSublayer(_ layer: Layer, below sibling: Layer) {
    insertSublayer(layer, beside: sibling, offset: 0)
  }

  private func insertSublayer(_ layer: Layer, beside sibling: Layer, offset: Int) {
    guard layer !== sibling else { return }
    let isOwn = layer.superlayer === self
    guard sibling.superlayer === self,
      let index = sublayers.destination(of: layer, isListed: isOwn, beside: sibling, offset: offset)
    else { return addSublayer(layer) }
    insertSublayer(layer, at: index)
  }

  /// Replaces a sublayer with another layer. Nothing happens if `old` is not a sublayer, or is that layer.
  public final func replaceSublayer(_ old: Layer, with layer: Layer) {
    guard old !== layer, old.superlayer === self, !old.isMask else { return }
    insertSublayer(layer, above: old)
    old.removeFromSuperlayer()
  }

  /// Moves a layer that is elsewhere in the same window to an index among the sublayers. It does not leave
  /// the window.
  private func move(_ layer: Layer, from other: Layer, to index: Int) {
    if other.runsActions { layer.runAction(for: .onOrderOut) }
    let leaving = other.runsActions ? other.action(for: .sublayers) : nil
    let coming = runsActions ? action(for: .sublayers) : nil
    // A handler or delegate that was called may have moved it, or this layer.
    guard layer.superlayer === other, layer.tree === tree, !layer.isAround(self) else { return }
    other.sublayers.remove(layer)
    sublayers.list(layer, at: min(max(index, 0), sublayers.count))
    layer.superlayer = self
    tree?.moved(layer)
    for parent in [other, self] {
      parent.markChanged(.sublayers)
      parent.setNeedsLayout()
    }
    leaving?.run(ActionEvent(key: .sublayers, layer: other))
    if runsActions { layer.runAction(for: .onOrderIn) }
    coming?.run(ActionEvent(key: .sublayers, layer: self))
  }

  /// Removes the layer from its superlayer. In a window, its animations and those of all layers in it end
  /// unfinished. Nothing happens without a superlayer.
  public final func removeFromSuperlayer() {
    if isMask {
      superlayer?.mask = nil
      return
    }
    if superlayer?.runsActions == true { runAction(for: .onOrderOut) }
    guard let parent = superlayer else { return }
    let action = parent.runsActions ? parent.action(for: .sublayers) : nil
    // A delegate that was called may have removed or moved it.
    guard superlayer === parent else { return }
    parent.sublayers.remove(self)
    parent.markChanged(.sublayers)
    parent.setNeedsLayout()
    superlayer = nil
    tree?.detach(self)
    action?.run(ActionEvent(key: .sublayers, layer: parent))
  }

  /// Moves the layer in front of all siblings with the same `zPosition`.
  public final func bringToFront() {
    guard let parent = superlayer, !isMask, parent.sublayers.last !== self else { return }
    parent.insertSublayer(self, at: parent.sublayers.count)
  }

  /// Moves the layer behind all siblings with the same `zPosition`.
  public final func sendToBack() {
    guard let parent = superlayer, !isMask, parent.sublayers.first !== self else { return }
    parent.insertSublayer(self, at: 0)
  }

  /// Whether the layer is another layer, or is in it at any depth.
  public final func isDescendant(of layer: Layer) -> Bool {
    var current: Layer? = self
    while let candidate = current {
      if candidate === layer { return true }
      current = candidate.superlayer
    }
    return false
  }

  /// Whether the layer is another layer, or contains it at any depth. Simple cases need no search.
  final func isAround(_ layer: Layer) -> Bool {
    if self === layer { return true }
    return (!sublayers.isEmpty || mask != nil) && tree === layer.tree && layer.isDescendant(of: self)
  }

  /// The layer's name in messages.
  final var label: String { name.map { "\"\($0)\"" } ?? "(unnamed)" }
}
