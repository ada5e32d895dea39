/// An unknown of a `Solver`, which makes it. It may have any value, negative ones too.
package struct Variable: Hashable, Sendable {
  let symbol: Int32
}
