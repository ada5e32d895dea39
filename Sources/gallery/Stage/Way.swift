import Martlet

/// A path for layers whose length follows the window's size.
///
/// Inside, it always has 1,000 units: this layer is scaled to the window, and the layers on it are scaled
/// back. So a change of the window's size leaves every animation unchanged: a layer halfway stays halfway,
/// and arrives on time.
@MainActor
final class Way: Layer {
  /// The length in units, along each scaled axis.
  static let length = 1000.0

  /// Points of the superlayer per unit, along each axis.
  private(set) var scale = Point(x: 1, y: 1)

  /// Makes a way for some layers.
  init(of riders: [Layer]) {
    super.init()
    isStill = true
    for rider in riders { addSublayer(rider) }
  }

  /// Places the way in the superlayer.
  /// - Parameters:
  ///   - start: Its start.
  ///   - width: Its extent to the right, in points; `nil` for no scaling: then a unit is a point.
  ///   - height: Its extent downwards, like `width`.
  func lay(from start: Point, width: Double? = nil, height: Double? = nil) {
    scale = Point(x: Self.factor(width), y: Self.factor(height))
    position = start
    transform = Transform(scaleX: scale.x, y: scale.y)
    for rider in sublayers { rider.transform = Transform(scaleX: 1 / scale.x, y: 1 / scale.y) }
  }

  /// A length of less than a point counts as one, so that the scale has an inverse.
  private static func factor(_ way: Double?) -> Double {
    guard let way else { return 1 }
    return (abs(way) < 1 ? 1 : way) / length
  }

  /// The position of a layer on the way, in the superlayer's points.
  func place(of rider: Layer) -> Point {
    let units = rider.presentationValue(of: .position)
    return Point(x: position.x + units.x * scale.x, y: position.y + units.y * scale.y)
  }
}
