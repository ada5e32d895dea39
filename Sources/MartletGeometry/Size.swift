/// A width and a height, in points. Negative extents are allowed as differences between sizes.
public struct Size: Hashable, Sendable {
  /// Extent along x, in points.
  public var width: Double
  /// Extent along y, in points.
  public var height: Double

  /// The empty size, 0×0.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from its extents, in points.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether both extents are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Whether there is no area: an extent is zero or negative.
  @inlinable
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Extent by extent.
  @inlinable
  public static func + (a: Size, b: Size) -> Size {
    Size(width: a.width + b.width, height: a.height + b.height)
  }

  /// Extent by extent; the result may be negative.
  @inlinable
  public static func - (a: Size, b: Size) -> Size {
    Size(width: a.width - b.width, height: a.height - b.height)
  }

  /// Both extents times a factor.
  @inlinable
  public static func * (a: Size, factor: Double) -> Size {
    Size(width: a.width * factor, height: a.height * factor)
  }
}

extension Size: CustomStringConvertible {
  /// `width×height`.
  public var description: String { "\(width)×\(height)" }
}
