/// Solves systems of linear equations and inequalities of graded strength, incrementally: the Cassowary algorithm
/// (G. Badros, A. Borning, P. Stuckey: *The Cassowary Linear Arithmetic Constraint Solving Algorithm*, ACM
/// Transactions on Computer-Human Interaction 8, 2001).
///
/// The constraints are rows of a simplex tableau. A required one holds exactly. The others have errors, and the sum of
/// the errors is made as small as possible, level by level from the strongest down; each level has an objective of its
/// own, so the order of strengths is exact. What constraints leave open is 0, or wherever the tableau came from.
///
/// Choices follow Bland's rule, so it cannot run in circles, and the same calls give the same values.
package final class Solver {
  var kinds: [SymbolKind] = []
  /// The row that a basic symbol equals, by symbol.
  var rows: [Row] = []
  var isBasic: [Bool] = []
  /// The basic symbols whose rows may contain a symbol, by that symbol. Some may no longer, some may occur twice.
  var columns: [[Int32]] = []
  /// The constraints that markers and errors belong to, by symbol.
  var owners: [Constraint?] = []
  /// From the strongest down.
  var objectives: [Objective] = []
  /// What is minimised while a constraint is added that is not met yet: its error.
  var artificial: Row?
  /// Basic symbols that have become negative, or were.
  var negatives: [Int32] = []
  private var freeSymbols: [Int32] = []
  private var records: [ObjectIdentifier: ConstraintRecord] = [:]
  private var edits: [Variable: Constraint] = [:]
  private var isOptimal = true
  private var isBatching = false
  var scratch: [Cell] = []
  var added: [Int32] = []
  var basicCount = 0

  package init() {}

  /// How many times a symbol has entered the basis.
  package internal(set) var pivots = 0

  /// Whether the solver has a constraint.
  package func contains(_ constraint: Constraint) -> Bool { records[ObjectIdentifier(constraint)] != nil }

  /// The constant of a constraint's expression by now; `nil` if the solver has no such constraint.
  package func constant(of constraint: Constraint) -> Double? {
    records[ObjectIdentifier(constraint)]?.constant
  }

  // MARK: Variables

  package func makeVariable() -> Variable { Variable(symbol: makeSymbol(.external, of: nil)) }

  package func value(of variable: Variable) -> Double {
    isBasic[Int(variable.symbol)] ? rows[Int(variable.symbol)].constant : 0
  }

  // MARK: Constraints

  /// Adds a constraint.
  package func add(_ constraint: Constraint) throws(SolverError) {
    guard !contains(constraint) else { throw .duplicate(constraint) }
    var row = Row(constant: constraint.expression.constant)
    for term in constraint.expression.terms {
      let symbol = Int(term.variable.symbol)
      if isBasic[symbol] {
        row.add(rows[symbol], times: term.factor, scratch: &scratch, added: &added)
      } else {
        row.add(term.factor, of: term.variable.symbol)
      }
    }
    let record = makeRecord(of: constraint, in: &row)
    if row.constant < 0 { row.negate() }
    do throws(SolverError) {
      if let subject = subject(of: row, record) {
        row.solve(for: subject)
        substitute(row, for: subject)
        install(row, for: subject)
      } else if row.cells.allSatisfy({ kinds[Int($0.symbol)] == .dummy }) {
        // Only what is required says the same, or contradicts it.
        guard abs(row.constant) <= Self.tolerance else {
          throw .unsatisfiable(constraint, conflicting: others(in: row, than: constraint))
        }
        row.solve(for: record.marker)
        row.constant = 0
        substitute(row, for: record.marker)
        install(row, for: record.marker)
      } else {
        try addWithArtificialVariable(row, record)
      }
    } catch {
      release(record)
      isOptimal = false
      optimizeUnlessBatching()
      throw error
    }
    records[ObjectIdentifier(constraint)] = record
    isOptimal = false
    optimizeUnlessBatching()
  }

  /// Removes a constraint.
  package func remove(_ constraint: Constraint) throws(SolverError) {
    guard let record = records.removeValue(forKey: ObjectIdentifier(constraint)) else {
      throw .unknown(constraint)
    }
    removeErrors(of: record)
    if !isBasic[Int(record.marker)], let leaving = rowToFree(record.marker) {
      pivot(leaving: leaving, entering: record.marker)
    }
    if isBasic[Int(record.marker)] { _ = uninstall(record.marker) }
    release(record)
    isOptimal = false
    optimizeUnlessBatching()
  }

  /// Changes the constant of a constraint's expression. This is much cheaper than to remove and to add it.
  /// - Throws: If the constraint is required and can't be met with it; then the constant stays what it was.
  package func setConstant(of constraint: Constraint, to constant: Double) throws(SolverError) {
    guard let record = records[ObjectIdentifier(constraint)] else { throw .unknown(constraint) }
    let change = constant - record.constant
    guard change != 0 else { return }
    optimize()
    records[ObjectIdentifier(constraint)]?.constant = constant
    shift(record, by: change)
    let conflicting = restoreFeasibility()
    guard let conflicting else { return }
    records[ObjectIdentifier(constraint)]?.constant = record.constant
    shift(record, by: -change)
    // Rows that do not contain the marker may have become negative meanwhile.
    negatives = (0..<Int32(rows.count)).filter { symbol in
      guard isBasic[Int(symbol)] else { return false }
      return kinds[Int(symbol)] == .dummy
        || kinds[Int(symbol)] != .external && rows[Int(symbol)].constant < -Row.zero
    }
    _ = restoreFeasibility()
    throw .unsatisfiable(constraint, conflicting: conflicting.filter { $0 !== constraint })
  }

  /// Adds or changes many constraints, and looks for the best values once, at the end.
  package func batch(_ body: () -> Void) {
    let outer = isBatching
    isBatching = true
    body()
    isBatching = outer
    optimizeUnlessBatching()
  }

  private func optimizeUnlessBatching() { if !isBatching { optimize() } }

  private func optimize() {
    guard !isOptimal else { return }
    isOptimal = true
    minimize()
  }

  // MARK: Edited variables

  /// Lets `suggest` change a variable's value, which is now its value with the given strength.
  package func edit(_ variable: Variable, strength: Strength) throws(SolverError) {
    guard edits[variable] == nil else { throw .notEditable(variable) }
    let constraint = Constraint(
      Expression([Term(variable)], constant: -value(of: variable)), .equal, strength: strength, name: "edit")
    try add(constraint)
    edits[variable] = constraint
  }

  /// Ends the editing of a variable. Constraints alone decide about it then.
  package func endEdit(_ variable: Variable) throws(SolverError) {
    guard let constraint = edits.removeValue(forKey: variable) else { throw .notEditable(variable) }
    try remove(constraint)
  }

  /// Wishes a value for a variable that is edited.
  package func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    guard let constraint = edits[variable] else { throw .notEditable(variable) }
    try setConstant(of: constraint, to: -value)
  }

  // MARK: Symbols

  func makeSymbol(_ kind: SymbolKind, of owner: Constraint?) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      owners[Int(symbol)] = owner
      columns[Int(symbol)].removeAll(keepingCapacity: true)
      return symbol
    }
    kinds.append(kind)
    owners.append(owner)
    rows.append(Row())
    isBasic.append(false)
    columns.append([])
    return Int32(kinds.count - 1)
  }

  func free(_ symbol: Int32) {
    owners[Int(symbol)] = nil
    freeSymbols.append(symbol)
  }

  private func makeRecord(of constraint: Constraint, in row: inout Row) -> ConstraintRecord {
    let isRequired = constraint.strength.isRequired
    let kind: SymbolKind, factor: Double
    switch constraint.relation {
    case .equal: (kind, factor) = (isRequired ? .dummy : .error, -1)
    case .atMost: (kind, factor) = (.slack, 1)
    case .atLeast: (kind, factor) = (.slack, -1)
    }
    let marker = makeSymbol(kind, of: constraint)
    row.add(factor, of: marker)
    var error: Int32?
    if !isRequired {
      let symbol = makeSymbol(.error, of: constraint)
      row.add(-factor, of: symbol)
      error = symbol
      addToObjective(constraint.strength, 1, of: symbol)
      if kind == .error { addToObjective(constraint.strength, 1, of: marker) }
    }
    return ConstraintRecord(
      constraint: constraint, marker: marker, markerFactor: factor, error: error,
      constant: constraint.expression.constant)
  }

  private func release(_ record: ConstraintRecord) {
    free(record.marker)
    if let error = record.error { free(error) }
  }

  /// Takes a constraint's errors out of the objective.
  private func removeErrors(of record: ConstraintRecord) {
    guard let error = record.error else { return }
    addToObjective(record.constraint.strength, -1, of: error)
    if kinds[Int(record.marker)] == .error {
      addToObjective(record.constraint.strength, -1, of: record.marker)
    }
  }

  private func addToObjective(_ strength: Strength, _ factor: Double, of symbol: Int32) {
    let index = objectives.firstIndex { $0.strength <= strength } ?? objectives.count
    if index == objectives.count || objectives[index].strength != strength {
      objectives.insert(Objective(strength: strength), at: index)
    }
    if isBasic[Int(symbol)] {
      objectives[index].row.add(rows[Int(symbol)], times: factor, scratch: &scratch, added: &added)
    } else {
      objectives[index].row.add(factor, of: symbol)
    }
  }
}
