import MartletGeometry
import MartletMotion

/// Telling a grid that its items have changed.
///
/// The data source changes first, then the grid is told. Items that are gone fade, new ones appear, and the others move to their new places
/// on springs, on top of running motions. What is at the upper edge stays there. Where motion is reduced, all items are at their places at
/// once, under a picture of the old ones that fades.
///
/// If numbers do not fit the items that the data source has, a line on standard error says why, and everything is loaded again.
extension GridView {
  /// Items were inserted.
  /// - Parameters:
  ///   - items: Their numbers after all changes, in any order.
  ///   - animated: Whether items move. `true` by default. In a batch, the batch says it.
  public final func insertItems(at items: some Sequence<Int>, animated: Bool = true) {
    tell(animated: animated) { $0.inserted.append(contentsOf: items) }
  }

  /// Items were deleted. A finger that is on one of them does not choose it any more.
  /// - Parameters:
  ///   - items: Their numbers before all changes, in any order.
  ///   - animated: Whether items move. `true` by default. In a batch, the batch says it.
  public final func deleteItems(at items: some Sequence<Int>, animated: Bool = true) {
    tell(animated: animated) { $0.deleted.append(contentsOf: items) }
  }

  /// An item was moved. Its view goes with it.
  /// - Parameters:
  ///   - item: Its number before all changes.
  ///   - newItem: Its number after all changes.
  ///   - animated: Whether items move. `true` by default. In a batch, the batch says it.
  public final func moveItem(at item: Int, to newItem: Int, animated: Bool = true) {
    tell(animated: animated) { $0.moved.append((item, newItem)) }
  }

  /// Items show something else: they get other views, which appear as the old ones fade.
  /// - Parameters:
  ///   - items: Their numbers before all changes, in any order.
  ///   - animated: Whether the views fade. `true` by default. In a batch, the batch says it.
  public final func reloadItems(at items: some Sequence<Int>, animated: Bool = true) {
    tell(animated: animated) { $0.reloaded.append(contentsOf: items) }
  }

  /// Tells of several changes at once. Items are deleted, moved and reloaded by their numbers before the batch, and inserted or moved to
  /// numbers after it, in whatever order they are told. A batch within a batch belongs to it.
  /// - Parameters:
  ///   - animated: Whether items move. `true` by default. Of a batch within a batch it does not count.
  ///   - updates: Changes the data and tells the grid. Called at once; the data source is asked afterwards.
  ///   - completion: Called once when all has come to rest, with `true` if no motion was cut short.
  public final func performBatchUpdates(
    animated: Bool = true, _ updates: () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    tellTogether(animated: animated, updates, completion: completion)
  }

  final func apply(_ changes: RowChanges, isSeen: Bool, _ end: RowChangeEnd) {
    let (old, loads) = (layout, loads)
    let anchor = anchor(for: changes)
    for tap in rowTaps { tap.row = tap.row.flatMap { changes.new($0) } }
    let heir = focusedItem.flatMap { self.heir(of: $0, changes) }
    var gone: [GridCell] = []
    for cell in cells + leaving {
      if let new = changes.new(cell.item), !changes.reloaded.contains(cell.item) {
        cell.item = new
        pool[new] = cell
      } else {
        gone.append(cell)
      }
    }
    let staying = Set(pool.keys)
    (cells, madeItems, leaving) = ([], 0..<0, [])
    numberOfItems = changes.count
    layout = wantedLayout
    var way = anchor.map { layout.rect(ofItem: $0.new).minY - old.rect(ofItem: $0.old).minY } ?? 0
    way = alignedOffset(contentOffset + Point(x: 0, y: way)).y - contentOffset.y
    for cell in gone {
      (cell.item, cell.interactionLocks) = (-1, cell.interactionLocks + 1)
      fading.append(FadingCell(view: cell, opacity: cell.opacity))
      forgetSwipe(of: cell, isSeen: true)
    }
    shiftContent(by: way)
    refreshContentSize(isShifted: way != 0)
    View.performWithoutAnimation { placeItems() }
    guard isSeen, loads == self.loads else {
      let rest = Array(pool.values)
      pool = [:]
      View.performWithoutAnimation { place() }
      if let heir { focus(heir) }
      discard(gone)
      for cell in rest { put(away: cell) }
      return spare.hide()
    }
    // What comes from beyond the screen comes from where it was.
    View.performWithoutAnimation {
      for cell in cells where !staying.contains(cell.item) {
        guard let before = changes.old(cell.item), !changes.reloaded.contains(before) else { continue }
        place(cell, at: old.rect(ofItem: before).offsetBy(dx: 0, dy: way))
      }
    }
    let arriving = cells.filter { cell in
      changes.old(cell.item).map { changes.reloaded.contains($0) } ?? true
    }
    move(gone, arriving, end)
    if let heir { focus(heir) }
    // Handlers of gestures that are cancelled may change the items again.
    for cell in gone where cell.item < 0 {
      if cell.isHighlighted { cell.isHighlighted = false }
      cell.abandonTouches()
    }
  }

  /// Moves items to their places; those that are gone fade, and those that arrive appear.
  private func move(_ gone: [GridCell], _ arriving: [GridCell], _ end: RowChangeEnd) {
    // They go beyond the screen, where nobody needs them.
    let outgoing = Array(pool.values)
    leaving = outgoing
    pool = [:]
    // The data source may have given one of them another item.
    let gone = gone.filter { $0.item < 0 }
    for cell in gone { cell.sendToBack() }
    let moves = end.wait()
    View.animate(spring: ListConstants.change) {
      place()
      for cell in outgoing { place(cell, at: frame(ofItem: cell.item)) }
    } completion: { [weak self] finished in
      self?.putAway(outgoing)
      moves(finished)
    }
    let opacities = arriving.map(\.opacity)
    View.performWithoutAnimation { for cell in arriving { cell.opacity = 0 } }
    let fades = end.wait()
    View.animate(duration: ListConstants.fade) {
      for cell in gone { cell.opacity = 0 }
      for (cell, opacity) in zip(arriving, opacities) { cell.opacity = opacity }
    } completion: { [weak self] finished in
      self?.discard(gone)
      fades(finished)
    }
  }

  /// Puts views away that have left, unless they show an item on screen again.
  private func putAway(_ cells: [GridCell]) {
    for cell in cells {
      guard let index = leaving.firstIndex(where: { $0 === cell }) else { continue }
      leaving.remove(at: index)
      put(away: cell)
    }
    spare.hide()
  }

  /// Puts views away whose items are gone, unless that was done already.
  final func discard(_ cells: [GridCell]) {
    for cell in cells {
      guard let index = fading.firstIndex(where: { $0.view === cell }) else { continue }
      let faded = fading.remove(at: index)
      put(away: cell)
      restore(faded)
    }
    spare.hide()
  }

  /// The first item that stays on screen, by its numbers before and after. If the top is visible there is none: new items come into view.
  private func anchor(for changes: RowChanges) -> (old: Int, new: Int)? {
    let edge = contentOffset.y + contentInsets.top
    guard min(edge, contentOffset.y) > 0.5 else { return nil }
    let seen = layout.items(inLines: layout.lines(within: edge, edge + bounds.height))
    return seen.lazy.compactMap { old in
      changes.stays(old) ? changes.new(old).map { (old, $0) } : nil
    }.first
  }
}
