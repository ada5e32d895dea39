import MartletGeometry

/// Paths with the same kinds of elements in the same order are vectors of their points. Other paths switch at
/// one half; their difference is the first path, and their sum is the first one that is not empty.
extension Path: Animatable {
  /// The empty path.
  public static var zero: Path { Path() }
  public static var addsToMotion: Bool { false }
  /// A twentieth of a point: a tenth of a pixel at scale 2.
  public static var settlingTolerance: Double { 0.05 }

  public static func + (a: Path, b: Path) -> Path {
    if a.isEmpty { return b }
    return a.combined(b, +) ?? a
  }
  public static func - (a: Path, b: Path) -> Path { a.combined(b, -) ?? a }
  public static func * (a: Path, factor: Double) -> Path { a.combined(a) { p, _ in p * factor } ?? a }

  public var magnitude: Double {
    var sum = 0.0
    _ = combined(self) { p, _ in
      sum += p.x * p.x + p.y * p.y
      return p
    }
    return sum.squareRoot()
  }

  public func interpolated(to other: Path, fraction: Double) -> Path {
    if fraction == 1 { return other }
    return combined(other) { $0 + ($1 - $0) * fraction } ?? (fraction < 0.5 ? self : other)
  }

  public func interpolationVelocity(to other: Path, fraction: Double) -> Path {
    combined(other) { $1 - $0 } ?? .zero
  }

  public func offsetInterpolated(to other: Path, fraction: Double) -> Path {
    // A difference often ends at the empty path.
    if other.isEmpty { return fraction == 1 ? other : self * (1 - fraction) }
    if isEmpty { return other * fraction }
    return interpolated(to: other, fraction: fraction)
  }

  public func offsetInterpolationVelocity(to other: Path, fraction: Double) -> Path {
    if other.isEmpty { return self * -1 }
    return isEmpty ? other : interpolationVelocity(to: other, fraction: fraction)
  }

  /// Combines two paths point by point; `nil` if the elements do not match.
  private func combined(_ other: Path, _ operation: (Point, Point) -> Point) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)): result.append(.move(operation(p, q)))
      case (.line(let p), .line(let q)): result.append(.line(operation(p, q)))
      case (.quad(let c, let p), .quad(let d, let q)):
        result.append(.quad(control: operation(c, d), to: operation(p, q)))
      case (.curve(let c, let d, let p), .curve(let e, let f, let q)):
        result.append(.curve(operation(c, e), operation(d, f), to: operation(p, q)))
      case (.close, .close): result.append(.close)
      default: return nil
      }
    }
    return Path(result)
  }
}
