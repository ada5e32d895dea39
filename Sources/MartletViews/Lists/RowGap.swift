/// The room that rows make for one that a hand has lifted. Rows keep their numbers; those between the lifted row's place and the room
/// are shifted by its height.
struct RowGap: Equatable {
  /// The lifted row.
  var source: Int
  /// The number that it would have if it were dropped.
  var target: Int
  /// Its height, in points.
  var height: Double

  /// How far a row is below its own place, in points.
  func shift(of row: Int) -> Double {
    if source < row, row <= target { return -height }
    return target <= row && row < source ? height : 0
  }

  /// The last row before the room; −1 if there is none.
  var before: Int { target > source ? target : target - 1 }
  /// The first row behind the room; the number of rows if there is none.
  var behind: Int { target < source ? target : target + 1 }

  /// The room after rows have changed; `nil` if the lifted row is gone.
  func after(_ changes: RowChanges) -> RowGap? {
    guard let new = changes.new(source), !changes.reloaded.contains(source) else { return nil }
    guard before >= 0 else { return RowGap(source: new, target: 0, height: height) }
    // What was before it and is gone leaves that to the row before.
    let stayed = changes.staying(before: before)
    let above = changes.new(before) ?? (stayed > 0 ? changes.number(ofStaying: stayed - 1) : -1)
    let target = above < new ? above + 1 : above
    return RowGap(source: new, target: min(max(target, 0), max(changes.count - 1, 0)), height: height)
  }
}
