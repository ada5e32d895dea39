import MartletGeometry

/// What recognizers are attached to and touches land on: a view, to most programs.
@MainActor
public protocol TouchTarget: AnyObject {
  /// The recognizers attached here, in the order of attachment. A target that adds one sets the recognizer's
  /// `target` to itself, and to `nil` when it removes it.
  var gestureRecognizers: [GestureRecognizer] { get }

  /// The next target outwards; `nil` for the outermost.
  var superTarget: (any TouchTarget)? { get }

  /// A point of the window in this target's own coordinates, both in points; `nil` where it has no such point
  /// (the target is seen edge-on, or it is in no window).
  func convert(fromWindow point: Point) -> Point?
}
