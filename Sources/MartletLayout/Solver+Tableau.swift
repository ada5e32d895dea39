/// The simplex tableau.
extension Solver {
  /// A constant below this, in the unit of the variables, counts as met.
  static let tolerance = 1e-7
  /// How many pivots one search may take, for each row and besides. Bland's rule needs far fewer; rounding has no rule.
  private static let pivotsPerRow = 40
  private static let pivotsAtLeast = 1000

  /// Notes that a basic symbol equals a row.
  func install(_ row: Row, for symbol: Int32) {
    rows[Int(symbol)] = row
    isBasic[Int(symbol)] = true
    basicCount += 1
    for cell in row.cells { note(symbol, in: cell.symbol) }
  }

  /// Takes a symbol out of the basis, with its row.
  func uninstall(_ symbol: Int32) -> Row {
    isBasic[Int(symbol)] = false
    basicCount -= 1
    var row = Row()
    swap(&row, &rows[Int(symbol)])
    return row
  }

  /// Notes that the row of a basic symbol contains another symbol.
  private func note(_ basic: Int32, in symbol: Int32) {
    columns[Int(symbol)].append(basic)
    guard columns[Int(symbol)].count > 2 * basicCount + 32 else { return }
    columns[Int(symbol)] = users(of: symbol)
  }

  /// The basic symbols whose rows contain a symbol, ascending.
  func users(of symbol: Int32) -> [Int32] {
    var result: [Int32] = []
    for user in columns[Int(symbol)].sorted()
    where user != result.last && isBasic[Int(user)] && rows[Int(user)].factor(of: symbol) != 0 {
      result.append(user)
    }
    return result
  }

  /// Replaces a symbol by the row that it equals, everywhere.
  func substitute(_ row: Row, for symbol: Int32) {
    var users: [Int32] = []
    swap(&users, &columns[Int(symbol)])
    for user in users where isBasic[Int(user)] {
      let factor = rows[Int(user)].remove(symbol)
      guard factor != 0 else { continue }
      rows[Int(user)].add(row, times: factor, scratch: &scratch, added: &added)
      for symbol in added { note(user, in: symbol) }
      if rows[Int(user)].constant < -Row.zero, kinds[Int(user)] != .external { negatives.append(user) }
    }
    for index in objectives.indices {
      let factor = objectives[index].row.remove(symbol)
      if factor != 0 {
        objectives[index].row.add(row, times: factor, scratch: &scratch, added: &added)
      }
    }
    if let factor = artificial?.remove(symbol), factor != 0 {
      artificial?.add(row, times: factor, scratch: &scratch, added: &added)
    }
  }

  /// Exchanges a basic symbol for one in its row.
  func pivot(leaving: Int32, entering: Int32) {
    pivots += 1
    var row = uninstall(leaving)
    row.solve(for: entering, leaving: leaving)
    substitute(row, for: entering)
    install(row, for: entering)
  }

  private var pivotLimit: Int { pivots + Self.pivotsAtLeast + Self.pivotsPerRow * basicCount }

  // MARK: Adding

  /// The symbol that a new row can be solved for at once; `nil` if there is none.
  func subject(of row: Row, _ record: ConstraintRecord) -> Int32? {
    // The one in the fewest rows: it must be replaced in all of them.
    let external = row.cells.lazy.filter { [kinds] in kinds[Int($0.symbol)] == .external }
      .min { [columns] in columns[Int($0.symbol)].count < columns[Int($1.symbol)].count }
    if let external { return external.symbol }
    for symbol in [record.marker, record.error].compactMap(\.self)
    where kinds[Int(symbol)].isPivotable && row.factor(of: symbol) < 0 { return symbol }
    return nil
  }

  /// Adds a row that the present values do not meet: brings its error to 0, and then leaves the error out.
  func addWithArtificialVariable(_ row: Row, _ record: ConstraintRecord) throws(SolverError) {
    let error = makeSymbol(.slack, of: nil)
    defer { free(error) }
    install(row, for: error)
    artificial = row
    minimizeArtificial()
    let isMet = abs(artificial?.constant ?? 0) <= Self.tolerance
    artificial = nil
    if isBasic[Int(error)] {
      let rest = rows[Int(error)]
      guard isMet else {
        _ = uninstall(error)
        throw .unsatisfiable(record.constraint, conflicting: others(in: rest, than: record.constraint))
      }
      let entering = rest.cells.first { kinds[Int($0.symbol)].isPivotable }?.symbol
      // A required equation that follows from others.
      rows[Int(error)].constant = 0
      pivot(leaving: error, entering: entering ?? record.marker)
    }
    for user in users(of: error) { _ = rows[Int(user)].remove(error) }
    columns[Int(error)].removeAll(keepingCapacity: true)
    for index in objectives.indices { _ = objectives[index].row.remove(error) }
  }

