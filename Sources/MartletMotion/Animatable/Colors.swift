import MartletGeometry

/// A list of colours that is animated as one value, such as those of a gradient.
///
/// Lists of one length change colour by colour. Lists of different lengths have no values in between: such an animation
/// shows the other list from its beginning on.
public struct Colors: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The colours.
  public var values: [Color]

  /// Makes a list of colours.
  public init(_ values: [Color]) { self.values = values }

  public init(arrayLiteral elements: Color...) { values = elements }

  private func combined(_ other: Colors, _ operation: (Color, Color) -> Color) -> Colors {
    let (a, b) = (values, other.values)
    return Colors(
      (0..<max(a.count, b.count)).map {
        operation($0 < a.count ? a[$0] : .zero, $0 < b.count ? b[$0] : .zero)
      })
  }
}

extension Colors: Animatable {
  /// The empty list.
  public static var zero: Colors { [] }
  public static var addsToMotion: Bool { Color.addsToMotion }
  /// Half of one step of an 8-bit component, as for a single colour.
  public static var settlingTolerance: Double { Color.settlingTolerance }
  public static func + (a: Colors, b: Colors) -> Colors { a.combined(b, +) }
  public static func - (a: Colors, b: Colors) -> Colors { a.combined(b, -) }
  public static func * (a: Colors, factor: Double) -> Colors { Colors(a.values.map { $0 * factor }) }
  public var magnitude: Double {
    values.reduce(0) { $0 + $1.magnitude * $1.magnitude }.squareRoot()
  }
  public var isFinite: Bool { values.allSatisfy(\.isFinite) }

  public func interpolated(to other: Colors, fraction: Double) -> Colors {
    guard values.count == other.values.count else { return fraction > 0 ? other : self }
    return combined(other) { $0.interpolated(to: $1, fraction: fraction) }
  }

  public func interpolationVelocity(to other: Colors, fraction: Double) -> Colors {
    guard values.count == other.values.count else { return .zero }
    return combined(other) { $0.interpolationVelocity(to: $1, fraction: fraction) }
  }
}
