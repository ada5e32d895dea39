import Martlet

/// A line of text that is as large as its letters.
@MainActor
final class TextLine: TextLayer {
  /// Makes a line in the system's font.
  init(_ string: String, size: Double, weight: FontWeight = .regular, color: Color) {
    super.init(Text(string, font: .system(size: size, weight: weight), color: color))
    isStill = true
  }

  /// Puts the top left corner at a point.
  func place(at origin: Point, maximumWidth: Double = .infinity) {
    let size = preferredSize()
    frame = Rect(
      x: origin.x, y: origin.y, width: min(size.width, maximumWidth).rounded(.up),
      height: size.height.rounded(.up))
  }

  /// Puts the middle at a point, on whole points.
  func place(centeredAt center: Point) {
    let size = preferredSize()
    place(at: Point(x: (center.x - size.width / 2).rounded(), y: (center.y - size.height / 2).rounded()))
  }

  /// Puts the right end of the line at a point, its middle at the point's height.
  func place(endingAt end: Point) {
    let size = preferredSize()
    place(at: Point(x: (end.x - size.width).rounded(), y: (end.y - size.height / 2).rounded()))
  }
}
