/// Outlines in the plane made of straight lines and Bézier curves, in points.
///
/// A path is a list of subpaths; each begins with a move. Drawing commands without a move before them begin at the
/// origin.
public struct Path: Hashable, Sendable {
  /// One step of an outline, from where the step before it ended.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic Bézier curve.
    case quad(control: Point, to: Point)
    /// A cubic Bézier curve.
    case curve(Point, Point, to: Point)
    /// A straight line back to the begin of the subpath.
    case close
  }

  /// The steps in order.
  public var elements: [Element]

  /// Makes a path from its steps; an empty one by default.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { elements.isEmpty }

  /// Whether no coordinate is infinite or NaN.
  public var isFinite: Bool {
    elements.allSatisfy {
      switch $0 {
      case .move(let p), .line(let p): p.isFinite
      case .quad(let c, let p): c.isFinite && p.isFinite
      case .curve(let c, let d, let p): c.isFinite && d.isFinite && p.isFinite
      case .close: true
      }
    }
  }

  /// The path with every point mapped.
  public func applying(_ transform: Transform2D) -> Path {
    Path(
      elements.map {
        switch $0 {
        case .move(let p): .move(transform.apply(p))
        case .line(let p): .line(transform.apply(p))
        case .quad(let c, let p): .quad(control: transform.apply(c), to: transform.apply(p))
        case .curve(let c, let d, let p):
          .curve(transform.apply(c), transform.apply(d), to: transform.apply(p))
        case .close: .close
        }
      })
  }
}
