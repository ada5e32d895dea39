import Martlet

/// Outlines for the tabs, in a square of 24 points.
enum PostIcons {
  /// An envelope.
  static let letters: Path = {
    var path = Path(roundedRect: Rect(x: 2, y: 5, width: 20, height: 14), cornerRadius: 3)
    path.move(to: Point(x: 3, y: 7))
    path.addLine(to: Point(x: 12, y: 13))
    path.addLine(to: Point(x: 21, y: 7))
    return path
  }()

  /// A photograph with a hill and a sun.
  static let photos: Path = {
    var path = Path(roundedRect: Rect(x: 2, y: 4, width: 20, height: 16), cornerRadius: 3)
    path.move(to: Point(x: 4, y: 18))
    path.addLine(to: Point(x: 10, y: 11))
    path.addLine(to: Point(x: 14, y: 15.5))
    path.addLine(to: Point(x: 16.5, y: 13))
    path.addLine(to: Point(x: 20, y: 17))
    path.addEllipse(in: Rect(x: 14.5, y: 7, width: 3, height: 3))
    return path
  }()

  /// Three rows with knobs.
  static let ways: Path = {
    var path = Path()
    for (index, knob) in [8.0, 16, 10].enumerated() {
      let y = 6 + 6 * Double(index)
      path.move(to: Point(x: 3, y: y))
      path.addLine(to: Point(x: knob - 2.5, y: y))
      path.addEllipse(in: Rect(x: knob - 2.5, y: y - 2.5, width: 5, height: 5))
      path.move(to: Point(x: knob + 2.5, y: y))
      path.addLine(to: Point(x: 21, y: y))
    }
    return path
  }()
}
