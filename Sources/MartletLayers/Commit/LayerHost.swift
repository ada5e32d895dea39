import MartletGeometry
import MartletRenderTree

/// What a layer tree needs of the window that shows it. A host reads the clocks; layers are told the time.
@MainActor
public protocol LayerHost: AnyObject {
  /// Now, in media seconds.
  var now: MediaTime { get }
  /// The target time of the newest frame that was drawn, in media seconds: what the eye sees. 0 before the first.
  var frameTime: MediaTime { get }
  /// While a finger's lift in mid-motion is told: when, on the time line of frames, what follows it begins, in media
  /// seconds; `nil` (the default) else.
  var handOverTime: MediaTime? { get }
  /// Pixels per point of the window. A host that changes it calls `LayerTree.scaleDidChange()`.
  var scale: Double { get }
  /// Whether `LayerTree.frame(targetTime:duration:)` is to be called before each frame is drawn, on the main actor, and frames
  /// are to follow one another though nothing changes. Set by the tree.
  var wantsFrames: Bool { get set }
  /// Takes a commit to the render tree. Returns at once.
  func submit(_ commit: Commit)
  /// Asks for `LayerTree.advance(to:)` at a media time, instead of what was asked before; `nil` for never.
  func scheduleAdvance(at time: MediaTime?)
}

extension LayerHost {
  /// No lift is told.
  public var handOverTime: MediaTime? { nil }
}
