/// A sum of terms and a constant. A variable may occur several times.
package struct Expression: Sendable {
  package var terms: [Term]
  package var constant: Double

  package init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  package init(_ variable: Variable) { self.init([Term(variable)]) }

  package static func + (a: Expression, b: Expression) -> Expression {
    Expression(a.terms + b.terms, constant: a.constant + b.constant)
  }

  package static func - (a: Expression, b: Expression) -> Expression { a + b * -1 }

  package static func + (a: Expression, constant: Double) -> Expression {
    Expression(a.terms, constant: a.constant + constant)
  }

  package static func * (a: Expression, factor: Double) -> Expression {
    Expression(
      a.terms.map { Term($0.variable, times: $0.factor * factor) }, constant: a.constant * factor)
  }
}
