import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// The window that shows a layer tree, as the tree sees it: a clock, a scale, and a render tree that takes commits.
///
/// The tree asks its host, and tells it nothing but commits. The tree's owner reads from `LayerTree.nextDeadline` and
/// `LayerTree.wantsFrames` when the tree must be woken and whether it needs frames. A host reads
/// the clocks; layers are told the time.
@MainActor
public protocol LayerHost: AnyObject {
  /// The present time, in media seconds.
  var now: MediaTime { get }
  /// Pixels per point of the window. Whoever changes it calls `LayerTree.scaleDidChange()`.
  var scale: Double { get }
  /// The target time of the newest frame, in media seconds: the time that is on screen. 0 before the first
  /// frame.
  var frameTime: MediaTime { get }
  /// The target time of the frame that the eye saw at a time, in media seconds: the newest that had come then. By default
  /// that of the newest frame.
  func frameTime(seenAt time: MediaTime) -> MediaTime
  /// Notes that the tree reads `frameTime`, gathers its changes and calls `submit`, all in this turn. A host whose frames are drawn on
  /// another thread decides on none meanwhile: such a frame would not have the changes, which would begin before it all the same, and
  /// be on their way when they are first seen. Does nothing by default.
  func willSubmit()
  /// Sends a commit to the render tree. Must return at once.
  func submit(_ commit: Commit)
  /// Draws a layer with all that is in it, as it is set, into a picture for what is dragged out of the window. The layer need not be in a
  /// tree. `nil`, the default, if the host draws none.
  /// - Parameter scale: Pixels per point.
  func picture(of layer: Layer, scale: Double) async -> Bitmap?
}

extension LayerHost {
  /// The newest frame's.
  public func frameTime(seenAt time: MediaTime) -> MediaTime { frameTime }
  /// Nothing.
  public func willSubmit() {}
  /// None.
  public func picture(of layer: Layer, scale: Double) async -> Bitmap? { nil }
}
