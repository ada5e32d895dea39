import MartletMotion

/// What implicit animations of a property share that are one: the transaction in which it was set, and the curve.
struct ImplicitMark: Equatable, Sendable {
  let transaction: Int
  let duration: Double
  let timingFunction: TimingFunction
}
