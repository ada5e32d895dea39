import MartletGeometry
import MartletLayers

/// Converts points, rectangles and times between views; see the methods of `Layer`.
extension View {
  /// Converts a point from another view's coordinates to this view's, in points; `nil` for the view means the
  /// window. By default it uses the model values; with `.presentation`, what is on screen. Returns `nil` if
  /// the two are in different trees, or perspective leaves no such point.
  public final func convert(_ point: Point, from view: View?, source: HitTestSource = .model) -> Point? {
    layer.convert(point, from: view?.layer, source: source)
  }

  /// Converts a point from this view's coordinates to another's; see `convert(_:from:source:)`.
  public final func convert(_ point: Point, to view: View?, source: HitTestSource = .model) -> Point? {
    layer.convert(point, to: view?.layer, source: source)
  }

  /// Converts a rectangle from another view's coordinates to its bounding box in this view's; see
  /// `convert(_:from:source:)`.
  public final func convert(_ rect: Rect, from view: View?, source: HitTestSource = .model) -> Rect? {
    layer.convert(rect, from: view?.layer, source: source)
  }

  /// Converts a rectangle from this view's coordinates to its bounding box in another's; see
  /// `convert(_:from:source:)`.
  public final func convert(_ rect: Rect, to view: View?, source: HitTestSource = .model) -> Rect? {
    layer.convert(rect, to: view?.layer, source: source)
  }

  /// Converts a time from another view's local time to this view's; `nil` means the host's time. See
  /// `Layer.convert(time:from:)`.
  public final func convert(time: MediaTime, from view: View?) -> MediaTime {
    layer.convert(time: time, from: view?.layer)
  }

  /// Converts a time from this view's local time to another's; `nil` means the host's time. See
  /// `Layer.convert(time:from:)`.
  public final func convert(time: MediaTime, to view: View?) -> MediaTime {
    layer.convert(time: time, to: view?.layer)
  }
}
