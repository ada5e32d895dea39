import MartletGeometry
import MartletLayers
import MartletRenderTree

/// Making and placing rows.
extension ListView {
  final func rows(within low: Double, _ high: Double) -> Range<Int> {
    guard lift == nil else { return shownRows(within: low, high) }
    // A row that ends there is not within, although sums are rounded.
    guard high > low, high > 0, low < heights.total, let first = row(atPlace: low + 1e-6),
      let last = row(atPlace: high.nextDown)
    else { return 0..<0 }
    return first..<last + 1
  }

  /// Makes and places the rows that the next frame shows, and some of those that come after them.
  /// - Parameters:
  ///   - isResized: Whether all rows must be placed anew. `false` by default.
  ///   - ahead: The number of rows that are made beyond the visible ones.
  final func placeRows(isResized: Bool = false, ahead: Int = ListConstants.rowsAheadPerFrame) {
    guard !isAsking else { return layer.setNeedsLayout() }
    guard !isPlacing, batch == nil, dataSource != nil, bounds.height > 0 else { return }
    if isReloadPending { return reloadData() }
    isPlacing = true
    defer {
      isPlacing = false
      if isReloadPending { reloadData() }
    }
    // Where content turns out shorter than the offset, it ends elsewhere, with other rows.
    var isDone = placeRowsOnce(isResized: isResized, ahead: ahead)
    for _ in 0..<ListConstants.mostPasses where !isDone {
      isDone = placeRowsOnce(isResized: false, ahead: ahead)
    }
  }

  /// Places rows for the present offset. Returns whether the offset is still where the rows were placed for; a motion has
  /// more frames.
  private func placeRowsOnce(isResized: Bool, ahead: Int) -> Bool {
    let offset = placedOffset
    var visible = rows(within: offset, offset + bounds.height)
    var shift = make(
      wantedRows(around: visible, offset: offset, ahead: ahead), visible: visible, low: offset)
    // Rows that turned out shorter leave room for more.
    for _ in 0..<ListConstants.mostPasses where !isReloadPending {
      let low = offset + shift.way
      visible = rows(within: low, low + bounds.height)
      guard visible.upperBound > madeRows.upperBound || visible.lowerBound < madeRows.lowerBound else {
        break
      }
      let more = make(
        wantedRows(around: visible, offset: low, ahead: ahead), visible: visible, low: low)
      shift = (shift.way + more.way, shift.isLaidOut || more.isLaidOut)
    }
    if isResized || shift.isLaidOut { place(way: shift.way) }
    self.shift(by: shift.way)
    let isAiming = aim != nil && aim?.flight == flight?.number
    if abs(contentSize.height - heights.total) > 1e-6 { refreshContentSize() }
    if isAiming { aimAgain() } else { aim = nil }
    return flight != nil || isReloadPending || movesByItself || contentOffset.y == offset + shift.way
  }

  /// Bends a motion to a row towards where the row is now, because rows were measured.
  private func aimAgain() {
    guard let aim, aim.row < numberOfRows else { return }
    spring(to: offset(showing: aim.row, at: aim.place), ScrollConstants.animation)
    self.aim?.flight = flight?.number
  }

  /// The rows that should have a view, with those up to the one that has the keyboard focus, if it is not far.
  private func wantedRows(around visible: Range<Int>, offset: Double, ahead: Int) -> Range<Int> {
    guard !visible.isEmpty || madeRows.isEmpty else { return 0..<0 }
    let wanted = linesAhead(
      from: offset, visible: visible, made: madeRows, ahead: ahead,
      margin: ListConstants.margin + liftMargin, within: rows(within:_:))
    guard !visible.isEmpty, let focused = focusedNumber,
      abs(heights.roughBegin(of: focused) - offset) < longestLookAhead
    else { return wanted }
    return min(wanted.lowerBound, focused)..<max(wanted.upperBound, focused + 1)
  }

  /// Makes the rows of a range and puts the others away. Returns how far what is on screen has moved in the
  /// content, because rows above it were measured, and whether any row must be placed.
  private func make(
    _ wanted: Range<Int>, visible: Range<Int>, low: Double
  ) -> (way: Double, isLaidOut: Bool) {
    guard wanted != madeRows, dataSource != nil else { return (0, false) }
    var kept: [RowView] = []
    kept.reserveCapacity(wanted.count)
    let old = madeRows
    let lifted = lift
    for (number, row) in zip(old, rows) where !wanted.contains(number) && row !== lifted?.row {
      put(away: row)
    }
    // What is on screen and was there before stays where it is seen.
    var held = visible
    if held.count > 1, shownBegin(of: held.lowerBound + 1) < low + ListConstants.sliver {
      held = held.dropFirst()
    }
    let isLifted = { lifted != nil && $0 == lifted?.gap.source }
    let anchor = old.clamped(to: held).first { !isLifted($0) } ?? held.first { !isLifted($0) }
    let before = anchor.map { begin(of: $0) }
    for number in wanted {
      if old.contains(number), rows[number - old.lowerBound].row == number {
        kept.append(rows[number - old.lowerBound])
        continue
      }
      let known = taken(number)
      let row = known ?? newView(for: number, made: &kept, from: wanted.lowerBound)
      show(row, as: number, above: kept.last ?? rows.first)
      if case .estimated = rowHeights, !isReloadPending {
        let height = toldHeight(of: number)
        _ = heights.measure(number, height)
      }
      kept.append(row)
      if isReloadPending {
        // The other numbers may mean other rows now, or none.
        for (later, row) in zip(old, rows)
        where wanted.contains(later) && later > number && row.row == later && row !== lifted?.row {
          put(away: row)
        }
        (rows, madeRows) = (kept, wanted.prefix(kept.count))
        return (0, false)
      }
      // An animation around this moves rows that were there, and not those that come in.
      if known == nil { settle(row) }
    }
    (rows, madeRows) = (kept, wanted)
    spare.hide()
    if isSliding { orderRows() }
    guard let anchor, let before else { return (0, true) }
    return (begin(of: anchor) - before, true)
  }

  /// The view of a row that a change has taken from its place, or that is on its way out.
  private func taken(_ number: Int) -> RowView? {
    if let row = pool.removeValue(forKey: number) { return row }
    if let lift, lift.gap.source == number { return lift.row }
    guard let index = leaving.firstIndex(where: { $0.number == number }) else { return nil }
    return leaving.remove(at: index).view
  }

  /// Places the rows.
  /// - Parameter way: How far the offset is about to move, in points.
  private func place(way: Double) {
    guard let first = madeRows.first else { return }
    var y = begin(of: first)
    for (number, row) in zip(madeRows, rows) {
      let height = height(of: number)
      defer { y += height }
      // What a hand holds is where the hand is.
      guard row !== lift?.row else { continue }
      let top = lift == nil ? y : shownBegin(of: number)
      let frame = row.aside(alignToPixels(Rect(x: 0, y: top, width: bounds.width, height: height)))
      let seen = row.frame.minY + way
      if row.frame != frame { row.place(at: frame) }
      // A row on its way whose end was measured anew must not jump.
      if !isChanging, changeCount > 0, abs(seen - frame.minY) > 0.01, row.layer.isAnimating(.position) {
        slide(row, from: seen)
      }
    }
  }
}
