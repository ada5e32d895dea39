import MartletGeometry

/// A window whose host can show popups beside it, which may lie beyond its edges.
@MainActor
public protocol PopupHost: AnyObject {
  /// Opens a popup over the window, and over the popups that are open over it.
  ///
  /// The popup takes the press or key with which it was opened: until it is closed, the keyboard is its, and a press on another program
  /// closes it. Popups close in reverse order: one that is closed closes those that were opened over it first.
  /// - Parameters:
  ///   - placement: Where it goes, in points of this window.
  ///   - outsets: How far its shadow reaches beyond its sides, in points; whole numbers.
  /// - Returns: The popup, a window of its own; `nil` if there can be none now: no connection, or nothing was pressed.
  func openPopup(_ placement: PopupPlacement, outsets: Insets) -> (any PopupWindow)?
}
