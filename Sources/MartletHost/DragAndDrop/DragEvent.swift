import MartletGeometry

/// What happens to something that a person drags over a window. Places are in points of the window, times in media seconds.
public enum DragEvent {
  /// It has come over the window.
  case entered(any DragOffer, at: Point, time: MediaTime)
  /// It has moved over the window.
  case moved(at: Point, time: MediaTime)
  /// `DragOffer.action` has changed.
  case changed
  /// It has left the window, or the drag is over.
  case left
  /// It was dropped where it was last. The offer stays until `DragOffer.finish(_:)`.
  case dropped
}
