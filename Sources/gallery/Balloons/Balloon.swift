import Martlet

/// A balloon on a string, drawn once.
enum Balloon {
  /// The ratio of height to width, including the string.
  static let aspect = 2.1
  private static let width = 100.0

  private static let skin = Path(
    outline: Point(x: 50, y: 1),
    curves: [
      79, 1, 98, 24, 98, 53,
      98, 84, 72, 110, 54, 115,
      55, 119, 58, 121, 60, 124,
      53, 126, 47, 126, 40, 124,
      42, 121, 45, 119, 46, 115,
      28, 110, 2, 84, 2, 53,
      2, 24, 21, 1, 50, 1,
    ])

  private static let string: Path = {
    var path = Path()
    path.move(to: Point(x: 50, y: 125))
    path.addCurve(
      to: Point(x: 50, y: 170), control1: Point(x: 58, y: 140), control2: Point(x: 42, y: 155))
    path.addCurve(
      to: Point(x: 50, y: 210), control1: Point(x: 56, y: 182), control2: Point(x: 47, y: 198))
    return path
  }()

  /// Makes a layer that shows a balloon.
  @MainActor
  static func layer(color: Color) -> Layer {
    DrawnLayer { context, size in
      let factor = size.width / width
      context.stroke(
        string.scaled(by: factor), with: color.darkened(by: 0.2),
        style: StrokeStyle(width: max(1, factor * 1.4), cap: .round))
      let light = Point(x: 35 * factor, y: 34 * factor)
      context.fill(
        skin.scaled(by: factor),
        with: .radial(
          [color.lightened(by: 0.38), color, color.darkened(by: 0.1)], center: light, radius: 96 * factor))
    }
  }
}
