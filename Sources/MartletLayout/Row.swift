/// A linear expression of symbols: a constant, and cells in ascending order of their symbols.
struct Row {
  /// A factor or constant below this counts as 0: the rounding of a few hundred additions of numbers as large as a
  /// screen's coordinates.
  static let zero = 1e-9

  var constant = 0.0
  private(set) var cells: [Cell] = []

  private func index(of symbol: Int32) -> Int {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func factor(of symbol: Int32) -> Double {
    let index = index(of: symbol)
    return index < cells.count && cells[index].symbol == symbol ? cells[index].factor : 0
  }

  mutating func add(_ factor: Double, of symbol: Int32) {
    let index = index(of: symbol)
    guard index < cells.count, cells[index].symbol == symbol else {
      if abs(factor) > Self.zero { cells.insert(Cell(symbol: symbol, factor: factor), at: index) }
      return
    }
    cells[index].factor += factor
    if abs(cells[index].factor) <= Self.zero { cells.remove(at: index) }
  }

  /// Adds a multiple of another row.
  /// - Parameters:
  ///   - scratch: Memory to work in.
  ///   - added: Receives the symbols that the row has not had.
  mutating func add(_ other: Row, times factor: Double, scratch: inout [Cell], added: inout [Int32]) {
    constant += other.constant * factor
    scratch.removeAll(keepingCapacity: true)
    added.removeAll(keepingCapacity: true)
    scratch.reserveCapacity(cells.count + other.cells.count)
    var (own, taken) = (0, 0)
    while own < cells.count || taken < other.cells.count {
      if taken == other.cells.count || own < cells.count && cells[own].symbol < other.cells[taken].symbol {
        scratch.append(cells[own])
        own += 1
        continue
      }
      var cell = other.cells[taken]
      cell.factor *= factor
      taken += 1
      let isOwn = own < cells.count && cells[own].symbol == cell.symbol
      if isOwn {
        cell.factor += cells[own].factor
        own += 1
      }
      guard abs(cell.factor) > Self.zero else { continue }
      scratch.append(cell)
      if !isOwn { added.append(cell.symbol) }
    }
    swap(&cells, &scratch)
  }

  /// Removes a symbol, and returns the factor that it had.
  mutating func remove(_ symbol: Int32) -> Double {
    let index = index(of: symbol)
    guard index < cells.count, cells[index].symbol == symbol else { return 0 }
    return cells.remove(at: index).factor
  }

  mutating func negate() {
    constant = -constant
    for index in cells.indices { cells[index].factor = -cells[index].factor }
  }

  /// Makes of `0 = row` the row that a symbol in it equals.
  mutating func solve(for symbol: Int32) {
    let factor = -1 / remove(symbol)
    constant *= factor
    for index in cells.indices { cells[index].factor *= factor }
  }

  /// Makes of `leaving = row` the row that another symbol in it equals.
  mutating func solve(for entering: Int32, leaving: Int32) {
    add(-1, of: leaving)
    solve(for: entering)
  }
}
