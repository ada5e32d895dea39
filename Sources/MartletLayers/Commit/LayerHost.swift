import MartletGeometry
import MartletRenderTree

/// What a layer tree needs from the window that shows it. A host reads the clocks; layers are told the time.
@MainActor
public protocol LayerHost: AnyObject {
  /// The present time, in media seconds.
  var now: MediaTime { get }
  /// The target time of the newest frame, in media seconds: the time that is on screen. 0 before the first
  /// frame.
  var frameTime: MediaTime { get }
  /// While a finger's lift in mid-motion is delivered: when the motion that follows begins on the frames'
  /// time line, in media seconds. Otherwise `nil`, the default.
  var handOverTime: MediaTime? { get }
  /// Pixels per point of the window. When it changes, the host must call `LayerTree.scaleDidChange()`.
  var scale: Double { get }
  /// Whether the host must call `LayerTree.frame(targetTime:duration:)` on the main actor before each frame,
  /// and draw frames even if nothing changes. The tree sets it.
  var wantsFrames: Bool { get set }
  /// Sends a commit to the render tree. Must return at once.
  func submit(_ commit: Commit)
  /// Requests a call of `LayerTree.advance(to:)` at a media time, instead of earlier requests; `nil` for
  /// none.
  func scheduleAdvance(at time: MediaTime?)
}

extension LayerHost {
  /// `nil`: no lift is delivered.
  public var handOverTime: MediaTime? { nil }
}
