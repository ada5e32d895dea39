import MartletMotion

/// The timings of a layer and of those around it, while a time is taken through them. One list serves all, so that nothing
/// is allocated for it.
@MainActor
enum TimingChain {
  /// The outermost last.
  private static var timings: [MediaTiming] = []

  /// A time of the tree's clock in a layer's own.
  /// - Parameter timing: Which timing of a layer counts; `nil` where it has none.
  static func time(_ time: MediaTime, in layer: Layer, by timing: (Layer) -> MediaTiming?) -> MediaTime {
    timings.removeAll(keepingCapacity: true)
    var current: Layer? = layer
    while let layer = current {
      if let timing = timing(layer), timing != .identity { timings.append(timing) }
      current = layer.superlayer
    }
    var time = time
    while let timing = timings.popLast() { time = timing.layerTime(at: time) }
    return time
  }
}
