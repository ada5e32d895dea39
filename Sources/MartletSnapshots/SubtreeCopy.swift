import MartletGeometry
import MartletLayers
import MartletRenderTree

/// The values of a layer and all layers in it, as a commit for a render tree of their own.
@MainActor
struct SubtreeCopy {
  var commit = Commit(time: 0)

  /// - Parameters:
  ///   - source: The values to copy.
  ///   - area: What the tree's window shows, in the layer's own coordinates.
  ///   - background: What lies below the layer.
  init(of top: Layer, _ source: HitTestSource, area: Rect, background: Color) {
    var numbers: [ObjectIdentifier: NodeID] = [:]
    var layers: [Layer] = []
    var masks: Set<ObjectIdentifier> = []
    top.forEachWithin { layer in
      layers.append(layer)
      if let mask = layer.mask { masks.insert(ObjectIdentifier(mask)) }
      numbers[ObjectIdentifier(layer)] = NodeID(index: Int32(layers.count))
    }
    var window = LayerProperties()
    window.bounds = Rect(origin: .zero, size: area.size)
    window.position = Point(x: area.width / 2, y: area.height / 2)
    window.backgroundColor = background
    commit.changes.append(.properties(.root, window))
    commit.changes.append(.sublayers(.root, [NodeID(index: 1)]))
    for (index, layer) in layers.enumerated() {
      let id = NodeID(index: Int32(index + 1))
      var properties = layer.properties(for: source)
      // The program's tree is drawn, which may have other masks than the one on screen.
      properties.isMasked = layer.mask != nil
      properties.isMask = masks.contains(ObjectIdentifier(layer))
      if index == 0 { properties.stand(alone: area.origin) }
      if let tree = layer.tree {
        // The tree of the picture has no times.
        let now = source == .presentation ? tree.presentationTime : tree.now
        properties.stopEmitter(at: layer.convert(time: now, from: nil))
      }
      commit.changes.append(.properties(id, properties))
      var sublayers = layer.sublayers
      if let mask = layer.mask { sublayers.append(mask) }
      if !sublayers.isEmpty {
        commit.changes.append(.sublayers(id, sublayers.compactMap { numbers[ObjectIdentifier($0)] }))
      }
    }
  }
}

extension LayerProperties {
  /// Gives up what places the layer in its superlayer and mixes it with what is there.
  /// - Parameter origin: The point of the layer that comes to the window's origin.
  fileprivate mutating func stand(alone origin: Point) {
    position =
      bounds.origin + Point(x: anchorPoint.x * bounds.width, y: anchorPoint.y * bounds.height) - origin
    (transform, zPosition, anchorPointZ) = (.identity, 0, 0)
    (opacity, isHidden, blendMode, backdropFilter, vibrancyFilter) = (1, false, .normal, .none, .none)
    if tiltOpacity != 0 { tiltOpacity = 0 }
  }
}
