import MartletGeometry

extension NumberedContent {
  /// A view for one of the things, from the data source. If that gives a view that shows something else, the other thing gets another one:
  /// the newest word counts.
  /// - Parameters:
  ///   - number: The number of the thing.
  ///   - made: Views that have got their places already. Another one that shows its number no more must be asked for again.
  ///   - first: The number of the first of them.
  func newView(for number: Int, made: inout [Item], from first: Int) -> Item {
    let view = viewFromSource(for: number)
    release(view)
    guard view.shownNumber >= 0, let index = made.firstIndex(where: { $0 === view }) else { return view }
    let loser = first + index
    view.shownNumber = number
    var other = viewFromSource(for: loser)
    release(other)
    if other === view || made.contains(where: { $0 === other }) {
      let names = Self.names
      Diagnostics.report(
        "\(names.content): the data source gives \(names.item)s \(loser) and \(number) one view; \(names.item) \(loser) shows nothing"
      )
      other = emptyView()
    }
    made[index] = other
    show(other, as: loser, above: index > 0 ? made[index - 1] : view)
    settle(other)
    return view
  }

  /// Takes a view out of those that show nothing, that wait for their places, or that leave.
  private func release(_ view: Item) {
    spare.remove(view)
    if let number = pool.first(where: { $0.value === view })?.key { pool[number] = nil }
    stay(view)
  }
}
