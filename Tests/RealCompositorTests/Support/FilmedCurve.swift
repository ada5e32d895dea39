import Glibc

/// The way of something on springs without bounce that are as fast as each other, as it comes nearest to places: `a + (b + c t) e^-st`.
struct FilmedCurve {
  /// Where it is at time 0, and how fast.
  let place: Point
  let velocity: Point
  /// The root of the mean square of the distances from it.
  let noise: Double
  /// The standard error of the velocity.
  let velocityError: Double

  /// - Parameters:
  ///   - places: Where it was, and when.
  ///   - speed: The springs' angular frequency, per second.
  init(_ places: [(t: Double, place: Point)], speed: Double) throws {
    let terms = places.map { entry in
      let fading = exp(-speed * entry.t)
      return [1, fading, entry.t * fading]
    }
    func product(_ row: Int, _ column: Int) -> Double { terms.reduce(0) { $0 + $1[row] * $1[column] } }
    // The normal equations, and beside them what is to be solved for: places, and the unit vectors.
    var rows = (0..<3).map { row in
      let sum = zip(terms, places).reduce(Point(x: 0, y: 0)) { $0 + $1.1.place * $1.0[row] }
      return (0..<3).map { product(row, $0) } + [sum.x, sum.y] + (0..<3).map { $0 == row ? 1 : 0 }
    }
    for pivot in 0..<3 {
      let factor = rows[pivot][pivot]
      guard abs(factor) > 1e-9 else { throw Failure("\(places.count) places are no curve") }
      rows[pivot] = rows[pivot].map { $0 / factor }
      for row in 0..<3 where row != pivot {
        let share = rows[row][pivot]
        rows[row] = zip(rows[row], rows[pivot]).map { $0 - share * $1 }
      }
    }
    let found = rows.map { Point(x: $0[3], y: $0[4]) }
    func seen(_ terms: [Double]) -> Point { found[0] * terms[0] + found[1] * terms[1] + found[2] * terms[2] }
    place = seen([1, 1, 0])
    let slope = [0, -speed, 1]
    velocity = seen(slope)
    let squares = zip(terms, places).reduce(0) { sum, entry in
      let way = entry.1.place - seen(entry.0)
      return sum + way.dot(way)
    }
    noise = (squares / Double(places.count)).squareRoot()
    let spread = (0..<3).reduce(0) { sum, row in
      sum + slope[row] * (0..<3).reduce(0) { $0 + rows[row][5 + $1] * slope[$1] }
    }
    velocityError = noise * max(spread, 0).squareRoot()
  }
}
