import Martlet

/// A photograph, with a bird on its back, that turns about an upright line through its anchor point. It is in a space of its own
/// over the whole stage: the anchor point of that space is where the eye is.
@MainActor
final class PerspectiveTile: Layer {
  let sheet = TransformLayer()
  private let photo: DrawnLayer
  private let back = Layer()
  private let bird: BirdLayer
  /// Where the sheet is while it lies flat, on the stage.
  private(set) var flat = Rect.zero

  private static let birdSize = 0.7

  init(seed: UInt64, color: Color) {
    let scenery = Scenery(seed: seed)
    photo = DrawnLayer { context, size in scenery.draw(in: context, size: size) }
    bird = BirdLayer(color: color.interpolated(to: Color(0x1B1D22), fraction: 0.85), eyeColor: color)
    super.init()
    back.backgroundColor = color
    back.transform = Transform(rotation: .pi, axisX: 0, y: 1, z: 0)
    back.addSublayer(bird)
    for layer in [self, sheet, photo, back, bird] as [Layer] { layer.isStill = true }
    for side in [photo, back] as [Layer] {
      side.isDoubleSided = false
      sheet.addSublayer(side)
    }
    addSublayer(sheet)
  }

  /// Lays it out on a stage.
  /// - Parameters:
  ///   - frame: Where the sheet is while it lies flat.
  ///   - anchor: The point about which it turns, in fractions of its size.
  func place(on stage: Size, at frame: Rect, anchor: Point) {
    bounds = Rect(origin: .zero, size: stage)
    flat = frame
    sheet.bounds = Rect(origin: .zero, size: frame.size)
    turn(about: anchor)
    for side in [photo, back] as [Layer] { side.frame = sheet.bounds }
    bird.setSide(frame.height * Self.birdSize)
    bird.position = sheet.bounds.center
  }

  /// Where a point in fractions of its size is while it lies flat, on the stage.
  func place(of anchor: Point) -> Point {
    flat.origin + Point(x: anchor.x * flat.width, y: anchor.y * flat.height)
  }

  /// Makes it turn about another point, in fractions of its size. A flat tile does not move.
  func turn(about anchor: Point) {
    (sheet.anchorPoint, sheet.position) = (anchor, place(of: anchor))
  }

  /// The same, with a spring.
  func animate(toAnchor anchor: Point, spring: Spring) {
    sheet.animate(.anchorPoint, to: anchor, spring: spring)
    sheet.animate(.position, to: place(of: anchor), spring: spring)
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

  /// The angle at which it is seen, in radians.
  var shownAngle: Double {
    sheet.isVisiblyMoving(.transform.rotation.y)
      ? sheet.presentation.transform.rotationY : sheet.transform.rotationY
  }

  /// The anchor point with which it is seen.
  var shownAnchor: Point {
    sheet.isVisiblyMoving(.anchorPoint) ? sheet.presentation.anchorPoint : sheet.anchorPoint
  }

  /// The place of the stage in front of which the eye is that sees it.
  var shownEye: Point { isVisiblyMoving(.position) ? presentation.position : position }

  /// Whether anything about it is in motion.
  var isMoving: Bool {
    isVisiblyMoving(.position) || sheet.isVisiblyMoving(.transform.rotation.y)
      || sheet.isVisiblyMoving(.anchorPoint)
  }

  private func share(of point: Point) -> Point {
    Point(x: point.x / max(bounds.width, 1), y: point.y / max(bounds.height, 1))
  }
}
