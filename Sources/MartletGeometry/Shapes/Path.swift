/// Outlines in the plane, made of lines and Bézier curves, in points.
///
/// A path is a list of subpaths; each starts with a move. Without a move, drawing starts at the origin.
public struct Path: Hashable, Sendable {
  /// One element of a path. It starts at the end of the previous one.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(Point)
    /// A line to a point.
    case line(Point)
    /// A quadratic Bézier curve.
    case quad(control: Point, to: Point)
    /// A cubic Bézier curve.
    case curve(Point, Point, to: Point)
    /// A line back to the start of the subpath.
    case close
  }

  /// The elements in order.
  public var elements: [Element]

  /// Makes a path from its elements; empty by default.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Whether no coordinate is infinite or NaN.
  public var isFinite: Bool {
    // 0 times what is infinite or NaN is NaN. Without a branch for each coordinate a million elements take 2 ms.
    var sum = 0.0
    for element in elements {
      switch element {
      case .move(let p), .line(let p): sum += p.x * 0 + p.y * 0
      case .quad(let c, let p): sum += (c.x * 0 + c.y * 0) + (p.x * 0 + p.y * 0)
      case .curve(let c, let d, let p):
        sum += (c.x * 0 + c.y * 0) + (d.x * 0 + d.y * 0) + (p.x * 0 + p.y * 0)
      case .close: break
      }
    }
    return sum == 0
  }

  /// The path with every point transformed.
  public func applying(_ transform: Transform2D) -> Path { mappingPoints { transform.apply($0) } }

  /// The path with other points and control points.
  package func mappingPoints(_ place: (Point) -> Point) -> Path {
    Path(
      elements.map {
        switch $0 {
        case .move(let p): .move(place(p))
        case .line(let p): .line(place(p))
        case .quad(let c, let p): .quad(control: place(c), to: place(p))
        case .curve(let c, let d, let p): .curve(place(c), place(d), to: place(p))
        case .close: .close
        }
      })
  }
}
