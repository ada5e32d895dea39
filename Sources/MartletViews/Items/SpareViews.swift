/// Views of rows or items that show none now, by their type. They stay in the tree, hidden, until they are used again.
@MainActor
struct SpareViews<Item: View> {
  private var views: [ObjectIdentifier: [Item]] = [:]

  /// Takes a view of a type out; `nil` if there is none.
  mutating func take<Wanted>(_ type: Wanted.Type) -> Wanted? {
    guard let view = views[ObjectIdentifier(type)]?.popLast() else { return nil }
    // To other programs it is something else now.
    view.viewRecord?.accessibility.number = nil
    return view as? Wanted
  }

  /// Keeps a view, unless it is here already. A data source that makes a new view for each item must not fill the memory.
  mutating func put(_ view: Item) {
    let type = ObjectIdentifier(Swift.type(of: view))
    guard views[type]?.contains(where: { $0 === view }) != true else { return }
    if views[type]?.count ?? 0 < ListConstants.mostSpare {
      views[type, default: []].append(view)
    } else {
      view.removeFromSuperview()
    }
  }

  /// Forgets a view that shows something again, because the data source has kept it by itself.
  mutating func remove(_ view: Item) {
    let type = ObjectIdentifier(Swift.type(of: view))
    if let place = views[type]?.firstIndex(where: { $0 === view }) { views[type]?.remove(at: place) }
  }

  /// Any of them; `nil` if there is none.
  var any: Item? { views.values.lazy.compactMap(\.last).first }

  /// Hides all of them.
  func hide() {
    for spared in views.values { for view in spared where !view.isHidden { view.isHidden = true } }
  }
}
