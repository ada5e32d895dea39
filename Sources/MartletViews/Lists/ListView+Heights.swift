import MartletGeometry

/// Where the list's rows are. A data source may ask the list about rows while it is asked for a height: the list then
/// answers what it knows, and asks for no other height.
extension ListView {
  /// Where a row begins, in points; for the number of rows, where the last one ends.
  final func begin(of row: Int) -> Double {
    learn(heights.forgotten(around: row)) ? heights.begin(of: row) : heights.roughBegin(of: row)
  }

  /// The height of a row, in points; 0 for one that is not there.
  final func height(of row: Int) -> Double {
    guard row < heights.count else { return 0 }
    return learn(heights.forgotten(around: row)) ? heights.height(of: row) : heights.roughHeight(of: row)
  }

  /// The row at a place, in points; the first or the last one beyond them. `nil` without rows.
  final func row(atPlace place: Double) -> Int? {
    learn(heights.forgotten(at: place)) ? heights.row(at: place) : heights.roughRow(at: place)
  }

  /// The height that the data source tells of a row, in points; 0 without one.
  final func toldHeight(of row: Int) -> Double { toldLength(of: row..<row + 1, by: dataSource) }

  /// The heights that a data source tells of some rows, added up, in points; 0 without one.
  final func toldLength(of rows: Range<Int>, by source: (any ListViewDataSource)?) -> Double {
    guard let source else { return 0 }
    var length = 0.0
    // Once it has told of other rows, it is not asked for those of before: all are loaded again.
    for row in rows where !isReloadPending { length += toldHeight(of: row, by: source) }
    return length
  }

  private func toldHeight(of row: Int, by source: any ListViewDataSource) -> Double {
    let height = source.listView(self, heightOfRow: row)
    precondition(height.isFinite, "list: the height of row \(row) must be finite, not \(height)")
    return max(height, 0)
  }

  /// Does what asks the data source for heights, while nothing else does.
  final func asking<Result>(_ ask: () -> Result) -> Result {
    isAsking = true
    defer {
      isAsking = false
      // What the data source has asked for meanwhile follows.
      if isReloadPending, !isPlacing { layer.setNeedsLayout() }
    }
    return ask()
  }

  /// Asks for the heights of rows that were forgotten. Returns whether all heights of them are known now.
  private func learn(_ rows: Range<Int>?) -> Bool {
    guard let rows else { return true }
    guard !isAsking else { return false }
    let told = asking { rows.map { toldHeight(of: $0) } }
    heights.remember(told, of: rows)
    return true
  }
}
