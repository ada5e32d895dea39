/// How much a constraint matters. A stronger one is met as well as possible before a weaker one is considered at
/// all: no number of weak constraints outweighs a stronger one.
package struct Strength: Comparable, Hashable, Sendable {
  /// The level. Any finite number; 1000 and above is required.
  package let rawValue: Double

  /// Must be met.
  package static let required = Strength(1000)

  package init(_ rawValue: Double) { self.rawValue = rawValue }

  /// Whether the constraint must be met.
  package var isRequired: Bool { rawValue >= Self.required.rawValue }

  package static func < (a: Strength, b: Strength) -> Bool { a.rawValue < b.rawValue }
}
