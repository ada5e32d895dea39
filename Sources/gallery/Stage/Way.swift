import Martlet

/// Where layers move along a way whose length follows the window's.
///
/// Inside it a way has 1,000 units, however long it is in the window: this layer scales it, and what moves on it is
/// scaled back. So a window that changes its size leaves every animation as it is: what is halfway stays halfway, and
/// arrives when it would have.
@MainActor
final class Way: Layer {
  /// Units of a way, along each axis that is scaled.
  static let length = 1000.0

  /// Points of the superlayer per unit, each way.
  private(set) var scale = Point(x: 1, y: 1)

  /// Makes a way for some layers.
  init(of riders: [Layer]) {
    super.init()
    isStill = true
    for rider in riders { addSublayer(rider) }
  }

  /// Lays the way into the superlayer.
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - width: How far it goes to the right, in points; `nil` where nothing is scaled: there a unit is a point.
  ///   - height: How far it goes down, as `width`.
  func lay(from start: Point, width: Double? = nil, height: Double? = nil) {
    scale = Point(x: Self.factor(width), y: Self.factor(height))
    position = start
    transform = Transform(scaleX: scale.x, y: scale.y)
    for rider in sublayers { rider.transform = Transform(scaleX: 1 / scale.x, y: 1 / scale.y) }
  }

  /// A way of less than a point counts as one, so that it can be undone.
  private static func factor(_ way: Double?) -> Double {
    guard let way else { return 1 }
    return (abs(way) < 1 ? 1 : way) / length
  }

  /// Where a layer on the way is seen, in the superlayer's points.
  func place(of rider: Layer) -> Point {
    let units = rider.presentationValue(of: .position)
    return Point(x: position.x + units.x * scale.x, y: position.y + units.y * scale.y)
  }
}
