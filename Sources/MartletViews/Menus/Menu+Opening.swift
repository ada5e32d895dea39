import MartletGeometry
import MartletHost

extension Menu {
  /// Opens it below a view, or above it if there is no room below, where text begins. In a window that is too small it lies beyond the
  /// window's edges where the compositor can show that; otherwise it scrolls.
  /// - Parameters:
  ///   - view: Whose look it has.
  ///   - isTouched: Whether fingers will choose: its items are higher then. `false` by default.
  /// - Returns: What closes it; `nil` if the view is in no window, or nothing is in the menu.
  @MainActor @discardableResult
  public func open(below view: View, isTouched: Bool = false) -> MenuSession? {
    guard let anchor = view.convert(view.bounds, to: nil) else { return nil }
    let start: WindowEdges = view.effectiveLayoutDirection == .rightToLeft ? .right : .left
    let end: WindowEdges = start == .left ? .right : .left
    return MenuSession.open(self, for: view, isTouched: isTouched) { size in
      PopupPlacement(
        size: Size(width: max(size.width, min(anchor.width, size.width * 2)), height: size.height),
        anchor: anchor, anchorEdges: [.bottom, start], gravity: [.bottom, end],
        offset: Point(x: 0, y: Self.gap), adjustments: [.flipY, .slideX, .slideY, .resizeX, .resizeY])
    }
  }

  /// Opens it at a point of a view, as a context menu: its corner is there.
  /// - Parameters:
  ///   - point: Where, in points of the view.
  ///   - view: Whose look it has.
  ///   - isTouched: Whether fingers will choose: its items are higher then. `false` by default.
  /// - Returns: What closes it; `nil` if the view is in no window, or nothing is in the menu.
  @MainActor @discardableResult
  public func open(at point: Point, in view: View, isTouched: Bool = false) -> MenuSession? {
    precondition(point.isFinite, "a menu opens at a finite point, not \(point)")
    guard let place = view.convert(point, to: nil) else { return nil }
    let end: WindowEdges = view.effectiveLayoutDirection == .rightToLeft ? .left : .right
    return MenuSession.open(self, for: view, isTouched: isTouched) { size in
      PopupPlacement(
        size: size, anchor: Rect(origin: place, size: Size(width: 1, height: 1)), anchorEdges: [.top, .left],
        gravity: [.bottom, end], adjustments: [.flipX, .flipY, .slideX, .slideY, .resizeX, .resizeY])
    }
  }

  /// The space between a menu and the view below which it opens, in points.
  private static var gap: Double { 4 }
}
