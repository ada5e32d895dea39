/// The state of a surface.
package struct SurfaceState: Sendable {
  package enum Role: Sendable {
    case toplevel
    case popup
    case cursor
    case dragIcon
  }

  /// Its index in ``CompositorState/surfaces``.
  package let id: Int
  package var role: Role?
  package var commits: [CommitRecord] = []
  package var window: WindowState?
  /// What a popup was told and was asked; nil for a surface that never was one.
  package var popup: PopupState?
  /// Frame callbacks that were committed and not yet answered.
  package var waitingCallbacks = 0
  /// Presentation feedbacks that were committed and not yet answered.
  package var waitingFeedbacks = 0
  package var presentedFeedbacks = 0
  package var discardedFeedbacks = 0
  /// The number of buffers that are shown or not yet released.
  package var heldBuffers = 0
  package var hasViewport = false
  package var hasFractionalScale = false
  package var inhibitsIdle = false
  package var isDestroyed = false

  /// Whether something is shown.
  package var isMapped: Bool { !isDestroyed && commits.last?.bufferSize != nil }
}
