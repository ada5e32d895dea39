/// Identifies a simulation in a window's render tree.
public struct SimulationID: Hashable, Sendable {
  /// The number, which is never used again.
  public var number: Int
  /// Makes an identifier from a number.
  public init(number: Int) { self.number = number }
}
