import MartletGeometry

/// One frame, as it was given to the compositor.
public struct FrameReport: Sendable {
  /// The moment for which it was resolved, in media seconds. It never goes back, but two frames may share one: all that are
  /// drawn within one refresh of the output are resolved for the same moment, and the newest of them is seen. Tell frames
  /// apart by `number`, and divide by no difference of two target times that may be 0.
  public var targetTime: MediaTime
  /// Number of the frame in its window: 1, 2, 3 … without a gap, also where the window outlives its compositor.
  public var number: Int
  /// The outermost named layers in paint order, and where they are drawn.
  public var layers: [(name: String, pose: LayerPose)]

  /// Makes a report of a tree's last update.
  public init(targetTime: MediaTime, number: Int, tree: RenderTree) {
    self.targetTime = targetTime
    self.number = number
    layers = []
    tree.forEachNamedLayer { layers.append(($0, $1)) }
  }
}
