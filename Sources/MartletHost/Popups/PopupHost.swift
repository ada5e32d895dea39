import MartletGeometry

/// A window whose host can show popups beside it, which may lie beyond its edges.
@MainActor
public protocol PopupHost: AnyObject {
  /// Opens a popup over the window, and over the popups that are open over it.
  ///
  /// The popup takes the press or key with which it was opened: until it is closed, the keyboard is its, and a press on another program
  /// closes it. Popups close in reverse order: one that is closed closes those that were opened over it first.
  ///
  /// A passive popup takes nothing: keys stay where they are, and whatever is pressed where it is goes to what lies under it. It needs no
  /// press, and shows what comes or goes by itself.
  /// - Parameters:
  ///   - placement: Where it goes, in points of this window.
  ///   - outsets: How far its shadow reaches beyond its sides, in points; whole numbers.
  ///   - isPassive: Whether it takes neither keys nor touches.
  /// - Returns: The popup, a window of its own; `nil` if there can be none now: no connection, or nothing was pressed.
  func openPopup(_ placement: PopupPlacement, outsets: Insets, isPassive: Bool) -> (any PopupWindow)?
}

extension PopupHost {
  /// Opens a popup that takes the press or key with which it was opened; see ``openPopup(_:outsets:isPassive:)``.
  public func openPopup(_ placement: PopupPlacement, outsets: Insets) -> (any PopupWindow)? {
    openPopup(placement, outsets: outsets, isPassive: false)
  }
}