  /// The constraints that symbols of a row belong to.
  func others(in row: Row, than constraint: Constraint? = nil) -> [Constraint] {
    var seen = Set([constraint].compactMap(\.self).map(ObjectIdentifier.init))
    return row.cells.compactMap { cell in
      guard let owner = owners[Int(cell.symbol)], seen.insert(ObjectIdentifier(owner)).inserted else {
        return nil
      }
      return owner
    }
  }

  // MARK: Removing

  /// The basic symbol in whose row a marker takes its place, so that no other becomes negative.
  func rowToFree(_ marker: Int32) -> Int32? {
    var best: (symbol: Int32, rank: Int, ratio: Double)?
    for user in users(of: marker) {
      let row = rows[Int(user)]
      let factor = row.factor(of: marker)
      let rank: Int, ratio: Double
      switch kinds[Int(user)] {
      case .dummy: (rank, ratio) = (0, 0)
      case .external: (rank, ratio) = (3, 0)
      case .slack, .error: (rank, ratio) = (factor < 0 ? 1 : 2, row.constant / abs(factor))
      }
      if let best, (best.rank, best.ratio) <= (rank, ratio) { continue }
      best = (user, rank, ratio)
    }
    return best?.symbol
  }

  // MARK: Minimizing

  /// Makes the objectives as small as possible, from the strongest down.
  func minimize() {
    let limit = pivotLimit
    while pivots < limit, let entering = entering(), let leaving = leaving(for: entering) {
      pivot(leaving: leaving, entering: entering)
    }
    negatives.removeAll(keepingCapacity: true)
  }

  private func minimizeArtificial() {
    let limit = pivotLimit
    while pivots < limit, let row = artificial,
      let entering = row.cells.first(where: { $0.factor < -Row.zero && kinds[Int($0.symbol)].isPivotable }),
      let leaving = leaving(for: entering.symbol)
    {
      pivot(leaving: leaving, entering: entering.symbol)
    }
  }

  /// The first symbol whose growth improves an objective without harm to a stronger one.
  private func entering() -> Int32? {
    for level in objectives.indices {
      for cell in objectives[level].row.cells
      where cell.factor < -Row.zero && kinds[Int(cell.symbol)].isPivotable {
        if objectives[..<level].allSatisfy({ $0.row.factor(of: cell.symbol) == 0 }) { return cell.symbol }
      }
    }
    return nil
  }

  /// The basic symbol that is the first to become 0 as another grows.
  private func leaving(for entering: Int32) -> Int32? {
    var best: (symbol: Int32, ratio: Double)?
    for user in users(of: entering) where kinds[Int(user)].isPivotable {
      let factor = rows[Int(user)].factor(of: entering)
      guard factor < 0 else { continue }
      let ratio = -rows[Int(user)].constant / factor
      if let best, best.ratio <= ratio { continue }
      best = (user, ratio)
    }
    return best?.symbol
  }

  // MARK: Changing constants

  /// Adds to the constant of a constraint.
  func shift(_ record: ConstraintRecord, by change: Double) {
    let shift = change / record.markerFactor
    negatives.removeAll(keepingCapacity: true)
    guard !isBasic[Int(record.marker)] else {
      rows[Int(record.marker)].constant -= shift
      negatives.append(record.marker)
      return
    }
    for user in users(of: record.marker) {
      rows[Int(user)].constant += rows[Int(user)].factor(of: record.marker) * shift
      if kinds[Int(user)] != .external { negatives.append(user) }
    }
  }

  /// Makes basic symbols that have become negative 0, at the lowest cost (the dual simplex method).
  /// - Returns: The constraints that contradict each other; `nil` if all is well.
  func restoreFeasibility() -> [Constraint]? {
    let limit = pivotLimit
    while let symbol = negatives.min() {
      negatives.removeAll { $0 == symbol }
      guard isBasic[Int(symbol)] else { continue }
      let row = rows[Int(symbol)]
      if kinds[Int(symbol)] == .dummy {
        if abs(row.constant) > Self.tolerance { return conflict(symbol, row) }
        continue
      }
      guard row.constant < -Row.zero, kinds[Int(symbol)] != .external else { continue }
      guard pivots < limit, let entering = entering(instead: row) else {
        if row.constant > -Self.tolerance { continue }
        return conflict(symbol, row)
      }
      pivot(leaving: symbol, entering: entering)
    }
    return nil
  }

  private func conflict(_ symbol: Int32, _ row: Row) -> [Constraint] {
    var all = row
    all.add(1, of: symbol)
    return others(in: all)
  }

  /// The symbol of a negative row that costs least.
  private func entering(instead row: Row) -> Int32? {
    var best: Cell?
    for cell in row.cells where cell.factor > Row.zero && kinds[Int(cell.symbol)].isPivotable {
      if let best, !costsLess(cell, than: best) { continue }
      best = cell
    }
    return best?.symbol
  }

  private func costsLess(_ a: Cell, than b: Cell) -> Bool {
    for objective in objectives {
      let difference =
        objective.row.factor(of: a.symbol) / a.factor - objective.row.factor(of: b.symbol) / b.factor
      if abs(difference) > Row.zero { return difference < 0 }
    }
    return false
  }
}
