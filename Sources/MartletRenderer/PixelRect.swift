import MartletGeometry

/// An upright rectangle of whole pixels, from the top left of a framebuffer: `x0` ≤ x < `x1`, `y0` ≤ y < `y1`.
public struct PixelRect: Hashable, Sendable {
  /// Left edge, in pixels.
  public var x0: Int32
  /// Top edge, in pixels.
  public var y0: Int32
  /// Right edge, in pixels, excluded.
  public var x1: Int32
  /// Bottom edge, in pixels, excluded.
  public var y1: Int32

  /// Pixels by which an antialiased edge reaches past its line.
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

  /// Makes the rectangle of a width and a height in pixels at the origin.
  @inlinable
  public init(width: Int, height: Int) {
    self.init(x0: 0, y0: 0, x1: Int32(clamping: width), y1: Int32(clamping: height))
  }

  /// Makes the smallest rectangle of whole pixels that holds a rectangle in points, `margin` pixels larger on each
  /// side; empty for one that is empty or not a number.
  public init(covering rect: Rect, scale: Double, margin: Double = 0) {
    let low = SIMD2(rect.minX, rect.minY) * scale
    let high = SIMD2(rect.maxX, rect.maxY) * scale
    // Written so that a NaN fails.
    guard high.x > low.x, high.y > low.y else {
      self = .empty
      return
    }
    func whole(_ v: Double) -> Int32 { Int32(min(max(v, -1e9), 1e9)) }
    self.init(
      x0: whole((low.x - margin).rounded(.down)), y0: whole((low.y - margin).rounded(.down)),
      x1: whole((high.x + margin).rounded(.up)), y1: whole((high.y + margin).rounded(.up)))
  }

  /// Extent in pixels.
  @inlinable public var width: Int { max(Int(x1) - Int(x0), 0) }
  /// Extent in pixels.
  @inlinable public var height: Int { max(Int(y1) - Int(y0), 0) }
  /// Number of pixels.
  @inlinable public var area: Int { width * height }
  /// Whether there is no pixel in it.
  @inlinable public var isEmpty: Bool { x1 <= x0 || y1 <= y0 }

  /// The pixels that both hold.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return r.isEmpty ? .empty : r
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  /// Whether the two share a pixel.
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
