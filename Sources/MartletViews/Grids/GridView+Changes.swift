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
    guard batch != nil else { return performBatchUpdates(animated: animated) { insertItems(at: items) } }
    batch?.inserted.append(contentsOf: items)
  }

  /// Items were deleted. A finger that is on one of them does not choose it any more.
  /// - Parameters:
  ///   - items: Their numbers before all changes, in any order.
  ///   - animated: Whether items move. `true` by default. In a batch, the batch says it.
  public final func deleteItems(at items: some Sequence<Int>, animated: Bool = true) {
    guard batch != nil else { return performBatchUpdates(animated: animated) { deleteItems(at: items) } }
    batch?.deleted.append(contentsOf: items)
  }

  /// An item was moved. Its view goes with it.
  /// - Parameters:
  ///   - item: Its number before all changes.
  ///   - newItem: Its number after all changes.
  ///   - animated: Whether items move. `true` by default. In a batch, the batch says it.
  public final func moveItem(at item: Int, to newItem: Int, animated: Bool = true) {
    guard batch != nil else {
      return performBatchUpdates(animated: animated) { moveItem(at: item, to: newItem) }
    }
    batch?.moved.append((item, newItem))
  }

  /// Items show something else: they get other views, which appear as the old ones fade.
  /// - Parameters:
  ///   - items: Their numbers before all changes, in any order.
  ///   - animated: Whether the views fade. `true` by default. In a batch, the batch says it.
  public final func reloadItems(at items: some Sequence<Int>, animated: Bool = true) {
    guard batch != nil else { return performBatchUpdates(animated: animated) { reloadItems(at: items) } }
    batch?.reloaded.append(contentsOf: items)
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
    let isInner = batch != nil
    if !isInner { batch = RowBatch() }
    updates()
    if let completion { batch?.completions.append(completion) }
    guard !isInner, let told = batch else { return }
    batch = nil
    let end = RowChangeEnd(told.completions)
    if told.isOverridden {
      // What was told after everything had been loaded counts as well.
      reloadData()
    } else {
      change(told, animated: animated, end)
    }
    end.close()
  }

  /// Asks the data source for what has changed.
  private func change(_ batch: RowBatch, animated: Bool, _ end: RowChangeEnd) {
    guard dataSource != nil else { return }
    // Whoever tells of changes while items are placed has got items before and after.
    guard !isPlacing else { return isReloadPending = true }
    do {
      let count = askForCount()
      if isReloadPending { return reloadData() }
      let changes = try batch.changes(from: numberOfItems, to: count)
      let isSeen = animated && isInWindow && bounds.height > 0 && View.areAnimationsEnabled
      guard isSeen, effectiveReducesMotion else { return apply(changes, isSeen: isSeen, end) }
      fadeAsLaidOut { apply(changes, isSeen: false, end) }
    } catch {
      Diagnostics.report("grid: \(error.reason); all items are loaded again")
      reloadData()
    }
  }

  private func apply(_ changes: RowChanges, isSeen: Bool, _ end: RowChangeEnd) {
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
    fading += gone
    for cell in gone { (cell.item, cell.interactionLocks) = (-1, cell.interactionLocks + 1) }
    shiftContent(by: way)
    refreshContentSize(isShifted: way != 0)
    View.performWithoutAnimation { placeItems() }
    guard isSeen, loads == self.loads else {
      let rest = Array(pool.values)
      pool = [:]
      View.performWithoutAnimation { place() }
      if let heir { focus(item: heir) }
      discard(gone)
      for cell in rest { put(away: cell) }
      return hideSpare()
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
    if let heir { focus(item: heir) }
    // Handlers of gestures that are cancelled may change the items again.
    for cell in gone where cell.item < 0 {
      if cell.isHighlighted { cell.isHighlighted = false }
      cell.abandonTouches()
    }
  }

  /// Which item gets the keyboard focus from one that is gone, or that gets another view: itself, or the one that takes its place. `nil`
  /// if its view stays.
  private func heir(of item: Int, _ changes: RowChanges) -> Int? {
    guard let new = changes.new(item) else {
      return changes.number(ofStaying: changes.staying(before: item))
    }
    return changes.reloaded.contains(item) ? new : nil
  }

  /// Moves items to their places; those that are gone fade, and those that arrive appear.
  private func move(_ gone: [GridCell], _ arriving: [GridCell], _ end: RowChangeEnd) {
    // They go beyond the screen, where nobody needs them.
    let outgoing = Array(pool.values)
    leaving = outgoing
    pool = [:]
    for cell in gone { cell.sendToBack() }
    let moves = end.wait()
    View.animate(spring: ListConstants.change) {
      place()
      for cell in outgoing { place(cell, at: frame(ofItem: cell.item)) }
    } completion: { [weak self] finished in
      self?.putAway(outgoing)
      moves(finished)
    }
    View.performWithoutAnimation { for cell in arriving { cell.opacity = 0 } }
    let fades = end.wait()
    View.animate(duration: ListConstants.fade) {
      for cell in gone { cell.opacity = 0 }
      for cell in arriving { cell.opacity = 1 }
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
    hideSpare()
  }

  /// Puts views away whose items are gone, unless that was done already.
  final func discard(_ cells: [GridCell]) {
    for cell in cells {
      guard let index = fading.firstIndex(where: { $0 === cell }) else { continue }
      fading.remove(at: index)
      cell.interactionLocks -= 1
      put(away: cell)
      View.performWithoutAnimation { cell.opacity = 1 }
    }
    hideSpare()
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
