/// The changes of rows that a program tells a list of, or of items that it tells a grid of.
struct RowBatch {
  /// What messages call one of them.
  var name = "row"
  /// Whether all rows were loaded again meanwhile.
  var isOverridden = false
  /// Called when everything has come to rest.
  var completions: [@MainActor (Bool) -> Void] = []
  /// Numbers before.
  var deleted: [Int] = []
  /// Numbers after.
  var inserted: [Int] = []
  /// Numbers before and after.
  var moved: [(from: Int, to: Int)] = []
  /// Numbers before.
  var reloaded: [Int] = []
  /// Numbers before.
  var resized: [Int] = []

  /// Whether it tells of nothing.
  var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && moved.isEmpty && reloaded.isEmpty && resized.isEmpty
  }

  /// Why changes do not fit the rows.
  struct Mistake: Error {
    let reason: String
  }

  /// The changes from a number of rows to another.
  func changes(from oldCount: Int, to count: Int) throws(Mistake) -> RowChanges {
    guard oldCount + inserted.count - deleted.count == count else {
      throw Mistake(
        reason: "\(oldCount) \(name)s with \(inserted.count) inserted and \(deleted.count) deleted"
          + " are not the \(count) \(name)s of the data source")
    }
    let removed = try sorted(
      deleted + moved.map(\.from), within: oldCount, "is deleted or moved, but there were",
      "is deleted or moved")
    let taken = try sorted(
      inserted + moved.map(\.to), within: count, "is inserted or moved to, but there are",
      "is inserted or moved to")
    let gone = Set(deleted)
    let resized = (self.resized + reloaded).sorted()
    for row in [resized.first, resized.last].compactMap(\.self) where !(0..<oldCount).contains(row) {
      throw Mistake(reason: "\(name) \(row) is reloaded or resized, but there were \(oldCount) \(name)s")
    }
    return RowChanges(
      oldCount: oldCount, count: count, removed: removed, taken: taken,
      targets: Dictionary(uniqueKeysWithValues: moved.map { ($0.from, $0.to) }),
      origins: Dictionary(uniqueKeysWithValues: moved.map { ($0.to, $0.from) }),
      reloaded: Set(reloaded), resized: resized.filter { !gone.contains($0) })
  }

  private func sorted(
    _ rows: [Int], within count: Int, _ outside: String, _ twice: String
  ) throws(Mistake) -> [Int] {
    let rows = rows.sorted()
    for row in [rows.first, rows.last].compactMap(\.self) where !(0..<count).contains(row) {
      throw Mistake(reason: "\(name) \(row) \(outside) \(count) \(name)s")
    }
    for (row, next) in zip(rows, rows.dropFirst()) where row == next {
      throw Mistake(reason: "\(name) \(row) \(twice) twice")
    }
    return rows
  }
}
