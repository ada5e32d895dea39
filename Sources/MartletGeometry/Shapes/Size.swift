/// A width and a height, in points. A difference between sizes may be negative.
public struct Size: Hashable, Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// The empty size, 0×0.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from width and height, in points.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether width and height are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Whether the area is zero: width or height is zero or negative.
  @inlinable
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The sum of widths and of heights.
  @inlinable
  public static func + (a: Size, b: Size) -> Size {
    Size(width: a.width + b.width, height: a.height + b.height)
  }

  /// The difference of widths and of heights; it may be negative.
  @inlinable
  public static func - (a: Size, b: Size) -> Size {
    Size(width: a.width - b.width, height: a.height - b.height)
  }

  /// Width and height multiplied by a factor.
  @inlinable
  public static func * (a: Size, factor: Double) -> Size {
    Size(width: a.width * factor, height: a.height * factor)
  }
}

extension Size: CustomStringConvertible {
  /// `width×height`.
  public var description: String { "\(width)×\(height)" }
}
