import MartletGeometry
import MartletMotion
import MartletRenderTree

/// The copies of a replicator's sublayers that a hit test still has to look at.
final class CopySearch {
  let layer: Layer
  private let line: LineOfSight
  private let properties: LayerProperties
  /// The replicator's own time, if copies are later than the sublayers.
  private let time: MediaTime?

  @MainActor
  init(_ layer: Layer, _ properties: LayerProperties, _ line: LineOfSight) {
    (self.layer, self.line, self.properties) = (layer, line, properties)
    time = properties.instanceDelay == 0 ? line.time : line.time ?? layer.presentationTime
  }

  /// The number of copies. The first consists of the sublayers themselves.
  var count: Int { min(properties.instanceCount, LayerProperties.mostCopies) }

  /// The line into a copy; `nil` if it is too transparent to be seen.
  @MainActor
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
