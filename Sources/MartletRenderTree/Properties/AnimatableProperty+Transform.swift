import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Double {
  /// Leads to `.transform.rotation`, `.transform.scale.x`, `.transform.translation.y` and so on.
  public static var transform: TransformKeys { TransformKeys() }
}

extension AnimatableProperty where Value == Point {
  /// Leads to `.transform.translation`.
  public static var transform: TranslationKey { TranslationKey() }
}

/// The key of a transform's translation as a point.
public struct TranslationKey: Sendable {
  /// The translation of the transform in the plane, in points.
  public var translation: AnimatableProperty<Point> {
    AnimatableProperty(
      .transform, .translation, get: { Point(x: $0.transform.m41, y: $0.transform.m42) },
      set: {
        $0.transform.m41 = $1.x
        $0.transform.m42 = $1.y
      })
  }
}

/// Keys that share their names with those in `TransformKeys` that lead to single axes. The value's type, or
/// what follows, tells which one is meant.
public protocol TransformWholeKeys {}

extension TransformWholeKeys {
  /// The angle of the transform about z, in radians, clockwise: the same as `.transform.rotation.z`.
  public var rotation: AnimatableProperty<Double> { TransformKeys().axisRotation.z }
  /// The scale factor of the transform in x and y.
  public var scale: AnimatableProperty<Double> {
    AnimatableProperty(
      .transform, .scale, get: { $0.transform.scale }, set: { $0.transform.scale = $1 })
  }
}

/// The keys of the components of a transform.
public struct TransformKeys: TransformWholeKeys, Sendable {
  /// The angles of the transform about the axes, in radians: first about x, then y, then z.
  public var rotation: AxisKeys { axisRotation }

  fileprivate var axisRotation: AxisKeys {
    AxisKeys(
      x: AnimatableProperty(
        .transform, .rotationX, get: { $0.transform.rotationX },
        set: { $0.transform.rotationX = $1 }),
      y: AnimatableProperty(
        .transform, .rotationY, get: { $0.transform.rotationY },
        set: { $0.transform.rotationY = $1 }),
      z: AnimatableProperty(
        .transform, .rotationZ, get: { $0.transform.rotationZ },
        set: { $0.transform.rotationZ = $1 }))
  }
  /// The scale factors of the transform along the axes.
  public var scale: AxisKeys {
    AxisKeys(
      x: AnimatableProperty(
        .transform, .scaleX, get: { $0.transform.scaleX }, set: { $0.transform.scaleX = $1 }),
      y: AnimatableProperty(
        .transform, .scaleY, get: { $0.transform.scaleY }, set: { $0.transform.scaleY = $1 }),
      z: AnimatableProperty(
        .transform, .scaleZ, get: { $0.transform.scaleZ }, set: { $0.transform.scaleZ = $1 }))
  }
  /// The translation of the transform along the axes, in points.
  public var translation: AxisKeys {
    AxisKeys(
      x: AnimatableProperty(
        .transform, .translationX, get: { $0.transform.m41 }, set: { $0.transform.m41 = $1 }),
      y: AnimatableProperty(
        .transform, .translationY, get: { $0.transform.m42 }, set: { $0.transform.m42 = $1 }),
      z: AnimatableProperty(
        .transform, .translationZ, get: { $0.transform.m43 }, set: { $0.transform.m43 = $1 }))
  }
}
