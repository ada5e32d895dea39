import MartletSynchronization

/// The paths that one shape has in turn, also while an animation changes it from frame to frame: a picture of an earlier one is
/// shown until there is one of the newest. It says nothing of what is drawn, so any two are equal.
package struct PathSuccession: Sendable, Equatable {
  /// A number that only copies of a shape have in common; 0 without a path.
  package private(set) var number: UInt64 = 0

  private static let numbers = Atomic<UInt64>(0)

  package init() {}

  /// Gives it a number, unless it has one.
  package mutating func begin() {
    if number == 0 { number = Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  package static func == (a: PathSuccession, b: PathSuccession) -> Bool { true }
}
