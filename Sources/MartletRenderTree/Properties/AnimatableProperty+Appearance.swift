import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Double {
  /// The radius of all corners, in points. If the radii differ, reading returns that of the top left corner.
  public static var cornerRadius: Self {
    Self(
      .cornerRadii, .cornerRadius, get: { $0.cornerRadii.topLeft }, set: { $0.cornerRadii = CornerRadii($1) })
  }
  /// Leads to `.shadow.opacity`, `.shadow.radius` and `.shadow.offset.x`.
  public static var shadow: ShadowKeys<Double> { ShadowKeys(of: .shadow, .shadow) }
  /// Leads to the same of the inner shadow.
  public static var innerShadow: ShadowKeys<Double> { ShadowKeys(of: .innerShadow, .innerShadow) }
}

extension AnimatableProperty where Value == Color {
  /// Leads to `.shadow.color`.
  public static var shadow: ShadowKeys<Color> { ShadowKeys(of: .shadow, .shadow) }
  /// Leads to the same of the inner shadow.
  public static var innerShadow: ShadowKeys<Color> { ShadowKeys(of: .innerShadow, .innerShadow) }
}

extension AnimatableProperty where Value == Point {
  /// Leads to `.shadow.offset`.
  public static var shadow: ShadowKeys<Point> { ShadowKeys(of: .shadow, .shadow) }
  /// Leads to the same of the inner shadow.
  public static var innerShadow: ShadowKeys<Point> { ShadowKeys(of: .innerShadow, .innerShadow) }
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
