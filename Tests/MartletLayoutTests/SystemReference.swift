@testable import MartletLayout

/// Solves small systems by trying every point at which as many constraints as there are variables are met exactly.
/// The best solution is among these points if every variable is wished somewhere by itself.
struct SystemReference {
  let variables: [Variable]
  var constraints: [Constraint]

  /// By how much a constraint is missed, given the values of the variables.
  static func miss(_ constraint: Constraint, _ value: (Variable) -> Double) -> Double {
    let expression = constraint.expression
    let sum = expression.terms.reduce(expression.constant) { $0 + $1.factor * value($1.variable) }
    return switch constraint.relation {
    case .equal: abs(sum)
    case .atLeast: max(-sum, 0)
    case .atMost: max(sum, 0)
    }
  }

  /// The sum of what is missed on each level, from the strongest down; `nil` if something required is missed.
  static func misses(_ constraints: [Constraint], _ value: (Variable) -> Double) -> [Double]? {
    var sums: [Strength: Double] = [:]
    for constraint in constraints {
      let miss = miss(constraint, value)
      if constraint.strength.isRequired {
        if miss > 1e-6 { return nil }
      } else {
        sums[constraint.strength, default: 0] += miss
      }
    }
    return sums.keys.sorted(by: >).map { sums[$0] ?? 0 }
  }

  /// The smallest sums that any point has; `nil` if no point meets what is required.
  func best() -> [Double]? {
    var best: [Double]?
    each(subsetOf: constraints.count) { chosen in
      guard let point = point(chosen.map { constraints[$0] }) else { return }
      let misses = Self.misses(constraints) { point[variables.firstIndex(of: $0) ?? 0] }
      guard let misses else { return }
      if let old = best, !Self.isLess(misses, old) { return }
      best = misses
    }
    return best
  }

  static func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (a, b) in zip(a, b) where abs(a - b) > 1e-7 { return a < b }
    return false
  }

  private func each(subsetOf count: Int, _ body: ([Int]) -> Void) {
    func extend(_ chosen: [Int], _ next: Int) {
      if chosen.count == variables.count { return body(chosen) }
      for index in next..<count { extend(chosen + [index], index + 1) }
    }
    if count >= variables.count { extend([], 0) }
  }

  /// The point at which constraints are met exactly, by Gaussian elimination; `nil` if there is not just one.
  private func point(_ constraints: [Constraint]) -> [Double]? {
    let count = variables.count
    var rows = constraints.map { constraint in
      var row = [Double](repeating: 0, count: count + 1)
      for term in constraint.expression.terms {
        row[variables.firstIndex(of: term.variable) ?? 0] += term.factor
      }
      row[count] = -constraint.expression.constant
      return row
    }
    for column in 0..<count {
      guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-9
      else { return nil }
      rows.swapAt(column, pivot)
      for other in 0..<count where other != column {
        let factor = rows[other][column] / rows[column][column]
        for index in column...count { rows[other][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
