import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Double {
  /// The radius of all corners, in points. If the radii differ, reading returns that of the top left corner.
  public static var cornerRadius: Self {
    Self(
      .cornerRadii, .cornerRadius, get: { $0.cornerRadii.topLeft }, set: { $0.cornerRadii = CornerRadii($1) })
  }
  /// Leads to `.shadow.opacity`, `.shadow.radius` and `.shadow.offset.x`.
  public static var shadow: ShadowKeys<Double> { ShadowKeys() }
}

extension AnimatableProperty where Value == Color {
  /// Leads to `.shadow.color`.
  public static var shadow: ShadowKeys<Color> { ShadowKeys() }
}

extension AnimatableProperty where Value == Point {
  /// Leads to `.shadow.offset`.
  public static var shadow: ShadowKeys<Point> { ShadowKeys() }
}

extension AnimatableProperty where Value == Point {
  /// Leads to `.contentsRect.origin`.
  public static var contentsRect: ContentsRectKeys<Point> { ContentsRectKeys() }
}

/// The keys of the contents rectangle's components with a certain type.
public struct ContentsRectKeys<Value>: Sendable {}

extension ContentsRectKeys where Value == Point {
  /// The origin of the part of the contents that is shown, in fractions of their size.
  public var origin: AnimatableProperty<Point> {
    AnimatableProperty(
      .contentsRect, .origin, get: { $0.contentsRect.origin }, set: { $0.contentsRect.origin = $1 })
  }
}

/// The keys of a shadow's components with a certain type.
public struct ShadowKeys<Value>: Sendable {}

extension ShadowKeys where Value == Double {
  /// The opacity of the shadow, 0…1.
  public var opacity: AnimatableProperty<Double> {
    AnimatableProperty(
      .shadow, .opacity, get: { $0.shadow.opacity }, set: { $0.shadow.opacity = $1 },
      limit: { min(max($0, 0), 1) })
  }
  /// The blur radius of the shadow, in points.
  public var radius: AnimatableProperty<Double> {
    AnimatableProperty(
      .shadow, .radius, get: { $0.shadow.radius }, set: { $0.shadow.radius = $1 }, limit: { max($0, 0) })
  }
  /// Leads to `.shadow.offset.x` and `.shadow.offset.y`.
  public var offset: PointKeys {
    PointKeys(
      x: AnimatableProperty(.shadow, .offsetX, get: { $0.shadow.offset.x }, set: { $0.shadow.offset.x = $1 }),
      y: AnimatableProperty(.shadow, .offsetY, get: { $0.shadow.offset.y }, set: { $0.shadow.offset.y = $1 }))
  }
}

extension ShadowKeys where Value == Color {
  /// The colour of the shadow.
  public var color: AnimatableProperty<Color> {
    AnimatableProperty(.shadow, .color, get: { $0.shadow.color }, set: { $0.shadow.color = $1 })
  }
}

extension ShadowKeys where Value == Point {
  /// The offset of the shadow from the layer, in points.
  public var offset: AnimatableProperty<Point> {
    AnimatableProperty(.shadow, .offset, get: { $0.shadow.offset }, set: { $0.shadow.offset = $1 })
  }
}

extension AnimatableProperty where Value == Size {
  /// Leads to `.contentsRect.size`.
  public static var contentsRect: ContentsRectKeys<Size> { ContentsRectKeys() }
}

extension ContentsRectKeys where Value == Size {
  /// The size of the part of the contents that is shown, in fractions of their size.
  public var size: AnimatableProperty<Size> {
    AnimatableProperty(
      .contentsRect, .size, get: { $0.contentsRect.size }, set: { $0.contentsRect.size = $1 })
  }
}
