import MartletGeometry

/// Describes a frame that was given to the compositor.
public struct FrameReport: Sendable {
  /// The time that the frame was resolved for, in media seconds. It never goes back, but several frames may
  /// share one: all frames drawn within one refresh of the output are resolved for the same time, and the
  /// newest of them is seen. Distinguish frames by `number`, and beware of differences of 0 between target
  /// times.
  public var targetTime: MediaTime
  /// The number of the frame in its window: 1, 2, 3 … without gaps, even if the window outlives its
  /// compositor.
  public var number: Int
  /// The number of commits of the window that the frame shows.
  public var commitCount: Int
  /// The outermost named layers in paint order, and their poses.
  public var layers: [(name: String, pose: LayerPose)]
  /// What the frame has cost; `nil` if that was not measured.
  public var counters: FrameCounters?

  /// Makes a report of a tree's last update.
  public init(targetTime: MediaTime, number: Int, tree: RenderTree, counters: FrameCounters? = nil) {
    self.targetTime = targetTime
    self.number = number
    self.counters = counters
    commitCount = tree.commitCount
    layers = []
    tree.forEachNamedLayer { layers.append(($0, $1)) }
  }
}
