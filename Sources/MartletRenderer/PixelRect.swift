import MartletGeometry

/// An axis-aligned rectangle of whole pixels, counted from the top left of a framebuffer: `x0` ≤ x < `x1`,
/// `y0` ≤ y < `y1`.
public struct PixelRect: Hashable, Sendable {
  /// Left edge, in pixels.
  public var x0: Int32
  /// Top edge, in pixels.
  public var y0: Int32
  /// Right edge in pixels; not part of the rectangle.
  public var x1: Int32
  /// Bottom edge in pixels; not part of the rectangle.
  public var y1: Int32

  /// How far an antialiased edge reaches beyond its line, in pixels.
  package static let antialiasMargin = 0.5

  /// The rectangle without pixels.
  public static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  /// Makes a rectangle from its edges, in pixels.
  @inlinable
  public init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// Makes the rectangle with a size in pixels and its top left corner at the origin.
  @inlinable
  public init(width: Int, height: Int) {
    self.init(x0: 0, y0: 0, x1: Int32(clamping: width), y1: Int32(clamping: height))
  }

  /// Makes the smallest rectangle of whole pixels that contains a rectangle in points.
  ///
  /// The result is empty if `rect` is empty or has a coordinate that is NaN.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - scale: Pixels per point.
  ///   - margin: How far to extend each side, in pixels.
  public init(covering rect: Rect, scale: Double, margin: Double = 0) {
    let low = SIMD2(rect.minX, rect.minY) * scale
    let high = SIMD2(rect.maxX, rect.maxY) * scale
    // Written so that NaN fails.
    guard high.x > low.x, high.y > low.y else {
      self = .empty
      return
    }
    self.init(
      x0: Int32(saturating: (low.x - margin).rounded(.down)),
      y0: Int32(saturating: (low.y - margin).rounded(.down)),
      x1: Int32(saturating: (high.x + margin).rounded(.up)),
      y1: Int32(saturating: (high.y + margin).rounded(.up)))
  }

  /// Width in pixels; 0 if the edges are in the wrong order.
  @inlinable public var width: Int { max(Int(x1) - Int(x0), 0) }
  /// Height in pixels; 0 if the edges are in the wrong order.
  @inlinable public var height: Int { max(Int(y1) - Int(y0), 0) }
  /// Number of pixels.
  @inlinable public var area: Int { width * height }
  /// Whether the rectangle has no pixel.
  @inlinable public var isEmpty: Bool { x1 <= x0 || y1 <= y0 }

  /// The rectangle with so many more pixels at each side.
  func grown(by pixels: Int32) -> PixelRect {
    PixelRect(x0: x0 - pixels, y0: y0 - pixels, x1: x1 + pixels, y1: y1 + pixels)
  }

  /// The pixels that are in both rectangles; `empty` if there are none.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return r.isEmpty ? .empty : r
  }

  /// The smallest rectangle that contains both. An empty rectangle adds nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  /// Whether two rectangles that are not empty share a pixel.
  @inlinable
  public func intersects(_ other: PixelRect) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1
  }

  /// Whether every pixel of another rectangle is in this one.
  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
  }
}

extension PixelRect: CustomStringConvertible {
  public var description: String { "[\(x0)…\(x1) × \(y0)…\(y1)]" }
}
