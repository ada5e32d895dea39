import MartletGeometry
import MartletLayers
import MartletRenderTree

/// Making and placing items.
extension GridView {
  /// Makes and places the items that the next frame shows, and some of those that come after them.
  /// - Parameters:
  ///   - isResized: Whether all items must be placed anew. `false` by default.
  ///   - ahead: About how many items are made beyond the visible ones.
  final func placeItems(isResized: Bool = false, ahead: Int = ListConstants.rowsAheadPerFrame) {
    guard !isPlacing, batch == nil, dataSource != nil, bounds.height > 0, bounds.width > 0 else { return }
    if isReloadPending { return reloadData() }
    isPlacing = true
    defer {
      isPlacing = false
      if isReloadPending { reloadData() }
    }
    // Whoever is asked for a view may scroll.
    for pass in 0..<ListConstants.mostPasses {
      let offset = contentOffset.y
      makeItems(isResized: isResized && pass == 0, ahead: ahead)
      if isReloadPending || contentOffset.y == offset { return }
    }
  }

  private func makeItems(isResized: Bool, ahead: Int) {
    let wanted = wantedItems(ahead: ahead)
    // What is seen to go beyond the screen is still needed.
    let isAnimated = isResized && View.isInAnimationBlock && wanted.overlaps(madeItems)
    let all = min(wanted.lowerBound, madeItems.lowerBound)..<max(wanted.upperBound, madeItems.upperBound)
    make(isAnimated ? all.clamped(to: 0..<numberOfItems) : wanted)
    if isResized { place() }
  }

  /// Gives items up to one of them a view, whatever is on screen: it is about to be shown.
  final func make(until item: Int) {
    guard !isPlacing, !madeItems.contains(item), !madeItems.isEmpty else { return }
    isPlacing = true
    make(min(madeItems.lowerBound, item)..<max(madeItems.upperBound, item + 1))
    isPlacing = false
    if isReloadPending { reloadData() }
  }

  /// The items that should have a view: those on screen, those on the way of a motion, some more in each frame, and those up to the one
  /// that has the keyboard focus, if it is not far.
  private func wantedItems(ahead: Int) -> Range<Int> {
    let offset = placedOffset
    let visible = layout.lines(within: offset, offset + bounds.height)
    let lines = linesAhead(
      from: offset, visible: visible, made: layout.lines(ofItems: madeItems),
      ahead: max(ahead / columns, 1), within: layout.lines(within:_:))
    guard !visible.isEmpty else { return layout.items(inLines: lines) }
    let moving = withMoving(layout.items(inLines: lines))
    guard let focused = focusedNumber, abs(layout.rect(ofItem: focused).minY - offset) < longestLookAhead
    else { return moving }
    return min(moving.lowerBound, focused)..<max(moving.upperBound, focused + 1)
  }

  /// Some items with those before and after them that are still seen on their way to places beyond.
  private func withMoving(_ items: Range<Int>) -> Range<Int> {
    guard items.overlaps(madeItems), madeItems.upperBound <= numberOfItems else { return items }
    var (low, high) = (items.lowerBound, items.upperBound)
    func isMoving(_ item: Int) -> Bool {
      madeItems.contains(item) && cells[item - madeItems.lowerBound].layer.isAnimating(.position)
    }
    while isMoving(low - 1) { low -= 1 }
    while isMoving(high) { high += 1 }
    return low..<high
  }

  /// Makes the items of a range, and puts the others away.
  private func make(_ wanted: Range<Int>) {
    guard wanted != madeItems, dataSource != nil else { return }
    var kept: [GridCell] = []
    kept.reserveCapacity(wanted.count)
    let old = madeItems
    for (number, cell) in zip(old, cells) where !wanted.contains(number) { put(away: cell) }
    for number in wanted {
      if old.contains(number), cells[number - old.lowerBound].item == number {
        kept.append(cells[number - old.lowerBound])
        continue
      }
      let known = taken(number)
      let cell = known ?? newView(for: number, made: &kept, from: wanted.lowerBound)
      show(cell, as: number, above: kept.last ?? cells.first)
      kept.append(cell)
      if isReloadPending {
        // The other numbers may mean other items now, or none.
        for (later, cell) in zip(old, cells)
        where wanted.contains(later) && later > number && cell.item == later {
          put(away: cell)
        }
        (cells, madeItems) = (kept, wanted.lowerBound..<number + 1)
        return
      }
      // An animation around this moves items that were there, and not those that come in.
      if known == nil { settle(cell) }
    }
    (cells, madeItems) = (kept, wanted)
    spare.hide()
  }

  /// The view of an item that a change has taken from its place, or that is on its way out.
  private func taken(_ number: Int) -> GridCell? {
    if let cell = pool.removeValue(forKey: number) { return cell }
    guard let index = leaving.firstIndex(where: { $0.item == number }) else { return nil }
    return leaving.remove(at: index)
  }

  /// Where an item comes in: where it was, if items get other places.
  final func arrival(ofItem item: Int) -> Rect {
    guard let former, View.isInAnimationBlock else { return frame(ofItem: item) }
    return former.layout.rect(ofItem: item).offsetBy(dx: 0, dy: former.way)
  }

  /// Where an item is placed, on whole pixels.
  final func frame(ofItem item: Int) -> Rect { alignToPixels(layout.rect(ofItem: item)) }

  /// Places all items that have a view.
  final func place() {
    for cell in cells { place(cell, at: frame(ofItem: cell.item)) }
  }

  /// Places a view, whatever its transform is.
  final func place(_ cell: GridCell, at frame: Rect) {
    let center = frame.center
    if cell.bounds.size != frame.size {
      cell.bounds.size = frame.size
      cell.swipe?.fit()
    }
    if cell.center != center { cell.center = center }
  }

  /// Takes the layout that the properties and the size ask for. What is at the upper edge stays there. Returns how far the content was
  /// moved, in points.
  final func reflow() -> Double {
    let new = wantedLayout
    let edge = contentOffset.y + contentInsets.top
    let anchor = layout.items(inLines: layout.lines(within: edge, edge + bounds.height)).first
    let isAtTop = contentOffset.y <= restingRange(.vertical).lowerBound + 0.5
    var way = 0.0
    if let anchor, anchor < new.count, !isAtTop, layout.width > 0 {
      // The same part of the item is above the edge.
      let before = layout.rect(ofItem: anchor)
      let part = before.height > 0 ? (edge - before.minY) / before.height : 0
      let after = new.rect(ofItem: anchor)
      way = after.minY + min(max(part, 0), 1) * after.height + min(part, 0) * before.height - edge
      way = alignedOffset(contentOffset + Point(x: 0, y: way)).y - contentOffset.y
    }
    layout = new
    shiftContent(by: way)
    refreshContentSize(isShifted: way != 0)
    return way
  }

  /// Moves what is on screen together with the content.
  final func shiftContent(by way: Double) {
    guard way != 0 else { return }
    shiftOffset(by: way)
    View.performWithoutAnimation {
      for cell in cells + leaving + fading.map(\.view) + Array(pool.values) { cell.center.y += way }
    }
  }
}
