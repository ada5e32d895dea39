import MartletGeometry

/// Is told what a scroll view does, and may choose where it comes to rest. All methods have defaults.
///
/// A drag is told of in this order: `scrollViewWillBeginDragging`, `scrollViewWillEndDragging`,
/// `scrollViewDidEndDragging` and, if it throws, `scrollViewWillBeginDecelerating` and `scrollViewDidEndDecelerating`. A drag
/// also ends, without a velocity, when a second finger lands and both zoom; the finger that is left of them begins
/// another one. So two fingers that drag, zoom and throw are told of as a drag, a zoom and a drag.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// The shown offset has changed. It is called before the frame that shows it, and changes made now are in
  /// the same frame. `ScrollView.shownOffset` is that frame's offset.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// A finger lets go, or zooms from now on together with another one; then the velocity is zero, and a target counts for
  /// nothing. It is also called for a finger that has caught the content and lifts without having moved, whose drag has neither begun nor
  /// is told to have ended. A delegate that moves or stops the content now has decided where it goes: it is not thrown, and
  /// an animation takes the velocity over.
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: Of the offset, in points per second.
  ///   - target: The offset at which it will come to rest. A delegate may change it; it is limited to the
  ///     offsets at which the view can rest.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point)
  /// A finger that has dragged has let go, or zooms from now on, and whether the view goes on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The view goes on by itself after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// That motion has ended at its target. It is not called if a finger has caught it.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Scrolling that a program, a key or a wheel asked for has ended at its target.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Whether a tap on the upper edge scrolls to the top. Yes by default.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// Two fingers begin to zoom.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView)
  /// The set scale has changed. A scale that goes on by itself is set to its end as it begins.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Two fingers have let go, and the scale at which the view comes to rest, within the limits. It is called as the first one of
  /// them lifts, while the scale still goes on or springs back (UIKit calls it when that has ended).
  func scrollViewDidEndZooming(_ scrollView: ScrollView, scale: Double)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, scale: Double) {}
}
