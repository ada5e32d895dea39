import MartletGeometry
import MartletLayers
import MartletMotion

/// Points, rectangles and times of one view in the terms of another; see the methods of `Layer`.
extension View {
  /// A point of another view's coordinates in this one's, in points; `nil` stands for the window. `nil` comes back where
  /// the two lie in different trees, or where perspective leaves no such point. By default taken from what was set; with
  /// `.presentation`, from what is on screen.
  public final func convert(_ point: Point, from view: View?, source: HitTestSource = .model) -> Point? {
    layer.convert(point, from: view?.layer, source: source)
  }

  /// A point of this view's coordinates in another's; see `convert(_:from:source:)`.
  public final func convert(_ point: Point, to view: View?, source: HitTestSource = .model) -> Point? {
    layer.convert(point, to: view?.layer, source: source)
  }

  /// The upright rectangle around a rectangle of another view, in this one's coordinates; see `convert(_:from:source:)`.
  public final func convert(_ rect: Rect, from view: View?, source: HitTestSource = .model) -> Rect? {
    layer.convert(rect, from: view?.layer, source: source)
  }

  /// The upright rectangle around a rectangle of this view, in another's coordinates; see `convert(_:from:source:)`.
  public final func convert(_ rect: Rect, to view: View?, source: HitTestSource = .model) -> Rect? {
    layer.convert(rect, to: view?.layer, source: source)
  }

  /// A time of another view's own in this one's; `nil` stands for the host's. See `Layer.convert(time:from:)`.
  public final func convert(time: MediaTime, from view: View?) -> MediaTime {
    layer.convert(time: time, from: view?.layer)
  }

  /// A time of this view's own in another's; `nil` stands for the host's. See `Layer.convert(time:from:)`.
  public final func convert(time: MediaTime, to view: View?) -> MediaTime {
    layer.convert(time: time, to: view?.layer)
  }
}
