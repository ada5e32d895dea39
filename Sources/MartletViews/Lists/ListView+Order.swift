/// How rows lie on top of each other while they slide.
extension ListView {
  /// Whether rows may be seen on top of each other.
  final var isSliding: Bool { !leaving.isEmpty || lift != nil || rows.contains { $0.depth != .resting } }

  /// Brings the rows into their order. Views that the program has put behind or in front of the rows stay there.
  final func orderRows() {
    var views = leaving.map(\.view) + rows
    // Its own place may be far away.
    if let lifted = lift?.row, !views.contains(where: { $0 === lifted }) { views.append(lifted) }
    let order = views.enumerated().sorted {
      ($0.element.depth.rawValue, $0.element.row, $0.offset)
        < ($1.element.depth.rawValue, $1.element.row, $1.offset)
    }
    for (below, row) in zip(order, order.dropFirst()) {
      insertSubview(row.element, above: below.element)
    }
    for row in views {
      for view in [row.stand, row.ground] { if let view { insertSubview(view, below: row) } }
    }
  }
}
