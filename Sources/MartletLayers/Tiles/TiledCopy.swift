import MartletGeometry

/// A copy of a tiled layer, made by `copyOfTree`. It shows the tiles that the layer has in the tree, also those that come later.
final class TiledCopy: Layer {
  /// A layer of the stacks, what it showed, and the layer that shows it here.
  private struct Part {
    let source: Layer
    let look: Look
    let copy: Layer
  }

  private struct Look: Equatable {
    let image: ObjectIdentifier?
    let bounds: Rect
    let position: Point
    let contentsRect: Rect

    @MainActor
    init(_ layer: Layer) {
      image = layer.contents.map(ObjectIdentifier.init)
      (bounds, position, contentsRect) = (layer.bounds, layer.position, layer.contentsRect)
    }
  }

  /// Has the tiles; `nil` if those that are here stay.
  private var keeper: TileKeeper?
  private var stacks: [Layer] = []
  /// The layers of the stacks by what they are copies of.
  private var parts: [ObjectIdentifier: Part] = [:]

  init(of keeper: TileKeeper?) {
    self.keeper = keeper
    super.init()
    keeper?.add(self)
  }

  /// Shows the tiles that are in the tree now. Those that are as before stay.
  func renew() {
    guard let keeper else { return }
    var known: [ObjectIdentifier: Part] = [:]
    swap(&known, &parts)
    stacks = put(keeper.stacks, in: self, insteadOf: stacks, known)
  }

  /// Puts copies of layers at the back of a layer, instead of those that are there.
  private func put(
    _ sources: [Layer], in parent: Layer, insteadOf old: [Layer], _ known: [ObjectIdentifier: Part]
  ) -> [Layer] {
    let copies = sources.map { source in
      let (id, look) = (ObjectIdentifier(source), Look(source))
      let part =
        known[id].flatMap { $0.look == look ? $0 : nil }
        ?? Part(source: source, look: look, copy: source.copyWithoutSublayers())
      parts[id] = part
      return part.copy
    }
    let kept = Set(copies.map(ObjectIdentifier.init))
    for layer in old where !kept.contains(ObjectIdentifier(layer)) { layer.removeFromSuperlayer() }
    for (index, copy) in copies.enumerated()
    where parent.sublayers.count <= index || parent.sublayers[index] !== copy {
      parent.insertSublayer(copy, at: index)
    }
    for (source, copy) in zip(sources, copies) {
      _ = put(source.sublayers, in: copy, insteadOf: copy.sublayers, known)
    }
    return copies
  }

  /// Keeps the tiles that are here.
  func leave() { (keeper, parts) = (nil, [:]) }

  override func makeCopy() -> Layer { TiledCopy(of: keeper) }

  override var tileStacks: [Layer] { keeper == nil ? [] : stacks }
}
