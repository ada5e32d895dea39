import MartletMotion

/// What implicit animations of a property must share to be merged: the transaction and the curve.
struct ImplicitMark: Equatable, Sendable {
  let transaction: Int
  let duration: Double
  let timingFunction: TimingFunction
}
