import MartletMotion

/// One frame, as it was given to the compositor.
public struct FrameReport: Sendable {
  /// The moment for which it was resolved, in media seconds.
  public var targetTime: MediaTime
  /// Number of the frame in its window, from 1.
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
