import MartletGeometry

/// The order in which Tab comes to views.
@MainActor
enum FocusOrder {
  /// Where Tab stops: at a view, or at a group of them.
  struct Stop {
    /// The views, in their order.
    var views: [View]
    /// The one that Tab comes to.
    var entrance: View
  }

  /// A view, or what contains several that belong together.
  private struct Entry {
    let view: View
    let frame: Rect
    let stops: [Stop]
  }

  /// The stops in a view, in their order.
  static func stops(in container: View) -> [Stop] {
    var entries: [Entry] = []
    for view in container.subviews { collect(view, in: container, into: &entries) }
    var ordered = inReadingOrder(entries, direction: container.effectiveLayoutDirection, frame: \.frame)
    let wanted = container.focusOrder
    if !wanted.isEmpty {
      func rank(_ entry: Entry) -> Int {
        // What belongs together stays so, at the place of the first that is named.
        wanted.firstIndex { entry.view.isDescendant(of: $0) || $0.isDescendant(of: entry.view) }
          ?? wanted.count
      }
      ordered = ordered.enumerated()
        .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }
    let stops = ordered.flatMap(\.stops)
    guard container.isFocusGroup, let first = stops.first else { return stops }
    let views = stops.flatMap(\.views)
    let last = container.viewRecord?.lastFocused
    return [Stop(views: views, entrance: views.first { $0 === last } ?? first.entrance)]
  }

  private static func collect(_ view: View, in container: View, into entries: inout [Entry]) {
    guard view.isOpenToFocus else { return }
    if view.canBecomeFocused, let frame = container.convert(view.bounds, from: view), !view.bounds.isEmpty {
      entries.append(Entry(view: view, frame: frame, stops: [Stop(views: [view], entrance: view)]))
    }
    if let host = view as? ControllerView {
      guard let front = host.focusScope else { return }
      return add(stops(in: front), of: host, in: container, to: &entries)
    }
    if view is ScrollView || view.isFocusGroup || !view.focusOrder.isEmpty {
      return add(stops(in: view), of: view, in: container, to: &entries)
    }
    for subview in view.subviews { collect(subview, in: container, into: &entries) }
  }

  private static func add(
    _ stops: [Stop], of view: View, in container: View, to entries: inout [Entry]
  ) {
    guard !stops.isEmpty, let frame = container.convert(view.bounds, from: view) else { return }
    entries.append(Entry(view: view, frame: frame, stops: stops))
  }

  /// From the top to the bottom, and in a row from where text begins.
  static func inReadingOrder<Element>(
    _ elements: [Element], direction: LayoutDirection, frame: (Element) -> Rect
  ) -> [Element] {
    var rows: [[Element]] = []
    for element in elements.sorted(by: { frame($0).midY < frame($1).midY }) {
      if let first = rows.last?.first, areInRow(frame(first), frame(element)) {
        rows[rows.count - 1].append(element)
      } else {
        rows.append([element])
      }
    }
    return rows.flatMap { row in
      row.sorted {
        direction == .leftToRight ? frame($0).minX < frame($1).minX : frame($0).maxX > frame($1).maxX
      }
    }
  }

  /// Whether the lower of two overlaps the other by half the height of the smaller one.
  private static func areInRow(_ a: Rect, _ b: Rect) -> Bool {
    min(a.maxY, b.maxY) - max(a.minY, b.minY) >= min(a.height, b.height) / 2
  }

  // MARK: Arrows

  /// How much more a distance across the way counts than one along it.
  private static let detour = 2.0

  /// The view in the innermost group around a view that lies next in a direction; `nil` if there is none.
  static func neighbour(of view: View, towards way: Point) -> View? {
    var outer = view.superview
    while let group = outer, !group.isFocusGroup { outer = group.superview }
    guard let group = outer, let own = group.convert(view.bounds, from: view)?.center else { return nil }
    let candidates = stops(in: group).flatMap(\.views).compactMap { other -> (View, Double)? in
      guard other !== view, let center = group.convert(other.bounds, from: other)?.center else { return nil }
      let step = center - own
      let (along, across) = (step.x * way.x + step.y * way.y, abs(step.x * way.y) + abs(step.y * way.x))
      return along > across / detour ? (other, along + detour * across) : nil
    }
    return candidates.min { $0.1 < $1.1 }?.0
  }
}
