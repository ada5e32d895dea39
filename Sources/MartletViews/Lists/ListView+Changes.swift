import MartletGeometry

/// Telling a list that its rows have changed.
///
/// As in UIKit, the data source changes first, then the list is told. Rows that are gone fade, new ones appear, and the
/// others move to their new places on springs: on top of running motions, and while a finger drags, the list flies or
/// scrolls to a row. The row at the upper edge stays where it is seen, whatever changes above it; while the top of the
/// first row is visible, new rows come into view. The cost goes with the changes, and not with the number of rows. Where
/// motion is reduced, all rows are at their places at once, under a picture of the old ones that fades.
///
/// If numbers do not fit the rows that the data source has, a line on standard error says why, and everything is loaded
/// again.
extension ListView {
  /// Rows were inserted.
  /// - Parameters:
  ///   - rows: Their numbers after all changes, in any order.
  ///   - animated: Whether rows move. `true` by default. In a batch, the batch says it.
  public final func insertRows(at rows: some Sequence<Int>, animated: Bool = true) {
    tell(animated: animated) { $0.inserted.append(contentsOf: rows) }
  }

  /// Rows were deleted. A finger that is on one of them does not choose it any more, and recognizers in it cancel.
  /// - Parameters:
  ///   - rows: Their numbers before all changes, in any order.
  ///   - animated: Whether rows move. `true` by default. In a batch, the batch says it.
  public final func deleteRows(at rows: some Sequence<Int>, animated: Bool = true) {
    tell(animated: animated) { $0.deleted.append(contentsOf: rows) }
  }

  /// A row was moved. Its view goes with it.
  /// - Parameters:
  ///   - row: Its number before all changes.
  ///   - newRow: Its number after all changes.
  ///   - animated: Whether rows move. `true` by default. In a batch, the batch says it.
  public final func moveRow(at row: Int, to newRow: Int, animated: Bool = true) {
    tell(animated: animated) { $0.moved.append((row, newRow)) }
  }

  /// Rows show something else: they get other views, which appear as the old ones fade, and may have other heights.
  /// - Parameters:
  ///   - rows: Their numbers before all changes, in any order.
  ///   - animated: Whether rows move. `true` by default. In a batch, the batch says it.
  public final func reloadRows(at rows: some Sequence<Int>, animated: Bool = true) {
    tell(animated: animated) { $0.reloaded.append(contentsOf: rows) }
  }

  /// Rows may have other heights. They keep their views, whose layout is animated with them.
  /// - Parameters:
  ///   - rows: Their numbers before all changes, in any order.
  ///   - animated: Whether rows move. `true` by default. In a batch, the batch says it.
  public final func resizeRows(at rows: some Sequence<Int>, animated: Bool = true) {
    tell(animated: animated) { $0.resized.append(contentsOf: rows) }
  }

  /// Tells of several changes at once. Rows are deleted, moved, reloaded and resized by their numbers before the batch,
  /// and inserted or moved to numbers after it, in whatever order they are told. A batch within a batch belongs to it.
  /// - Parameters:
  ///   - animated: Whether rows move. `true` by default. Of a batch within a batch it does not count.
  ///   - updates: Changes the data and tells the list. Called at once; the data source is asked afterwards.
  ///   - completion: Called once when all has come to rest, with `true` if no motion was cut short.
  public final func performBatchUpdates(
    animated: Bool = true, _ updates: () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    tellTogether(animated: animated, updates, completion: completion)
  }

  final func apply(_ changes: RowChanges, isSeen: Bool, _ end: RowChangeEnd) {
    let (loads, before) = (loads, heights)
    isPlacing = true
    toldChanges += 1
    let offset = placedOffset
    let anchor = anchor(for: changes, at: offset)
    let heir = focusedItem.flatMap { self.heir(of: $0, changes) }
    var heights = heights
    numberOfRows = changes.count
    asking { heights.apply(changes) }
    self.heights = heights
    moveLift(by: changes)
    var way = anchor.map { shownBegin(of: $0.row) - $0.place } ?? 0
    // Rows at rest stay on whole pixels.
    if way != 0, flight == nil, drag == nil {
      way = alignedOffset(contentOffset + Point(x: 0, y: way)).y - contentOffset.y
    }
    follow(changes)
    moved = 0
    var departure = leavePlaces(changes, from: before, at: offset)
    shift(by: way)
    let isAiming = aim != nil && aim?.flight == flight?.number
    refreshContentSize(isShifted: way != 0)
    if isAiming { aim?.flight = flight?.number }
    isPlacing = false
    isChanging = true
    View.performWithoutAnimation { placeRows() }
    isChanging = false
    // A data source that keeps views by itself may have given some of them another row.
    departure.gone.removeAll { $0.row.row >= 0 }
    guard isSeen, loads == self.loads else {
      let rest = departure.gone.map(\.row) + pool.values
      pool = [:]
      if let heir { focus(heir) }
      for row in rest { put(away: row) }
      return spare.hide()
    }
    move(changes, departure, end)
    if let heir { focus(heir) }
  }

  /// The row that stays where it is seen: its number after, and where it is before. If the top of the first row is visible
  /// there is none: new rows come into view.
  private func anchor(for changes: RowChanges, at offset: Double) -> (row: Int, place: Double)? {
    let edge = offset + contentInsets.top
    // What is dropped has its room already.
    guard min(edge, offset) > 0.5, lift?.isDropping != true,
      let row = shownRows(within: edge + ListConstants.sliver, edge + ListConstants.sliver + 1).first
    else { return nil }
    let place = shownBegin(of: row)
    if changes.stays(row), let new = changes.new(row) { return (new, place) }
    // The next one takes the place of a row that is gone.
    let stayed = changes.staying(before: row)
    return (stayed == 0 ? 0 : changes.number(ofStaying: stayed - 1) + 1, place)
  }

  /// Gives the rows that the list remembers their new numbers.
  private func follow(_ changes: RowChanges) {
    for tap in rowTaps { tap.row = tap.row.flatMap { changes.new($0) } }
    guard let row = aim?.row else { return }
    guard changes.count > 0 else { return aim = nil }
    // A row that is gone leaves its place to the next one.
    let next = changes.number(ofStaying: changes.staying(before: row))
    aim?.row = min(changes.new(row) ?? next, changes.count - 1)
  }
}
