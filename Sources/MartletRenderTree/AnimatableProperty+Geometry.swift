import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Rect {
  /// The layer's rectangle in its own coordinates, in points.
  public static var bounds: Self {
    Self(.bounds, "bounds", get: { $0.bounds }, set: { $0.bounds = $1 })
  }
}

extension AnimatableProperty where Value == Point {
  /// The position of the anchor point in the superlayer, in points.
  public static var position: Self {
    Self(.position, "position", get: { $0.position }, set: { $0.position = $1 })
  }
  /// The point of the bounds that `position` places, in fractions of their size.
  public static var anchorPoint: Self {
    Self(.anchorPoint, "anchorPoint", get: { $0.anchorPoint }, set: { $0.anchorPoint = $1 })
  }
  /// Leads to `.bounds.origin`.
  public static var bounds: BoundsKeys<Point> { BoundsKeys() }
}

extension AnimatableProperty where Value == Double {
  /// Leads to `.position.x` and `.position.y`.
  public static var position: PointKeys {
    PointKeys(
      x: Self(.positionX, "position.x", get: { $0.position.x }, set: { $0.position.x = $1 }),
      y: Self(.positionY, "position.y", get: { $0.position.y }, set: { $0.position.y = $1 }))
  }
  /// Leads to `.anchorPoint.x` and `.anchorPoint.y`.
  public static var anchorPoint: PointKeys {
    PointKeys(
      x: Self(.anchorPointX, "anchorPoint.x", get: { $0.anchorPoint.x }, set: { $0.anchorPoint.x = $1 }),
      y: Self(.anchorPointY, "anchorPoint.y", get: { $0.anchorPoint.y }, set: { $0.anchorPoint.y = $1 }))
  }
  /// Leads to `.bounds.origin.x`, `.bounds.size.width` and so on.
  public static var bounds: BoundsKeys<Double> { BoundsKeys() }
  /// The depth of the point about which the transform applies, in points: positive is in front of the layer's
  /// plane.
  public static var anchorPointZ: Self {
    Self(.anchorPointZ, "anchorPointZ", get: { $0.anchorPointZ }, set: { $0.anchorPointZ = $1 })
  }
  /// The z position, which orders siblings.
  public static var zPosition: Self {
    Self(.zPosition, "zPosition", get: { $0.zPosition }, set: { $0.zPosition = $1 })
  }
}

/// The keys of the bounds' components with a certain type.
public struct BoundsKeys<Value>: Sendable {}

extension BoundsKeys where Value == Point {
  /// The origin of the bounds, in points. It scrolls the sublayers.
  public var origin: AnimatableProperty<Point> {
    AnimatableProperty(
      .boundsOrigin, "bounds.origin", get: { $0.bounds.origin }, set: { $0.bounds.origin = $1 })
  }
}

extension BoundsKeys where Value == Double {
  /// Leads to `.bounds.origin.x` and `.bounds.origin.y`.
  public var origin: PointKeys {
    PointKeys(
      x: AnimatableProperty(
        .boundsOriginX, "bounds.origin.x", get: { $0.bounds.origin.x }, set: { $0.bounds.origin.x = $1 }),
      y: AnimatableProperty(
        .boundsOriginY, "bounds.origin.y", get: { $0.bounds.origin.y }, set: { $0.bounds.origin.y = $1 }))
  }
  /// Leads to `.bounds.size.width` and `.bounds.size.height`.
  public var size: SizeKeys {
    SizeKeys(
      width: AnimatableProperty(
        .boundsSizeWidth, "bounds.size.width", get: { $0.bounds.size.width },
        set: { $0.bounds.size.width = $1 }),
      height: AnimatableProperty(
        .boundsSizeHeight, "bounds.size.height", get: { $0.bounds.size.height },
        set: { $0.bounds.size.height = $1 }))
  }
}

extension AnimatableProperty where Value == Size {
  /// Leads to `.bounds.size`.
  public static var bounds: BoundsKeys<Size> { BoundsKeys() }
}

extension BoundsKeys where Value == Size {
  /// The size of the bounds, in points.
  public var size: AnimatableProperty<Size> {
    AnimatableProperty(.boundsSize, "bounds.size", get: { $0.bounds.size }, set: { $0.bounds.size = $1 })
  }
}
