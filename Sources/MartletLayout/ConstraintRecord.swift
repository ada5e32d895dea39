/// What a solver keeps of a constraint that it has been given.
struct ConstraintRecord {
  let constraint: Constraint
  /// The symbol that occurs in the constraint's row alone: its dummy, slack or first error.
  let marker: Int32
  /// The marker's factor there.
  let markerFactor: Double
  /// The second error of an equation, or the error of an inequality.
  let error: Int32?
  /// The constant of the expression by now.
  var constant: Double
}
