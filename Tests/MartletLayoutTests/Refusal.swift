@testable import MartletLayout

/// What a solver refuses, and why.
struct Refusal {
  let constraint: Constraint
  let conflicting: [Constraint]

  /// Does something; returns what was refused for a contradiction, `nil` if nothing was.
  static func of(_ body: () throws -> Void) throws -> Refusal? {
    do { try body() } catch {
      guard let error = error as? SolverError, case .unsatisfiable(let constraint, let conflicting) = error
      else { throw error }
      return Refusal(constraint: constraint, conflicting: conflicting)
    }
    return nil
  }
}
