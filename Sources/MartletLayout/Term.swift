/// A variable times a factor.
package struct Term: Hashable, Sendable {
  package let variable: Variable
  package let factor: Double

  package init(_ variable: Variable, times factor: Double = 1) {
    self.variable = variable
    self.factor = factor
  }
}
