import MartletGeometry

/// Where the pointer or a finger is among open menus, and what is about to happen because of it.
struct MenuPointing {
  /// What happens if nothing else does until then.
  struct Pending {
    enum Event {
      /// The menu of an item opens.
      case opens(MenuRow)
      /// The pointer has stopped on its way to a submenu, over another item.
      case reaches(MenuRow)
    }
    var event: Event
    /// When, in media seconds.
    var time: MediaTime
  }

  var pending: Pending?
  /// Where the pointer was last over the item whose menu is open, in points of the window.
  var apex: Point?
  /// Where what was pressed when the menu opened began, in points of the window; `nil` if nothing is.
  var opening: Point?
  /// Whether what is pressed has moved so far that lifting it chooses.
  var hasMoved = false
  /// Whether what is pressed was over a menu.
  var hasEntered = false
  /// Whether a finger that has pressed a menu scrolls it.
  var isScrolling = false

  /// How long the pointer rests on an item before its menu opens, and on another one on the way to that, in seconds.
  static let (openingDelay, restDelay) = (0.15, 0.3)
  /// How far what has opened a menu moves before lifting it chooses, in points.
  static let slop = 8.0
}
