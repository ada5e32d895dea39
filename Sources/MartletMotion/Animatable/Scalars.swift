/// A list of numbers that is animated as one value, such as a dash pattern or the stops of a gradient.
///
/// A shorter list counts as extended with zeros.
public struct Scalars: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The numbers.
  public var values: [Double]

  /// Makes a list of numbers.
  public init(_ values: [Double]) { self.values = values }

  public init(arrayLiteral elements: Double...) { values = elements }

  private func combined(_ other: Scalars, _ operation: (Double, Double) -> Double) -> Scalars {
    let (a, b) = (values, other.values)
    return Scalars(
      (0..<max(a.count, b.count)).map {
        operation($0 < a.count ? a[$0] : 0, $0 < b.count ? b[$0] : 0)
      })
  }
}

extension Scalars: Animatable {
  /// The empty list.
  public static var zero: Scalars { [] }
  /// A thousandth, as for a single number.
  public static var settlingTolerance: Double { Double.settlingTolerance }
  public static func + (a: Scalars, b: Scalars) -> Scalars { a.combined(b, +) }
  public static func - (a: Scalars, b: Scalars) -> Scalars { a.combined(b, -) }
  public static func * (a: Scalars, factor: Double) -> Scalars { Scalars(a.values.map { $0 * factor }) }
  public var magnitude: Double { values.reduce(0) { $0 + $1 * $1 }.squareRoot() }
  public var isFinite: Bool { values.allSatisfy(\.isFinite) }
}
