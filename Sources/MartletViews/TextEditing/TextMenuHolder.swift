import MartletGeometry

/// Shows the menu of one text field of a window at a time.
@MainActor
final class TextMenuHolder {
  private(set) var menu: TextMenu?
  private weak var field: TextField?
  /// Where the field was when the menu came.
  private var place: Rect?

  /// Whether a field has its menu.
  func isShown(for field: TextField) -> Bool { menu != nil && self.field === field }

  /// Shows items for a field, in the window's root.
  func show(_ items: [TextMenuItem], for field: TextField, selection: Rect, in root: View) {
    hide()
    guard !items.isEmpty, let place = root.convert(field.bounds, from: field),
      let selection = root.convert(selection, from: field)
    else { return }
    let new = TextMenu(items)
    (menu, self.field, self.place) = (new, field, place)
    View.performWithoutAnimation {
      root.addSubview(new)
      new.dress(like: field)
      let insets = root.safeAreaInsets
      let room = Rect(
        x: root.bounds.minX + insets.left, y: root.bounds.minY + insets.top,
        width: max(root.bounds.width - insets.left - insets.right, 1),
        height: max(root.bounds.height - insets.top - insets.bottom, 1))
      new.frame = root.alignToPixels(
        TextMenu.frame(size: new.size, field: place, selection: selection, in: room))
      new.opacity = 0
    }
    View.animate(duration: Self.duration) { new.opacity = 1 }
  }

  /// How long it takes to come, in seconds, and a way in points that is no movement.
  private static let (duration, rounding) = (0.12, 0.01)

  func hide() {
    menu?.removeFromSuperview()
    menu = nil
    field = nil
    place = nil
  }

  /// Hides the menu if its field has moved or gone.
  func check() {
    guard menu != nil else { return }
    guard let field, let place, field.isFocused, field.isInOpenWindow,
      let now = field.convert(field.bounds, to: nil),
      now.center.distance(to: place.center) < Self.rounding, now.size == place.size
    else { return hide() }
  }

  /// A contact has landed: beside the menu and its field, it takes the menu away.
  func touched(at point: Point) {
    guard let menu, !menu.frame.contains(point), place?.contains(point) != true else { return }
    hide()
  }
}
