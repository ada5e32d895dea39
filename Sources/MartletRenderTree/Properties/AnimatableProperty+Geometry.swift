import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Point {
  /// Leads to `.bounds.origin`.
  public static var bounds: BoundsKeys<Point> { BoundsKeys() }
}

extension AnimatableProperty where Value == Double {
  /// Leads to `.position.x` and `.position.y`.
  public static var position: PointKeys {
    PointKeys(
      x: Self(.position, .x, get: { $0.position.x }, set: { $0.position.x = $1 }),
      y: Self(.position, .y, get: { $0.position.y }, set: { $0.position.y = $1 }))
  }
  /// Leads to `.anchorPoint.x` and `.anchorPoint.y`.
  public static var anchorPoint: PointKeys {
    PointKeys(
      x: Self(.anchorPoint, .x, get: { $0.anchorPoint.x }, set: { $0.anchorPoint.x = $1 }),
      y: Self(.anchorPoint, .y, get: { $0.anchorPoint.y }, set: { $0.anchorPoint.y = $1 }))
  }
  /// Leads to `.bounds.origin.x`, `.bounds.size.width` and so on.
  public static var bounds: BoundsKeys<Double> { BoundsKeys() }
}

/// The keys of the bounds' components with a certain type.
public struct BoundsKeys<Value>: Sendable {}

extension BoundsKeys where Value == Point {
  /// The origin of the bounds, in points. It scrolls the sublayers.
  public var origin: AnimatableProperty<Point> {
    AnimatableProperty(.bounds, .origin, get: { $0.bounds.origin }, set: { $0.bounds.origin = $1 })
  }
}

extension BoundsKeys where Value == Double {
  /// Leads to `.bounds.origin.x` and `.bounds.origin.y`.
  public var origin: PointKeys {
    PointKeys(
      x: AnimatableProperty(.bounds, .originX, get: { $0.bounds.origin.x }, set: { $0.bounds.origin.x = $1 }),
      y: AnimatableProperty(.bounds, .originY, get: { $0.bounds.origin.y }, set: { $0.bounds.origin.y = $1 }))
  }
  /// Leads to `.bounds.size.width` and `.bounds.size.height`.
  public var size: SizeKeys {
    SizeKeys(
      width: AnimatableProperty(
        .bounds, .width, get: { $0.bounds.size.width }, set: { $0.bounds.size.width = $1 }),
      height: AnimatableProperty(
        .bounds, .height, get: { $0.bounds.size.height }, set: { $0.bounds.size.height = $1 }))
  }
}

extension AnimatableProperty where Value == Size {
  /// Leads to `.bounds.size`.
  public static var bounds: BoundsKeys<Size> { BoundsKeys() }
}

extension BoundsKeys where Value == Size {
  /// The size of the bounds, in points.
  public var size: AnimatableProperty<Size> {
    AnimatableProperty(.bounds, .size, get: { $0.bounds.size }, set: { $0.bounds.size = $1 })
  }
}
