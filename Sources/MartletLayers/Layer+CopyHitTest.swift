import MartletGeometry
import MartletMotion
import MartletRenderTree

/// The copies of a replicator's sublayers that a hit test still has to look at.
@MainActor
final class CopySearch {
  let layer: Layer
  private let line: LineOfSight
  private let properties: LayerProperties
  /// The replicator's own time, if copies are later than the sublayers.
  private let time: MediaTime?
  private let source: HitTestSource
  /// The numbers of the copies whose box contains the point, in order; `nil` where that is not known.
  private lazy var near = count < Self.fewestSearched ? nil : findNear()

  /// With fewer copies, finding those that are near is not worth it.
  private static let fewestSearched = 16
  /// With more layers in each, neither.
  private static let mostBoxed = 256
  /// How far outside of a box a point may be because of rounding, as a share of its distance from the origin, and at least in
  /// points.
  private static let tolerance = 1e-6

  init(_ layer: Layer, _ properties: LayerProperties, _ line: LineOfSight, _ source: HitTestSource) {
    (self.layer, self.line, self.properties, self.source) = (layer, line, properties, source)
    time = properties.instanceDelay == 0 ? line.time : line.time ?? layer.presentationTime
  }

  /// The number of copies. The first consists of the sublayers themselves.
  var count: Int { min(properties.instanceCount, LayerProperties.mostCopies) }

  /// The copy in front that may be touched, from the first one to one with a number; `nil` if there is none.
  func nearest(upTo last: Int) -> Int? {
    guard near != nil else { return last }
    while let number = near?.last {
      if number <= last { return number }
      near?.removeLast()
    }
    return nil
  }

  /// The copies whose box contains the point, if all of them show the same and lie in the layer's plane.
  private func findNear() -> [Int]? {
    let map = properties.instanceMap(ofCopy: 1)
    guard properties.instanceDelay == 0, properties.sublayerMap == nil, map.row3 == SIMD4(0, 0, 1, 0),
      let back = Transform2D(map)?.inverse, let box = box()
    else { return nil }
    var numbers: [Int] = []
    // In this order rounding does no harm: what enlarges an error enlarges the copies' distance too.
    var point = line.local
    for number in 0..<count {
      let reach = Self.tolerance * (1 + abs(point.x) + abs(point.y))
      if box.insetBy(dx: -reach, dy: -reach).contains(point) { numbers.append(number) }
      point = back.apply(point)
      guard point.isFinite else { break }
    }
    return numbers
  }

  /// A box around the shapes of all that is in the first copy, in the layer's coordinates; `nil` if that is not simple.
  private func box() -> Rect? {
    var box = Rect.zero
    var pending: [(layers: [Layer], outer: LayerProperties, world: World, time: MediaTime?)] = [
      (layer.sublayers, properties, .identity, time)
    ]
    var seen = 0
    while let (layers, outer, world, time) = pending.popLast() {
      for layer in layers {
        seen += 1
        let (shown, own) = layer.properties(for: source, inCopyAt: time)
        if shown.isHidden { continue }
        let inner = World(outer.map(ofSublayer: shown)).within(world)
        guard seen < Self.mostBoxed, inner.plane.isAffine, !shown.preservesDepth,
          !shown.isReplicator || shown.masksToBounds
        else { return nil }
        box = box.union(inner.plane.boundingBox(of: shown.bounds))
        if !shown.masksToBounds { pending.append((layer.sublayers, shown, inner, own)) }
      }
    }
    return box.isFinite ? box : nil
  }

  /// The line into a copy; `nil` if it is too transparent to be seen.
  func line(into number: Int) -> LineOfSight? {
    guard properties.instanceOpacity(ofCopy: number) >= Layer.smallestTouchableOpacity else { return nil }
    if number == 0 { return line }
    var copy = line.into(copy: properties.instanceMap(ofCopy: number))
    copy.time = time.map { $0 - Double(number) * properties.instanceDelay }
    return copy
  }
}

extension Layer {
  /// The values that a hit test uses in a copy.
  /// - Parameter outer: The time of the superlayer in the copy; `nil` if that is the time on screen.
  /// - Returns: The values, and the layer's own time in the copy.
  final func properties(
    for source: HitTestSource, inCopyAt outer: MediaTime?
  ) -> (shown: LayerProperties, time: MediaTime?) {
    guard let outer, source == .presentation, hitTestSource == .presentation, hasCommitted, let tree else {
      return (properties(for: source), outer)
    }
    let timing = rareData?.committedTiming ?? .identity
    let time = timing == .identity ? outer : timing.layerTime(at: outer)
    var shown = committed(atHost: tree.presentationTime).resolved(at: time)
    if timing != .identity, !timing.isInEffect(at: outer) { shown.isHidden = true }
    return (shown, time)
  }
}
