import MartletGeometry
import MartletLayers
import MartletMotion

/// How rows get to their places after a change: each is put where it was seen, and goes from there on a spring.
extension ListView {
  /// Takes all views from their places.
  final func leavePlaces(
    _ changes: RowChanges, from heights: RowHeights, at offset: Double
  ) -> RowDeparture {
    var departure = RowDeparture(heights: heights, visible: offset...offset + bounds.height)
    for (number, row) in zip(madeRows, rows) where row !== lift?.row {
      departure.frames[ObjectIdentifier(row)] = row.frame
      if let new = changes.new(number), !changes.reloaded.contains(number) {
        pool[new] = row
        departure.numbers[ObjectIdentifier(row)] = new
      } else {
        departure.gone.append((row, number))
        row.row = -1
      }
    }
    (madeRows, rows) = (0..<0, [])
    for index in leaving.indices.reversed() {
      guard let number = leaving[index].number else { continue }
      departure.frames[ObjectIdentifier(leaving[index].view)] = leaving[index].view.frame
      if let new = changes.new(number), !changes.reloaded.contains(number) {
        leaving[index].number = new
        departure.numbers[ObjectIdentifier(leaving[index].view)] = new
      } else {
        departure.gone.append((leaving.remove(at: index).view, number))
        departure.gone.last?.row.row = -1
      }
    }
    return departure
  }

  /// Moves rows to their places from where they were.
  final func move(_ changes: RowChanges, _ departure: RowDeparture, _ end: RowChangeEnd) {
    // A layout meanwhile must not place rows.
    isPlacing = true
    defer { isPlacing = false }
    changeCount += 1
    let change = changeCount
    var fading: [(row: RowView, end: Rect)] = []
    var arriving: [(row: RowView, opacity: Double)] = []
    var moving: [(row: RowView, end: Rect)] = []
    View.performWithoutAnimation {
      for (number, row) in zip(madeRows, rows) where row !== lift?.row {
        let end = row.frame
        let old = changes.old(number)
        let isOther = old.map { changes.reloaded.contains($0) } ?? true
        if isOther {
          arriving.append((row, row.layer.opacity))
          row.layer.opacity = 0
          row.sink(to: .arriving, change)
        } else if changes.origins[number] != nil {
          row.sink(to: .moved, change)
        }
        guard let old else { continue }
        let start = start(of: row, old, isOther: isOther, end: end, departure)
        guard start != end else { continue }
        row.place(at: start)
        moving.append((row, end))
      }
      for (row, number) in departure.gone {
        let isShown = departure.showed(row)
        guard isShown else {
          put(away: row)
          continue
        }
        let place = changes.new(number).flatMap { view(forRow: $0) }.map { begin(of: $0.row) }
        leave(row, number: nil, change, departure)
        // A view that is replaced goes with the other one.
        var end = row.frame
        if let place { end.origin.y = place }
        fading.append((row, end))
      }
      for (number, row) in pool.sorted(by: { $0.key < $1.key }) {
        guard departure.showed(row) else {
          put(away: row)
          continue
        }
        leave(row, number: number, change, departure)
        if changes.origins[number] != nil { row.sink(to: .moved, change) }
        let (start, place) = (row.frame, heights.roughBegin(of: number))
        var end = start
        end.origin.y = limited(place, from: start.minY)
        moving.append((row, end))
      }
      pool = [:]
      spare.hide()
      orderRows()
      layoutIfNeeded()
    }
    animate(arriving, moving, fading, change, end)
  }

  /// Lets a row go to its place from another one, on top of its motion.
  final func slide(_ row: RowView, from y: Double) {
    let end = row.frame
    var start = end
    start.origin.y = y
    View.performWithoutAnimation { row.place(at: start) }
    View.animate(spring: ListConstants.change, options: .allowUserInteraction) { row.place(at: end) }
  }

