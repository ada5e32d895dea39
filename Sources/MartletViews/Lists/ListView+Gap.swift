import MartletGeometry
import MartletMotion

/// Where rows are while others make room for a lifted one.
extension ListView {
  /// Where a row is placed in the content, in points: for the lifted one, the room for it.
  final func shownRect(ofRow row: Int) -> Rect {
    Rect(x: 0, y: shownBegin(of: row), width: bounds.width, height: height(of: row))
  }

  /// Where a row begins as it is placed, in points.
  final func shownBegin(of row: Int) -> Double {
    guard let gap = lift?.gap else { return begin(of: row) }
    guard row == gap.source else { return begin(of: row) + gap.shift(of: row) }
    return gap.target > gap.source ? begin(of: gap.target + 1) - gap.height : begin(of: gap.target)
  }

  /// The row that is placed at a place, in points; the first or the last one beyond them. The lifted one where its room is. `nil`
  /// without rows.
  final func shownRow(at place: Double) -> Int? {
    guard let gap = lift?.gap, gap.target != gap.source else { return row(atPlace: place) }
    let room = shownBegin(of: gap.source)
    if place >= room, place < room + gap.height { return gap.source }
    let isShifted =
      gap.target > gap.source
      ? place >= begin(of: gap.source) && place < room
      : place >= room && place < begin(of: gap.source) + gap.height
    guard isShifted else { return row(atPlace: place) }
    return row(atPlace: gap.target > gap.source ? place + gap.height : place - gap.height)
  }

  /// The rows that are placed within a part of the content. Of a lifted one nothing counts but its number.
  final func shownRows(within low: Double, _ high: Double) -> Range<Int> {
    guard high > low, high > 0, low < heights.total, var first = shownRow(at: low + 1e-6),
      var last = shownRow(at: high.nextDown)
    else { return 0..<0 }
    if let gap = lift?.gap {
      // The room is no row.
      if first == gap.source { first = gap.behind }
      if last == gap.source { last = gap.before }
    }
    let count = heights.count
    return max(min(first, last), 0)..<min(max(first, last), count - 1) + 1
  }

  /// The number that a row would have if it were dropped.
  /// - Parameters:
  ///   - top: Where its upper edge is, in points.
  ///   - gap: The room that is made for it now. It stays there until it is a little past the middle of another row.
  final func target(forTop top: Double, _ gap: RowGap) -> Int {
    let slack = ListConstants.liftSlack
    return min(max(gap.target, passed(by: top - slack, gap)), passed(by: top + slack, gap))
  }

  /// How many of the other rows lie before a row that is lifted, with their middles as they were without it.
  private func passed(by top: Double, _ gap: RowGap) -> Int {
    let isBefore = top < begin(of: gap.source)
    guard let row = row(atPlace: isBefore ? top : top + gap.height), row != gap.source else {
      return gap.source
    }
    let middle = begin(of: row) + height(of: row) / 2
    return row < gap.source ? row + (top > middle ? 1 : 0) : row - (top > middle - gap.height ? 0 : 1)
  }

  /// Lets rows make room for the lifted one elsewhere: each goes there on a spring, on top of its motion.
  final func moveGap(to target: Int) {
    guard let lift, target != lift.gap.target else { return }
    let (old, made) = (lift.gap, madeRows)
    lift.gap.target = target
    changeCount += 1
    let isSeen = isInWindow && View.areAnimationsEnabled && !effectiveReducesMotion
    var moving: [(row: RowView, end: Rect)] = []
    for (number, row) in zip(madeRows, rows) where row !== lift.row {
      let end = row.aside(alignToPixels(shownRect(ofRow: number)))
      if row.frame != end { moving.append((row, end)) }
    }
    if isSeen {
      View.animate(spring: ListConstants.change, options: .allowUserInteraction) {
        for (row, end) in moving { row.place(at: end) }
      }
    } else {
      View.performWithoutAnimation { for (row, end) in moving { row.place(at: end) } }
    }
    placeRows()
    guard isSeen, self.lift === lift else { return }
    // Rows that are made only now come from where they were, too.
    for (number, row) in zip(madeRows, rows) where !made.contains(number) && row !== lift.row {
      let way = old.shift(of: number) - lift.gap.shift(of: number)
      if way != 0 { slide(row, from: row.frame.minY + way) }
    }
  }
}
