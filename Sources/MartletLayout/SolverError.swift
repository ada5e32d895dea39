/// Why a solver refused something. It is then as it was before.
package enum SolverError: Error {
  /// The constraint has been added before.
  case duplicate(Constraint)
  /// The constraint has not been added.
  case unknown(Constraint)
  /// The constraint is required, and so are the others, and they contradict each other. Without any one of these it
  /// could be met.
  case unsatisfiable(Constraint, conflicting: [Constraint])
  /// The variable is not edited, or is edited already.
  case notEditable(Variable)
}