  /// Where a row comes from. One that was not seen comes from beyond the edge.
  private func start(
    of row: RowView, _ old: Int, isOther: Bool, end: Rect, _ departure: RowDeparture
  ) -> Rect {
    // A view that replaces another one begins where that is seen.
    let kept = departure.numbers[ObjectIdentifier(row)] == row.row ? row : nil
    let before = isOther ? departure.gone.first { $0.number == old }?.row : kept
    guard let before, let frame = departure.frames[ObjectIdentifier(before)] else {
      var start = end
      start.origin.y = limited(departure.heights.roughBegin(of: old) + moved, from: end.minY)
      return start
    }
    let way = isOther ? before.layer.wayToTop : 0
    return Rect(
      x: end.minX, y: frame.minY + moved + way, width: end.width, height: isOther ? end.height : frame.height)
  }

  /// The nearest place that is at most a visible length away from another.
  private func limited(_ place: Double, from other: Double) -> Double {
    min(max(place, other - bounds.height), other + bounds.height)
  }

  /// Keeps a view that has lost its place where it is seen.
  private func leave(_ row: RowView, number: Int?, _ change: Int, _ departure: RowDeparture) {
    if let frame = departure.frames[ObjectIdentifier(row)] {
      row.place(
        at: Rect(x: frame.minX, y: frame.minY + moved, width: frame.width, height: frame.height))
    }
    row.row = number ?? -1
    if number == nil {
      row.sink(to: .gone, change)
      if row.isHighlighted { row.isHighlighted = false }
      row.interactionLocks += 1
      row.abandonTouches()
      forgetSwipe(of: row, isSeen: true)
    }
    leaving.append(
      LeavingRow(
        view: row, number: number, opacity: row.layer.opacity, isLocked: number == nil, change: change))
  }

  private func animate(
    _ arriving: [(row: RowView, opacity: Double)], _ moving: [(row: RowView, end: Rect)],
    _ fading: [(row: RowView, end: Rect)], _ change: Int, _ end: RowChangeEnd
  ) {
    let (moved, faded) = (end.wait(), end.wait())
    let options: AnimationOptions = [.allowUserInteraction, .layoutSubviews]
    View.animate(spring: ListConstants.change, options: options) {
      for (row, end) in moving { row.place(at: end) }
    } completion: { [weak self] in
      self?.settled(change)
      self?.left(change) { $0.number != nil }
      moved($0)
    }
    View.animate(spring: ListConstants.change, options: options) {
      for (row, end) in fading { row.place(at: end) }
    }
    View.animate(duration: ListConstants.fade, timing: .easeOut, options: .allowUserInteraction) {
      for (row, opacity) in arriving { row.layer.opacity = opacity }
      for (row, _) in fading {
        row.layer.opacity = 0
        row.stand?.layer.opacity = 0
        row.ground?.layer.opacity = 0
      }
    } completion: { [weak self] in
      self?.left(change) { $0.number == nil }
      faded($0)
    }
  }

  /// Brings the rows that a change has moved or made back into their order.
  final func settled(_ change: Int) {
    for row in rows where row.depthChange == change {
      row.depth = .resting
      // It may have been on its way from a hand when it was moved.
      row.removeGround()
    }
    orderRows()
  }

  /// Puts the views away that a change has sent away, because they are not seen any more.
  final func left(_ change: Int, where isMeant: (LeavingRow) -> Bool) {
    let gone = leaving.filter { $0.change == change && isMeant($0) }
    leaving.removeAll { $0.change == change && isMeant($0) }
    // Handlers of gestures that are cancelled may change the rows.
    for leaver in gone { put(away: leaver) }
    spare.hide()
  }
}

extension View {
  /// Cancels the gestures in it.
  func abandonTouches() {
    for recognizer in gestureRecognizers { recognizer.abandon() }
    for view in subviews { view.abandonTouches() }
  }
}

extension Layer {
  /// How far its upper edge is seen below where it was set, in points.
  fileprivate var wayToTop: Double {
    let place = pendingValue(of: .position.y, model: position.y) - position.y
    return place - (pendingValue(of: .bounds.size.height, model: bounds.height) - bounds.height) / 2
  }
}
