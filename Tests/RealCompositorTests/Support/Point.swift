/// A position or a velocity, in points.
///
/// It is not Martlet's own: the code under test is not used to test it.
struct Point: Equatable, CustomStringConvertible {
  var x: Double
  var y: Double

  var length: Double { (x * x + y * y).squareRoot() }
  var description: String { "(\(figure(x)), \(figure(y)))" }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }
  static func / (a: Point, divisor: Double) -> Point { Point(x: a.x / divisor, y: a.y / divisor) }
}

/// A number for people to read, with three decimals at most.
func figure(_ value: Double) -> String {
  let thousandths = (value * 1000).rounded() / 1000
  return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
}

/// A part of one for people to read.
func percent(_ part: Double) -> String { "\(figure(part * 100)) %" }

/// Prints the measurements of a check for the log.
func report(_ check: String, _ figures: String) { print("  \(check): \(figures)") }
