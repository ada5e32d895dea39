import Glibc
import Martlet

/// A closed outline. All have as many curves, so that each becomes any other one point by point.
enum LabShape: Int, CaseIterable {
  case star, flower, heart

  /// Its name.
  var title: String {
    switch self {
    case .star: localized("Star")
    case .flower: localized("Flower")
    case .heart: localized("Heart")
    }
  }

  /// The number of curves of an outline. A star has a corner at every second end.
  private static let curveCount = 20
  /// The number of a star's tips, and of a flower's petals.
  static let tipCount = 5

  /// Its outline about a point, at most a radius away from it.
  func path(center: Point, radius: Double) -> Path {
    var path = Path()
    let step = 1 / Double(Self.curveCount)
    func place(_ t: Double) -> Point { center + point(at: t) * radius }
    path.move(to: place(0))
    for i in 0..<Self.curveCount {
      let (begin, end) = (Double(i) * step, Double(i + 1) * step)
      // The slopes just inside of the curve, since there may be a corner at its ends.
      let inside = step / 1000
      let leaving = (place(begin + inside) - place(begin)) * (step / inside / 3)
      let arriving = (place(end) - place(end - inside)) * (step / inside / 3)
      path.addCurve(
        to: place(i + 1 == Self.curveCount ? 0 : end), control1: place(begin) + leaving,
        control2: place(end) - arriving)
    }
    path.close()
    return path
  }

  /// A point of the outline with a radius of 1, clockwise from the top; t from 0 to 1.
  private func point(at t: Double) -> Point {
    let angle = 2 * Double.pi * t
    let direction = Point(x: sin(angle), y: -cos(angle))
    switch self {
    case .star:
      let first = Int(t * 10)
      func corner(_ number: Int) -> Point {
        let angle = Double.pi * Double(number) / 5
        return Point(x: sin(angle), y: -cos(angle)) * (number % 2 == 0 ? 1 : 0.46)
      }
      let (from, to) = (corner(first), corner(first + 1))
      return from + (to - from) * (t * 10 - Double(first))
    case .flower:
      return direction * (0.74 + 0.26 * cos(5 * angle))
    case .heart:
      // The well-known curve of sines, from the notch on, moved to be as high above as below.
      let across = sin(angle)
      let y = 13 * cos(angle) - 5 * cos(2 * angle) - 2 * cos(3 * angle) - cos(4 * angle)
      return Point(x: 16 * across * across * across, y: -y - 2.5) / 17
    }
  }
}
