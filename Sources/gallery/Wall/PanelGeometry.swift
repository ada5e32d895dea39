import Martlet

/// How an open demo lies between its thumbnail and the window. Everything is a linear function of one progress, from 0 in the
/// thumbnail to 1 in the window, and of a shift: so one spring moves all of it together, however often it is turned round.
struct PanelGeometry: Equatable {
  /// The thumbnail, in points of the wall.
  var thumbnail: Rect
  /// The size of the window, in points.
  var window: Size
  /// The part of the demo that the thumbnail shows, in points of the window.
  var crop: Rect

  /// The corner radius of a thumbnail, in points.
  static let radius = 12.0
  /// By how much the wall recedes behind an open demo, as a fraction of its size.
  static let recession = 0.05
  /// How dark the wall is behind an open demo.
  static let shade = 0.4

  /// Where things are, and as a velocity, how fast they move.
  struct Pose: Equatable {
    var origin = Point.zero
    var size = Size.zero
    var radius = 0.0
    var contentOrigin = Point.zero
    var contentScale = 0.0
    var wallScale = 0.0
    var shade = 0.0
  }

  /// The pose at a progress, with a shift in points.
  func pose(_ progress: Double, shift: Point = .zero) -> Pose {
    let scale = cropScale
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    return Pose(
      origin: Point(x: mix(thumbnail.minX, 0), y: mix(thumbnail.minY, 0)) + shift,
      size: Size(
        width: mix(thumbnail.width, window.width), height: mix(thumbnail.height, window.height)),
      radius: max(mix(Self.radius, 0), 0),
      contentOrigin: Point(x: mix(-crop.minX * scale, 0), y: mix(-crop.minY * scale, 0)),
      contentScale: mix(scale, 1), wallScale: 1 - Self.recession * progress,
      shade: min(max(Self.shade * progress, 0), 1))
  }

  /// The velocities of a pose, for that of the progress per second and that of the shift in points per second.
  func velocity(_ progress: Double, shift: Point) -> Pose {
    let (low, high) = (pose(0), pose(1))
    return Pose(
      origin: (high.origin - low.origin) * progress + shift, size: growth * progress,
      radius: -Self.radius * progress,
      contentOrigin: (high.contentOrigin - low.contentOrigin) * progress,
      contentScale: (high.contentScale - low.contentScale) * progress,
      wallScale: -Self.recession * progress, shade: Self.shade * progress)
  }

  /// The progress and the shift of what is seen with an origin and a size; `nil` if a thumbnail is as large as the window.
  func progress(origin: Point, size: Size) -> (progress: Double, shift: Point)? {
    let isWide = abs(growth.width) >= abs(growth.height)
    let way = isWide ? growth.width : growth.height
    guard abs(way) >= 1 else { return nil }
    let progress =
      (isWide ? size.width - thumbnail.width : size.height - thumbnail.height) / way
    return (progress, origin - pose(progress).origin)
  }

  /// By how much the window is larger than the thumbnail.
  var growth: Size { window - thumbnail.size }

  /// The scale at which the part of the demo fills the thumbnail.
  private var cropScale: Double {
    max(thumbnail.width / max(crop.width, 1), thumbnail.height / max(crop.height, 1))
  }

  /// Height over width of a thumbnail.
  static let aspect = 0.6

  /// The part of a demo that its thumbnail shows, in a window of a size: its field with some air, without its title.
  @MainActor
  static func crop(of size: Size) -> Rect {
    let field = DemoView.field(in: size).insetBy(dx: -10, dy: -10)
    var shown = Size(width: field.width, height: field.width * aspect)
    if shown.height > field.height {
      shown = Size(width: field.height / aspect, height: field.height)
    }
    return Rect(center: field.center, size: shown)
  }
}
