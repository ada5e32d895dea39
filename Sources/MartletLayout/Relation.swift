/// How an expression compares to zero.
package enum Relation: Sendable {
  case equal, atLeast, atMost
}
