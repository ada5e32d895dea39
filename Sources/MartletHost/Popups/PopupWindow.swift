import MartletGeometry

/// A window that lies over another one until something else is pressed: a menu, for example. Its size is that of its content, without its
/// shadow.
///
/// It closes by itself: `WindowDelegate.windowDidClose(_:)` tells.
@MainActor
public protocol PopupWindow: Window {
  /// Where its content is, in points of the window that has opened it; `nil` until the host has placed it.
  /// `WindowDelegate.windowDidResize(_:)` tells of a change.
  var place: Rect? { get }
  /// Whether it goes on showing its last picture, that of the end of this turn, whatever changes in its layers then: what it showed goes on
  /// in another popup, which has none yet. `false` by default. Another popup that takes a press closes it.
  var keepsPicture: Bool { get set }
  /// Called once, when its first picture is on its way to the screen. `nil` by default.
  var onShow: (@MainActor () -> Void)? { get set }
  /// Wants to be elsewhere, or to have another size. Hosts that cannot move a popup leave it where it is.
  func reposition(_ placement: PopupPlacement)
}
