import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Double {
  /// Leads to `.transform.rotation`, `.transform.scale.x`, `.transform.translation.y` and so on.
  public static var transform: TransformKeys { TransformKeys(of: .own) }
  /// Leads to `.sublayerTransform.rotation.y` and so on.
  public static var sublayerTransform: TransformKeys { TransformKeys(of: .sublayers) }
}

extension AnimatableProperty where Value == Point {
  /// Leads to `.transform.translation`.
  public static var transform: TranslationKey { TranslationKey(of: .own) }
  /// Leads to `.sublayerTransform.translation`.
  public static var sublayerTransform: TranslationKey { TranslationKey(of: .sublayers) }
}

/// Which of a layer's transforms keys lead to.
public enum TransformOwner: Sendable {
  /// `transform`, that of the layer itself.
  case own
  /// `sublayerTransform`, that of its sublayers.
  case sublayers
  /// `instanceTransform`, which leads from each copy of its sublayers to the next.
  case instances

  fileprivate var property: WholeProperty {
    switch self {
    case .own: .transform
    case .sublayers: .sublayerTransform
    case .instances: .instanceTransform
    }
  }

  fileprivate subscript(properties: LayerProperties) -> Transform {
    switch self {
    case .own: properties.transform
    case .sublayers: properties.sublayerTransform
    case .instances: properties.instanceTransform
    }
  }

  fileprivate func change(_ properties: inout LayerProperties, _ body: (inout Transform) -> Void) {
    switch self {
    case .own: body(&properties.transform)
    case .sublayers: body(&properties.sublayerTransform)
    case .instances: body(&properties.instanceTransform)
    }
  }

  fileprivate func key<Value>(
    _ part: PropertyPart, _ get: @escaping @Sendable (Transform) -> Value,
    _ set: @escaping @Sendable (inout Transform, Value) -> Void
  ) -> AnimatableProperty<Value> {
    AnimatableProperty(
      property, part, get: { get(self[$0]) },
      set: { properties, value in change(&properties) { set(&$0, value) } })
  }
}

/// The key of a transform's translation as a point.
public struct TranslationKey: Sendable {
  private let owner: TransformOwner

  init(of owner: TransformOwner) { self.owner = owner }

  /// The translation of the transform in the plane, in points.
  public var translation: AnimatableProperty<Point> {
    owner.key(.translation, { Point(x: $0.m41, y: $0.m42) }, { ($0.m41, $0.m42) = ($1.x, $1.y) })
  }
}

/// Keys that share their names with those in `TransformKeys` that lead to single axes. The value's type, or
/// what follows, tells which one is meant.
public protocol TransformWholeKeys {
  /// Which transform it is.
  var owner: TransformOwner { get }
}

extension TransformWholeKeys {
  /// The angle of the transform about z, in radians, clockwise: the same as `.transform.rotation.z`.
  public var rotation: AnimatableProperty<Double> { owner.rotation.z }
  /// The scale factor of the transform in x and y.
  public var scale: AnimatableProperty<Double> { owner.key(.scale, \.scale, { $0.scale = $1 }) }
}

/// The keys of the components of a transform.
public struct TransformKeys: TransformWholeKeys, Sendable {
  public let owner: TransformOwner

  init(of owner: TransformOwner) { self.owner = owner }

  /// The angles of the transform about the axes, in radians: first about x, then y, then z.
  public var rotation: AxisKeys { owner.rotation }
  /// The scale factors of the transform along the axes.
  public var scale: AxisKeys {
    AxisKeys(
      x: owner.key(.scaleX, \.scaleX, { $0.scaleX = $1 }),
      y: owner.key(.scaleY, \.scaleY, { $0.scaleY = $1 }),
      z: owner.key(.scaleZ, \.scaleZ, { $0.scaleZ = $1 }))
  }
  /// The translation of the transform along the axes, in points.
  public var translation: AxisKeys {
    AxisKeys(
      x: owner.key(.translationX, \.m41, { $0.m41 = $1 }),
      y: owner.key(.translationY, \.m42, { $0.m42 = $1 }),
      z: owner.key(.translationZ, \.m43, { $0.m43 = $1 }))
  }
}

extension TransformOwner {
  fileprivate var rotation: AxisKeys {
    AxisKeys(
      x: key(.rotationX, \.rotationX, { $0.rotationX = $1 }),
      y: key(.rotationY, \.rotationY, { $0.rotationY = $1 }),
      z: key(.rotationZ, \.rotationZ, { $0.rotationZ = $1 }))
  }
}
