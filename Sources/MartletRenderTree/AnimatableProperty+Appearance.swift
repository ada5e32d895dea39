import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Double {
  /// The opacity, 0…1.
  public static var opacity: Self {
    Self(.opacity, "opacity", get: { $0.opacity }, set: { $0.opacity = $1 })
  }
  /// The width of the border, in points.
  public static var borderWidth: Self {
    Self(.borderWidth, "borderWidth", get: { $0.borderWidth }, set: { $0.borderWidth = $1 })
  }
  /// The radius of all corners, in points. If the radii differ, reading returns that of the top left corner.
  public static var cornerRadius: Self {
    Self(
      .cornerRadius, "cornerRadius", get: { $0.cornerRadii.topLeft },
      set: { $0.cornerRadii = CornerRadii($1) })
  }
  /// Leads to `.shadow.opacity`, `.shadow.radius` and `.shadow.offset.x`.
  public static var shadow: ShadowKeys<Double> { ShadowKeys() }
}

extension AnimatableProperty where Value == Bool {
  /// Whether the layer and its sublayers are left out. It switches without values in between.
  public static var isHidden: Self {
    Self(.isHidden, "hidden", get: { $0.isHidden }, set: { $0.isHidden = $1 })
  }
  /// Whether the layer and its sublayers are visible from behind. It switches without values in between.
  public static var isDoubleSided: Self {
    Self(.isDoubleSided, "doubleSided", get: { $0.isDoubleSided }, set: { $0.isDoubleSided = $1 })
  }
  /// Whether sublayers are clipped to the rounded bounds. It switches without values in between.
  public static var masksToBounds: Self {
    Self(.masksToBounds, "masksToBounds", get: { $0.masksToBounds }, set: { $0.masksToBounds = $1 })
  }
}

extension AnimatableProperty where Value == Color {
  /// The colour that fills the bounds.
  public static var backgroundColor: Self {
    Self(.backgroundColor, "backgroundColor", get: { $0.backgroundColor }, set: { $0.backgroundColor = $1 })
  }
  /// The colour of the border.
  public static var borderColor: Self {
    Self(.borderColor, "borderColor", get: { $0.borderColor }, set: { $0.borderColor = $1 })
  }
  /// Leads to `.shadow.color`.
  public static var shadow: ShadowKeys<Color> { ShadowKeys() }
}

extension AnimatableProperty where Value == CornerRadii {
  /// The radius of each corner, in points.
  public static var cornerRadii: Self {
    Self(.cornerRadii, "cornerRadii", get: { $0.cornerRadii }, set: { $0.cornerRadii = $1 })
  }
}

extension AnimatableProperty where Value == Point {
  /// Leads to `.shadow.offset`.
  public static var shadow: ShadowKeys<Point> { ShadowKeys() }
}

extension AnimatableProperty where Value == Rect {
  /// The part of the contents that is shown, in fractions of their size.
  public static var contentsRect: Self {
    Self(.contentsRect, "contentsRect", get: { $0.contentsRect }, set: { $0.contentsRect = $1 })
  }
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
      .contentsRectOrigin, "contentsRect.origin", get: { $0.contentsRect.origin },
      set: { $0.contentsRect.origin = $1 })
  }
}

/// The keys of a shadow's components with a certain type.
public struct ShadowKeys<Value>: Sendable {}

extension ShadowKeys where Value == Double {
  /// The opacity of the shadow, 0…1.
  public var opacity: AnimatableProperty<Double> {
    AnimatableProperty(
      .shadowOpacity, "shadow.opacity", get: { $0.shadow.opacity }, set: { $0.shadow.opacity = $1 })
  }
  /// The blur radius of the shadow, in points.
  public var radius: AnimatableProperty<Double> {
    AnimatableProperty(
      .shadowRadius, "shadow.radius", get: { $0.shadow.radius }, set: { $0.shadow.radius = $1 })
  }
  /// Leads to `.shadow.offset.x` and `.shadow.offset.y`.
  public var offset: PointKeys {
    PointKeys(
      x: AnimatableProperty(
        .shadowOffsetX, "shadow.offset.x", get: { $0.shadow.offset.x }, set: { $0.shadow.offset.x = $1 }),
      y: AnimatableProperty(
        .shadowOffsetY, "shadow.offset.y", get: { $0.shadow.offset.y }, set: { $0.shadow.offset.y = $1 }))
  }
}

extension ShadowKeys where Value == Color {
  /// The colour of the shadow.
  public var color: AnimatableProperty<Color> {
    AnimatableProperty(.shadowColor, "shadow.color", get: { $0.shadow.color }, set: { $0.shadow.color = $1 })
  }
}

extension ShadowKeys where Value == Point {
  /// The offset of the shadow from the layer, in points.
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
  /// Leads to `.contentsRect.size`.
  public static var contentsRect: ContentsRectKeys<Size> { ContentsRectKeys() }
}

extension ContentsRectKeys where Value == Size {
  /// The size of the part of the contents that is shown, in fractions of their size.
  public var size: AnimatableProperty<Size> {
    AnimatableProperty(
      .contentsRectSize, "contentsRect.size", get: { $0.contentsRect.size },
      set: { $0.contentsRect.size = $1 })
  }
}
