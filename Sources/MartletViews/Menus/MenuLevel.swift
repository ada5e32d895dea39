import MartletGeometry
import MartletHost

/// A menu that is open: the first one, or one that has opened beside an item.
@MainActor
final class MenuLevel {
  let view: MenuView
  /// The item beside which it has opened; `nil` for the first menu.
  let parentRow: MenuRow?
  /// The popup in which it is; `nil` if it is in the window itself.
  let popup: OverlayPopup?
  /// Where it is if it is in the window itself, in points of the window.
  private let placed: Rect

  init(_ view: MenuView, beside row: MenuRow?, at place: Rect, popup: OverlayPopup?) {
    (self.view, parentRow, placed, self.popup) = (view, row, place, popup)
  }

  /// Where it is, in points of the window that has opened the first menu.
  var frame: Rect { popup?.place ?? placed }

  /// A point of the window in which it is, from one of the window that has opened the first menu.
  private func own(_ point: Point) -> Point { popup.map { point - $0.origin } ?? point }

  /// Whether a point of the window that has opened the first menu is in it.
  func contains(_ point: Point) -> Bool { view.contains(own(point)) }

  /// The item at a point of the window that has opened the first menu; `nil` if there is none.
  func row(at point: Point) -> MenuRow? { view.row(at: own(point)) }
}
