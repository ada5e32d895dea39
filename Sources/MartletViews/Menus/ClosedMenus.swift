import MartletHost

/// The menus of a window that are closed. Their shortcuts work all the same, and the nearest one counts.
@MainActor
struct ClosedMenus {
  /// The view that has the focus, or what would hear of keys.
  let start: View
  /// What lies over everything else and keeps keys to itself; `nil` if nothing does.
  let scope: View?
  /// The views of the window that the focus can come to, in their order.
  let others: [View]

  /// The first item that can be chosen whose shortcut a key is: in the menus of the view and of those around it, the innermost first,
  /// then in those of controls elsewhere, the ones that share the most with the view first.
  func item(for event: KeyEvent) -> MenuItem? {
    var around: [View] = []
    var outer: View? = start
    while let view = outer {
      around.append(view)
      outer = view === scope ? nil : view.superview
    }
    for view in around {
      if let item = view.closedMenu()?.item(for: event) ?? contextMenu(of: view)?.item(for: event) {
        return item
      }
    }
    let places = Dictionary(uniqueKeysWithValues: zip(around.map(ObjectIdentifier.init), around.indices))
    let found = others.compactMap { view in
      places[ObjectIdentifier(view)] == nil
        ? view.closedMenu()?.item(for: event).map { (item: $0, distance: distance(to: view, places)) } : nil
    }
    // Of several that are as near, the first one.
    return found.min { $0.distance < $1.distance }?.item
  }

  /// What would open for the view, as for a key.
  private func contextMenu(of view: View) -> Menu? {
    view.viewRecord?.contextMenu?.menu(around: start, opens: false)
  }

  /// How far outwards from the view what it shares with another one is.
  private func distance(to view: View, _ places: [ObjectIdentifier: Int]) -> Int {
    var outer = view.superview
    while let current = outer {
      if let place = places[ObjectIdentifier(current)] { return place }
      outer = current.superview
    }
    return .max
  }
}
