import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Double {
  /// Opacity, 0…1.
  public static var opacity: Self {
    Self(.opacity, "opacity", get: { $0.opacity }, set: { $0.opacity = $1 })
  }
  /// Width of the border, in points.
  public static var borderWidth: Self {
    Self(.borderWidth, "borderWidth", get: { $0.borderWidth }, set: { $0.borderWidth = $1 })
  }
  /// Radius of all corners, in points; of corners that differ, that of the top left one.
  public static var cornerRadius: Self {
    Self(
      .cornerRadius, "cornerRadius", get: { $0.cornerRadii.topLeft },
      set: { $0.cornerRadii = CornerRadii($1) })
  }
  /// The way to `.shadow.opacity`, `.shadow.radius` and `.shadow.offset.x`.
  public static var shadow: ShadowKeys<Double> { ShadowKeys() }
}

extension AnimatableProperty where Value == Bool {
  /// Whether the layer and its sublayers are left out: it changes at once.
  public static var isHidden: Self {
    Self(.isHidden, "hidden", get: { $0.isHidden }, set: { $0.isHidden = $1 })
  }
  /// Whether the layer and its sublayers show from behind, too: it changes at once.
  public static var isDoubleSided: Self {
    Self(.isDoubleSided, "doubleSided", get: { $0.isDoubleSided }, set: { $0.isDoubleSided = $1 })
  }
  /// Whether sublayers show only within the rounded bounds: it changes at once.
  public static var masksToBounds: Self {
    Self(.masksToBounds, "masksToBounds", get: { $0.masksToBounds }, set: { $0.masksToBounds = $1 })
  }
}

extension AnimatableProperty where Value == Color {
  /// Fill of the bounds.
  public static var backgroundColor: Self {
    Self(.backgroundColor, "backgroundColor", get: { $0.backgroundColor }, set: { $0.backgroundColor = $1 })
  }
  /// Colour of the border.
  public static var borderColor: Self {
    Self(.borderColor, "borderColor", get: { $0.borderColor }, set: { $0.borderColor = $1 })
  }
  /// The way to `.shadow.color`.
  public static var shadow: ShadowKeys<Color> { ShadowKeys() }
}

extension AnimatableProperty where Value == CornerRadii {
  /// Radius of each corner, in points.
  public static var cornerRadii: Self {
    Self(.cornerRadii, "cornerRadii", get: { $0.cornerRadii }, set: { $0.cornerRadii = $1 })
  }
}

extension AnimatableProperty where Value == Point {
  /// The way to `.shadow.offset`.
  public static var shadow: ShadowKeys<Point> { ShadowKeys() }
}

extension AnimatableProperty where Value == Rect {
  /// Which part of the contents shows, in fractions of them.
  public static var contentsRect: Self {
    Self(.contentsRect, "contentsRect", get: { $0.contentsRect }, set: { $0.contentsRect = $1 })
  }
}

extension AnimatableProperty where Value == Point {
  /// The way to `.contentsRect.origin`.
  public static var contentsRect: ContentsRectKeys<Point> { ContentsRectKeys() }
}

/// Keys of the components of the contents' rectangle that have a certain type.
public struct ContentsRectKeys<Value>: Sendable {}

extension ContentsRectKeys where Value == Point {
  /// Where the part of the contents that shows begins, in fractions of them.
  public var origin: AnimatableProperty<Point> {
    AnimatableProperty(
      .contentsRectOrigin, "contentsRect.origin", get: { $0.contentsRect.origin },
      set: { $0.contentsRect.origin = $1 })
  }
}

/// Keys of the components of a shadow that have a certain type.
public struct ShadowKeys<Value>: Sendable {}

extension ShadowKeys where Value == Double {
  /// Opacity of the shadow, 0…1.
  public var opacity: AnimatableProperty<Double> {
    AnimatableProperty(
      .shadowOpacity, "shadow.opacity", get: { $0.shadow.opacity }, set: { $0.shadow.opacity = $1 })
  }
  /// Blur radius of the shadow, in points.
  public var radius: AnimatableProperty<Double> {
    AnimatableProperty(
      .shadowRadius, "shadow.radius", get: { $0.shadow.radius }, set: { $0.shadow.radius = $1 })
  }
  /// The way to `.shadow.offset.x` and `.shadow.offset.y`.
  public var offset: PointKeys {
    PointKeys(
      x: AnimatableProperty(
        .shadowOffsetX, "shadow.offset.x", get: { $0.shadow.offset.x }, set: { $0.shadow.offset.x = $1 }),
      y: AnimatableProperty(
        .shadowOffsetY, "shadow.offset.y", get: { $0.shadow.offset.y }, set: { $0.shadow.offset.y = $1 }))
  }
}

extension ShadowKeys where Value == Color {
  /// Colour of the shadow.
  public var color: AnimatableProperty<Color> {
    AnimatableProperty(.shadowColor, "shadow.color", get: { $0.shadow.color }, set: { $0.shadow.color = $1 })
  }
}

extension ShadowKeys where Value == Point {
  /// How far the shadow lies off what casts it, in points.
  public var offset: AnimatableProperty<Point> {
    AnimatableProperty(
      .shadowOffset, "shadow.offset", get: { $0.shadow.offset }, set: { $0.shadow.offset = $1 })
  }
}

extension AnimatableProperty where Value == Shadow {
  /// The shadow as a whole.
  public static var shadow: Self { Self(.shadow, "shadow", get: { $0.shadow }, set: { $0.shadow = $1 }) }
}

extension AnimatableProperty where Value == Size {
  /// The way to `.contentsRect.size`.
  public static var contentsRect: ContentsRectKeys<Size> { ContentsRectKeys() }
}

extension ContentsRectKeys where Value == Size {
  /// Extents of the part of the contents that shows, in fractions of them.
  public var size: AnimatableProperty<Size> {
    AnimatableProperty(
      .contentsRectSize, "contentsRect.size", get: { $0.contentsRect.size },
      set: { $0.contentsRect.size = $1 })
  }
}
