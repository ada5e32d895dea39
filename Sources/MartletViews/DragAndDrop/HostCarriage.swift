import MartletDrawing
import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// What the host has of a drag: the picture that it shows beyond the window, the drag that it carries, and how it moves over the window.
@MainActor
final class HostCarriage {
  /// The drag; `nil` while the host carries none.
  private(set) var drag: (any HostDrag)?
  private var bitmap: Bitmap?
  private var isDrawing = false
  /// Whether the host has refused it since the hand was last in the window.
  private var isRefused = false
  /// Where the host has carried it over the window.
  private var tracker = VelocityTracker<Point>()
  /// When the host last carried it out of the window, in media seconds; `nil` if nobody knows.
  private var leftTime: MediaTime?

  /// After this time beyond the window, in seconds, nobody knows where the hand has let go.
  private static let farewell = 0.1

  /// Draws the picture for the host: when the hand leaves the window, it has to be there.
  /// - Parameter onPicture: Called when it is drawn.
  func draw(
    _ picture: DragPictureView, for window: (any Window & LayerHost)?,
    onPicture: @escaping @MainActor () -> Void
  ) {
    guard let window, window.dragHost != nil else { return }
    isDrawing = true
    let (content, scale) = (picture.content, window.scale * picture.homeScale * DragPictureView.lift)
    Task { [weak self] in
      let bitmap = await window.picture(of: content, scale: scale)
      guard let self else { return }
      (self.bitmap, isDrawing) = (bitmap, false)
      onPicture()
      Transaction.flush()
    }
  }

  /// The hand is in the window: the host may be asked again when it leaves.
  func handIsInside() { isRefused = false }

  /// Hands the drag over to the host.
  /// - Parameters:
  ///   - grip: From the hand to the picture's centre, in points.
  ///   - onEnd: Called when all is over, with what was done.
  /// - Returns: Whether the host carries it: not before the picture is drawn, nor if it has refused.
  func begin(
    _ data: DragData, actions: DragActions, contact: TouchEvent.ID?, showing picture: DragPictureView,
    grip: Point, in window: any Window, onEnd: @escaping @MainActor (DragAction?) -> Void
  ) -> Bool {
    guard !isDrawing, !isRefused, let host = window.dragHost else { return false }
    let shown = picture.homeScale * DragPictureView.lift
    let size = picture.bounds.size
    let corner = grip - Point(x: size.width * shown / 2, y: size.height * shown / 2)
    let icon = bitmap.flatMap { bitmap -> DragPicture? in
      guard bitmap.width > 0, bitmap.height > 0 else { return nil }
      return DragPicture(
        width: bitmap.width, height: bitmap.height, bytes: bitmap.bytes, scale: window.scale,
        grip: .zero - corner)
    }
    drag = host.beginDrag(
      DragRequest(data: data, actions: actions, picture: icon, contact: contact, onEnd: onEnd))
    (isRefused, leftTime) = (drag == nil, nil)
    return drag != nil
  }

  /// The host has carried it into the window, which shows the picture itself.
  func entered() {
    tracker.removeAll()
    drag?.hidesPicture = true
  }

  /// The host has carried it to a point of the window.
  func moved(to point: Point, at time: MediaTime) { tracker.add(point, at: time) }

  /// The host has carried it out of the window.
  func left(at time: MediaTime) {
    leftTime = time
    drag?.hidesPicture = false
  }

  /// How fast it moves over the window, in points per second.
  func velocity(at time: MediaTime) -> Point { tracker.velocity(at: time) }

  /// Whether it was over the window a moment ago.
  func wasNear(at time: MediaTime) -> Bool { leftTime.map { time - $0 <= Self.farewell } ?? false }

  /// The host carries it no more.
  func ended() { drag = nil }

  /// Ends it without a drop. Returns whether the host carried it, and tells of the end.
  func cancel() -> Bool {
    leftTime = nil
    guard let drag else { return false }
    drag.cancel()
    return true
  }
}
