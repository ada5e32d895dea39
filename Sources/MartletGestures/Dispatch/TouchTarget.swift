import MartletGeometry

/// An object that recognizers are attached to and touches land on. In most programs it is a view.
@MainActor
public protocol TouchTarget: AnyObject {
  /// The attached recognizers, in the order of attachment. A target that adds one sets the recognizer's
  /// `target` to itself, and to `nil` when it removes it.
  var gestureRecognizers: [GestureRecognizer] { get }

  /// The next outer target; `nil` for the outermost.
  var superTarget: (any TouchTarget)? { get }

  /// The target's rectangle in its own coordinates, in points. That of the outermost target is the window.
  var bounds: Rect { get }

  /// Whether it is in a window. `true` by default. When it no longer is, its recognizers cancel and its touches are over
  /// for it, with the next event of the window that had it.
  var isInWindow: Bool { get }

  /// Touches have landed on this target, or on one within it that passes them on. Recognizers see them first. Of a
  /// pointer's touches only those of its main button are told; the others, and the fingers on a touchpad, are for
  /// recognizers that allow them.
  /// By default the next outer target hears of them; so it is with the following three.
  func touchesBegan(_ touches: [Touch])

  /// Touches have moved.
  func touchesMoved(_ touches: [Touch])

  /// Touches were lifted.
  func touchesEnded(_ touches: [Touch])

  /// Touches were taken by a recognizer that cancels them, or cancelled by the system.
  func touchesCancelled(_ touches: [Touch])

  /// Converts a point of the window to this target's coordinates, both in points; `nil` if there is no such
  /// point (the target is seen edge-on, or is in no window).
  func convert(fromWindow point: Point) -> Point?

  /// The copy in which the newest hit test has found the target; `nil`, the default, if it is shown once.
  var touchedCopy: (any TouchCopy)? { get }

  /// Converts a point of the window to this target's coordinates where a copy of it is seen, both in points; `nil` if there is
  /// no such point. By default as if there were no copies.
  func convert(fromWindow point: Point, in copy: any TouchCopy) -> Point?
}

extension TouchTarget {
  /// None.
  public var touchedCopy: (any TouchCopy)? { nil }
  /// Converts it as if there were no copies.
  public func convert(fromWindow point: Point, in copy: any TouchCopy) -> Point? {
    convert(fromWindow: point)
  }

  /// Converts a point of the window where a touch sees the target, if it has landed on a copy.
  package func convert(fromWindow point: Point, for copy: (any TouchCopy)?) -> Point? {
    if let copy { convert(fromWindow: point, in: copy) } else { convert(fromWindow: point) }
  }

  /// Always in a window.
  public var isInWindow: Bool { true }
  /// Passes the touches on to the next outer target.
  public func touchesBegan(_ touches: [Touch]) { superTarget?.touchesBegan(touches) }
  /// Passes the touches on to the next outer target.
  public func touchesMoved(_ touches: [Touch]) { superTarget?.touchesMoved(touches) }
  /// Passes the touches on to the next outer target.
  public func touchesEnded(_ touches: [Touch]) { superTarget?.touchesEnded(touches) }
  /// Passes the touches on to the next outer target.
  public func touchesCancelled(_ touches: [Touch]) { superTarget?.touchesCancelled(touches) }
}
