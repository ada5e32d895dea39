import MartletGeometry
import MartletMotion
import MartletRenderTree

/// Which copies of layers something is seen in: for each replicator around it, the number of the copy.
@MainActor
package final class SeenCopy {
  /// A copy of a replicator's sublayers.
  struct Step {
    weak var replicator: Layer?
    /// The number of the copy; 0 is the sublayers themselves.
    let number: Int
  }

  /// From the outside to the inside.
  private let steps: [Step]

  /// The copies that a hit test has entered, from the outside to the inside.
  static var entered: [Step] = []

  /// The copies that the present hit test has entered; `nil` if there is none.
  package static var present: SeenCopy? { entered.isEmpty ? nil : SeenCopy(entered) }

  private init(_ steps: [Step]) { self.steps = steps }

  /// The number of the copy of a replicator's sublayers; 0 for what is shown once.
  func number(of replicator: Layer) -> Int { steps.first { $0.replicator === replicator }?.number ?? 0 }
}

extension Layer {
  /// Converts a point from the window's coordinates to the layer's own, where a copy of the layer is seen. `nil` if there is no
  /// such point.
  package final func convert(
    fromWindow point: Point, source: HitTestSource, in copy: SeenCopy?
  ) -> Point? {
    guard let copy else { return convert(fromWindow: point, source: source) }
    return world(for: source, in: copy).plane.unapply(point)
  }

  /// Converts a point from the window's coordinates to those in which the layer has its position, where a copy of the layer is
  /// seen. `nil` if there is no such point.
  package final func convert(
    aroundFromWindow point: Point, source: HitTestSource, in copy: SeenCopy?
  ) -> Point? {
    guard let copy else {
      return superlayer.map { $0.convert(fromWindow: point, source: source) } ?? point
    }
    return surroundings(for: source, in: copy).plane.unapply(point)
  }

  /// Where the layer lies in the window, in a copy.
  private func world(for source: HitTestSource, in copy: SeenCopy) -> World {
    copy.world(chain(for: source, in: copy))
  }

  /// Where a layer would lie in the window that has the identity for its own map, in the place of this layer, in a copy.
  final func surroundings(for source: HitTestSource, in copy: SeenCopy) -> World {
    copy.world(chain(for: source, in: copy), last: .identity)
  }

  /// The layer and those around it, from the outside to the inside, as they are shown in a copy.
  private func chain(
    for source: HitTestSource, in copy: SeenCopy
  ) -> [(layer: Layer, shown: LayerProperties)] {
    var layers = [self]
    while let outer = layers[layers.count - 1].superlayer { layers.append(outer) }
    var time: MediaTime?
    return layers.reversed().map { layer in
      let (shown, own) = layer.properties(for: source, inCopyAt: time)
      time = own
      let number = copy.number(of: layer)
      if number > 0, shown.instanceDelay != 0 {
        time = (own ?? layer.presentationTime) - Double(number) * shown.instanceDelay
      }
      return (layer, shown)
    }
  }
}

extension SeenCopy {
  /// Where the last layer of a chain lies in the window.
  /// - Parameter last: Its own map to where its position is; by default that which it has.
  fileprivate func world(_ chain: [(layer: Layer, shown: LayerProperties)], last: Transform? = nil) -> World {
    var world = World.identity
    for index in chain.indices {
      let shown = chain[index].shown
      var map = index == chain.count - 1 ? last ?? shown.localTransform : shown.localTransform
      guard index > 0 else {
        world = World(map)
        continue
      }
      let outer = chain[index - 1]
      if !shown.isMask {
        let number = number(of: outer.layer)
        if number > 0 { map = map.concatenating(outer.shown.instanceMap(ofCopy: number)) }
        if let sublayerMap = outer.shown.sublayerMap { map = map.concatenating(sublayerMap) }
      }
      world = World(map).within(world, sharesSpace: outer.shown.preservesDepth)
    }
    return world
  }
}
