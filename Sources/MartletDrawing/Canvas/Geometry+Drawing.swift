import MartletGeometry

extension Path {
  /// An upper bound of the path's length: that of its lines and its curves' control polygons.
  var longestLength: Double {
    var sum = 0.0
    var current = Point.zero
    var start = Point.zero
    func go(_ points: Point...) {
      for point in points {
        sum += current.distance(to: point)
        current = point
      }
    }
    for element in elements {
      switch element {
      case .move(let p): (current, start) = (p, p)
      case .line(let p): go(p)
      case .quad(let c, let p): go(c, p)
      case .curve(let c, let d, let p): go(c, d, p)
      case .close: go(start)
      }
    }
    return sum
  }
}

extension Transform2D {
  /// The longer of the two transformed unit vectors.
  var longestScale: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }
}
