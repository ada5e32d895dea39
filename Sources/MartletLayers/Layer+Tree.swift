import MartletGeometry

extension Layer {
  /// Puts a layer in front of the other sublayers, taking it from where it was.
  public final func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

  /// Puts a layer at an index among the sublayers (0 is the back; past the end is the front), taking it from where
  /// it was. In the same window it keeps its animations, and goes on from where its new superlayer has it.
  public final func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(
      !layer.isAround(self), "layer \(layer.label) cannot be added to its own descendant \(label)")
    precondition(layer.id != .root, "layer \(layer.label) fills a window and cannot be added to \(label)")
    if let other = layer.superlayer, other !== self {
      if tree != nil, layer.tree === tree { return move(layer, from: other, to: index) }
      layer.removeFromSuperlayer()
    }
    let action = runsActions ? action(for: .sublayers) : nil
    // Who was told or asked may have put it here, or elsewhere, or this one into it.
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

  /// Puts a layer directly in front of one of the sublayers, taking it from where it was. In front of all where that is
  /// none of the sublayers.
  public final func insertSublayer(_ layer: Layer, above sibling: Layer) {
    insertSublayer(layer, beside: sibling, offset: 1)
  }

  /// Puts a layer directly behind one of the sublayers, taking it from where it was. In front of all where that is none
  /// of the sublayers.
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

  /// Puts a layer where one of the sublayers is, which is taken out. Nothing happens where that is none of the sublayers.
  public final func replaceSublayer(_ old: Layer, with layer: Layer) {
    guard old !== layer, old.superlayer === self else { return }
    insertSublayer(layer, above: old)
    old.removeFromSuperlayer()
  }

  /// Puts a layer that lies elsewhere in the same window at an index among the sublayers: it does not leave the window.
  private func move(_ layer: Layer, from other: Layer, to index: Int) {
    if other.runsActions { layer.runAction(for: .onOrderOut) }
    let leaving = other.runsActions ? other.action(for: .sublayers) : nil
    let coming = runsActions ? action(for: .sublayers) : nil
    // Who was told or asked may have put it elsewhere, or this one.
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

  /// Takes the layer out of its superlayer. Its animations end, unfinished. Harmless for one that has none.
  public final func removeFromSuperlayer() {
    if superlayer?.runsActions == true { runAction(for: .onOrderOut) }
    guard let parent = superlayer else { return }
    let action = parent.runsActions ? parent.action(for: .sublayers) : nil
    // Who was asked may have taken it out, or put it elsewhere.
    guard superlayer === parent else { return }
    parent.sublayers.remove(self)
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

  /// Puts the layer behind its siblings of equal `zPosition`.
  public final func sendToBack() {
    guard let parent = superlayer, parent.sublayers.first !== self else { return }
    parent.insertSublayer(self, at: 0)
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

  /// Whether it is another layer or that lies within it: found out without a walk where it is plain to see.
  private func isAround(_ layer: Layer) -> Bool {
    if self === layer { return true }
    return !sublayers.isEmpty && tree === layer.tree && layer.isDescendant(of: self)
  }

  /// How messages call it.
  final var label: String { name.map { "\"\($0)\"" } ?? "(unnamed)" }
}
