/// Which rows a list has lost and gained, and where each of the others is now. Its size goes with the changes, not with
/// the rows.
struct RowChanges {
  /// The number of rows before.
  let oldCount: Int
  /// The number of rows after.
  let count: Int
  /// The rows that are gone or were moved, by their numbers before, ascending.
  let removed: [Int]
  /// The rows that are new or were moved, by their numbers after, ascending.
  let taken: [Int]
  /// Where rows were moved to, by their numbers before.
  let targets: [Int: Int]
  /// Where rows were moved from, by their numbers after.
  let origins: [Int: Int]
  /// The rows with another view, by their numbers before.
  let reloaded: Set<Int>
  /// The rows that may have another height, by their numbers before, ascending.
  let resized: [Int]

  /// The number after of a row with a number before; `nil` if it is gone.
  func new(_ old: Int) -> Int? {
    if let target = targets[old] { return target }
    let place = removed.partitioningIndex { $0 >= old }
    if place < removed.count, removed[place] == old { return nil }
    return number(ofStaying: old - place)
  }

  /// The number before of a row with a number after; `nil` if it is new.
  func old(_ new: Int) -> Int? {
    if let origin = origins[new] { return origin }
    let place = taken.partitioningIndex { $0 >= new }
    if place < taken.count, taken[place] == new { return nil }
    let rank = new - place
    return rank + removed.partitioningIndex(shiftedBeyond: rank)
  }

  /// Whether a row, by its number before, is still there and was not moved.
  func stays(_ old: Int) -> Bool { targets[old] == nil && new(old) != nil }

  /// How many rows before one, by its number before, have stayed.
  func staying(before old: Int) -> Int { old - removed.partitioningIndex { $0 >= old } }

  /// The number after of one of the rows that have stayed, counted from the first of them.
  func number(ofStaying rank: Int) -> Int { rank + taken.partitioningIndex(shiftedBeyond: rank) }
}

extension [Int] {
  /// The index of the first element that meets a condition, which all later ones meet too.
  fileprivate func partitioningIndex(where isMet: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// How many elements of an ascending list lie before the place that has a rank among all others.
  fileprivate func partitioningIndex(shiftedBeyond rank: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] - middle > rank { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
