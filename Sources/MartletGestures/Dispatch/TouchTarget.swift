import MartletGeometry

/// An object that recognizers are attached to and touches land on. In most programs it is a view.
@MainActor
public protocol TouchTarget: AnyObject {
  /// The attached recognizers, in the order of attachment. A target that adds one sets the recognizer's
  /// `target` to itself, and to `nil` when it removes it.
  var gestureRecognizers: [GestureRecognizer] { get }

  /// The next outer target; `nil` for the outermost.
  var superTarget: (any TouchTarget)? { get }

  /// Converts a point of the window to this target's coordinates, both in points; `nil` if there is no such
  /// point (the target is seen edge-on, or is in no window).
  func convert(fromWindow point: Point) -> Point?
}
