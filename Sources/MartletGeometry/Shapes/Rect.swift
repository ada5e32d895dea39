/// An axis-aligned rectangle, in points: `origin` is its top-left corner.
///
/// A rectangle includes its left and top edges but not its right and bottom ones, so that neighbours share no
/// point. `a.union(b)` contains both; `a.intersection(b)` is contained in both; both operations are
/// commutative and associative for non-empty rectangles.
public struct Rect: Hashable, Sendable {
  /// The top-left corner, in points.
  public var origin: Point
  /// The size, in points.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Makes a rectangle from its top-left corner and size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from the coordinates of its top-left corner and its size, in points.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Makes a rectangle with a size around a centre.
  @inlinable
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Left edge, in points.
  @inlinable public var minX: Double { origin.x }
  /// Top edge, in points.
  @inlinable public var minY: Double { origin.y }
  /// Right edge, in points.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// Bottom edge, in points.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The middle between the left and the right edge, in points.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The middle between the top and the bottom edge, in points.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// Width, in points.
  @inlinable public var width: Double { size.width }
  /// Height, in points.
  @inlinable public var height: Double { size.height }

  /// The centre of the rectangle.
  @inlinable
  public var center: Point { Point(x: midX, y: midY) }

  /// The same rectangle with non-negative width and height.
  @inlinable
  public var standardized: Rect {
    if width >= 0 && height >= 0 { return self }
    return Rect(x: min(minX, maxX), y: min(minY, maxY), width: abs(width), height: abs(height))
  }

  /// Whether the rectangle has no area.
  @inlinable
  public var isEmpty: Bool { size.isEmpty }

  /// Whether no number is infinite or NaN.
  @inlinable
  public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// Whether a point is inside (including the left and top edges, but not the right and bottom ones).
  @inlinable
  public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// Whether the two rectangles share some area.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether no part of it lies outside of another rectangle; it may reach up to all sides. Sides are compared as they are, so
  /// rounding does not matter as it would with a union.
  @inlinable
  public func lies(within outer: Rect) -> Bool {
    minX >= outer.minX && minY >= outer.minY && maxX <= outer.maxX && maxY <= outer.maxY
  }

  /// The area shared with another rectangle; `zero` if there is none.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return x1 > x0 && y1 > y0 ? Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .zero
  }

  /// The bounding box of both; an empty rectangle adds nothing.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x0 = min(minX, other.minX)
    let y0 = min(minY, other.minY)
    return Rect(x: x0, y: y0, width: max(maxX, other.maxX) - x0, height: max(maxY, other.maxY) - y0)
  }

  /// The rectangle with its edges moved inwards by `dx` and `dy`; negative numbers enlarge it.
  @inlinable
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The rectangle moved to the right by `dx` and down by `dy`, in points.
  @inlinable
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }
}

extension Rect: CustomStringConvertible {
  /// `(x, y, width×height)`.
  public var description: String { "(\(minX), \(minY), \(width)×\(height))" }
}
