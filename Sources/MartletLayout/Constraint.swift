/// A linear equation or inequality: `expression == 0`, `expression >= 0` or `expression <= 0`.
///
/// Two constraints with the same content are different ones. `name` is what messages call it.
package final class Constraint: Sendable {
  package let name: String
  package let expression: Expression
  package let relation: Relation
  package let strength: Strength

  package init(
    _ expression: Expression, _ relation: Relation, strength: Strength = .required, name: String = ""
  ) {
    self.expression = expression
    self.relation = relation
    self.strength = strength
    self.name = name
  }
}
