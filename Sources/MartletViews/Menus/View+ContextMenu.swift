import MartletGeometry

extension View {
  /// Makes the menu that opens where the view is pressed with the secondary button, or by a finger or pen for long; `nil` from it opens
  /// none there, and that of a view around may open. The menu key and Shift+F10 open it below the view that has the focus. `nil`, the
  /// default, for none.
  ///
  ///     photo.contextMenu = { [weak self] _ in
  ///       Menu { MenuItem("Delete", isDestructive: true) { self?.delete() } }
  ///     }
  ///
  /// In a view that can be dragged too (``View/dragSource``), a finger opens it when it is lifted without having moved.
  ///
  /// It is also made, and not shown, when a key may be the shortcut of an item (``MenuItem/shortcut``): making it changes nothing.
  ///
  /// The point is in the view's own coordinates, in points. A press that is dragged to an item and lifted there chooses it; one that stays
  /// leaves the menu open.
  public final var contextMenu: (@MainActor (Point) -> Menu?)? {
    get { viewRecord?.contextMenu?.make }
    set {
      guard let newValue else {
        viewRecord?.contextMenu?.remove()
        viewRecord?.contextMenu = nil
        return
      }
      let record = ensureViewRecord()
      if let gestures = record.contextMenu {
        gestures.make = newValue
      } else {
        record.contextMenu = ContextMenuGestures(for: self, newValue)
      }
    }
  }

  /// Opens the context menu of the view below it, as a key does. Returns whether it has one there.
  final func openContextMenu() -> Bool {
    guard let session = viewRecord?.contextMenu?.open(below: self) else { return false }
    session.highlightFirst()
    return true
  }

  /// Opens the context menu of the view, or of the nearest one around that has one. Returns whether one has opened.
  final func openContextMenuByKey() -> Bool {
    var view: View? = self
    while let current = view {
      if let session = current.viewRecord?.contextMenu?.open(below: self) {
        session.highlightFirst()
        return true
      }
      view = current.superview
    }
    return false
  }
}
