import Martlet

/// A tile that turns about an edge or its middle, in a space of its own over the whole stage: the anchor point of that
/// space is where the eye is.
@MainActor
final class PerspectiveTile: Layer {
  let sheet = Layer()
  private let disc = Layer()
  private let bar = Layer()
  /// Where the middle of the sheet is while it lies flat, on the stage.
  private(set) var home = Point.zero

  init(color: Color) {
    super.init()
    sheet.backgroundColor = color
    disc.backgroundColor = color.lightened(by: 0.55)
    bar.backgroundColor = color.darkened(by: 0.3)
    for layer in [self, sheet, disc, bar] as [Layer] { layer.isStill = true }
    addSublayer(sheet)
    sheet.addSublayer(disc)
    sheet.addSublayer(bar)
  }

  /// Lays it out on a stage.
  /// - Parameters:
  ///   - frame: Where the sheet is while it lies flat.
  ///   - axis: The point about which it turns, in fractions of its size.
  func place(on stage: Size, at frame: Rect, axis: Point) {
    bounds = Rect(origin: .zero, size: stage)
    home = frame.center
    let side = frame.width
    sheet.bounds = Rect(x: 0, y: 0, width: side, height: side)
    sheet.cornerRadius = side * 0.12
    sheet.anchorPoint = axis
    sheet.position = place(of: axis)
    disc.frame = Rect(x: side * 0.14, y: side * 0.14, width: side * 0.3, height: side * 0.3)
    disc.cornerRadius = side * 0.15
    bar.frame = Rect(x: side * 0.14, y: side * 0.74, width: side * 0.72, height: side * 0.1)
    bar.cornerRadius = side * 0.05
  }

  /// Turns it about another point of it, in fractions of its size. A flat tile does not move.
  func animateAxis(to axis: Point) {
    sheet.animate(.anchorPoint, to: axis, spring: .smooth)
    sheet.animate(.position, to: place(of: axis), spring: .smooth)
  }

  private func place(of axis: Point) -> Point {
    home + Point(x: (axis.x - 0.5) * sheet.bounds.width, y: (axis.y - 0.5) * sheet.bounds.height)
  }

  /// Shows it to an eye in front of a point of the stage.
  func show(toEyeAt eye: Point) {
    (anchorPoint, position) = (share(of: eye), eye)
  }

  /// The same, with a spring.
  func animate(toEyeAt eye: Point, spring: Spring, velocity: Point = .zero) {
    animate(.anchorPoint, to: share(of: eye), spring: spring, initialVelocity: share(of: velocity))
    animate(.position, to: eye, spring: spring, initialVelocity: velocity)
  }

  private func share(of point: Point) -> Point {
    Point(x: point.x / max(bounds.width, 1), y: point.y / max(bounds.height, 1))
  }
}
