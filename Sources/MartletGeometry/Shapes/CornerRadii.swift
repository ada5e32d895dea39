/// The radius of each corner of a rounded rectangle, in points.
public struct CornerRadii: Hashable, Sendable {
  /// x: top left, y: top right, z: bottom right, w: bottom left (clockwise from the top left), in points.
  public var values: SIMD4<Double>

  /// Square corners.
  public static let zero = CornerRadii(0)

  /// The same radius for all corners.
  @inlinable
  public init(_ radius: Double) { values = SIMD4(repeating: radius) }

  /// A radius for each corner, clockwise from the top left.
  @inlinable
  public init(topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0) {
    values = SIMD4(topLeft, topRight, bottomRight, bottomLeft)
  }

  @inlinable
  init(values: SIMD4<Double>) { self.values = values }

  /// Radius of the top left corner, in points.
  @inlinable public var topLeft: Double { values.x }
  /// Radius of the top right corner, in points.
  @inlinable public var topRight: Double { values.y }
  /// Radius of the bottom right corner, in points.
  @inlinable public var bottomRight: Double { values.z }
  /// Radius of the bottom left corner, in points.
  @inlinable public var bottomLeft: Double { values.w }

  /// Whether every corner is square.
  @inlinable
  public var isZero: Bool { values == .zero }

  /// Whether all four corners have the same radius.
  @inlinable
  public var isUniform: Bool { values.x == values.y && values.y == values.z && values.z == values.w }

  /// The radii reduced to fit a size, as in CSS: if two neighbours overlap, all are scaled by one factor,
  /// which keeps the shape. Negative radii become 0.
  public func fitted(to size: Size) -> CornerRadii {
    let r = pointwiseMax(values, .zero)
    let horizontal = max(r.x + r.y, r.z + r.w)
    let vertical = max(r.x + r.w, r.y + r.z)
    var factor = 1.0
    if horizontal > size.width { factor = min(factor, max(size.width, 0) / horizontal) }
    if vertical > size.height { factor = min(factor, max(size.height, 0) / vertical) }
    return CornerRadii(values: r * factor)
  }

  /// The sum, corner by corner.
  @inlinable
  public static func + (a: CornerRadii, b: CornerRadii) -> CornerRadii {
    CornerRadii(values: a.values + b.values)
  }

  /// The difference, corner by corner; it may be negative.
  @inlinable
  public static func - (a: CornerRadii, b: CornerRadii) -> CornerRadii {
    CornerRadii(values: a.values - b.values)
  }

  /// All radii multiplied by a factor.
  @inlinable
  public static func * (a: CornerRadii, factor: Double) -> CornerRadii {
    CornerRadii(values: a.values * factor)
  }
}
