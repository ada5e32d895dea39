/// How rows lie on top of each other while they slide.
extension ListView {
  /// Whether rows may be seen on top of each other.
  final var isSliding: Bool { !leaving.isEmpty || rows.contains { $0.depth != .resting } }

  /// Brings the rows into their order. Views that the program has put behind or in front of the rows stay there.
  final func orderRows() {
    let views = leaving.map(\.view) + rows
    let order = views.enumerated().sorted {
      ($0.element.depth.rawValue, $0.element.row, $0.offset)
        < ($1.element.depth.rawValue, $1.element.row, $1.offset)
    }
    for (below, row) in zip(order, order.dropFirst()) {
      insertSubview(row.element, above: below.element)
    }
  }
}
