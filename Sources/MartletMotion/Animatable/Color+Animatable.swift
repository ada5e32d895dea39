import MartletGeometry

extension Color: Animatable {
  @inlinable public static var zero: Color { Color(components: .zero) }
  public static var addsToMotion: Bool { false }
  /// Half of one step of an 8-bit component.
  @inlinable public static var settlingTolerance: Double { 0.002 }
  @inlinable public var magnitude: Double { Double((components * components).sum().squareRoot()) }
  @inlinable public static func + (a: Color, b: Color) -> Color {
    Color(components: a.components + b.components)
  }
  @inlinable public static func - (a: Color, b: Color) -> Color {
    Color(components: a.components - b.components)
  }
  @inlinable public static func * (a: Color, factor: Double) -> Color {
    Color(components: a.components * Float(factor))
  }

  /// The slope of linear interpolation in premultiplied components, converted to unpremultiplied ones: (p ÷
  /// a)′. Zero where a component is clamped.
  public func interpolationVelocity(to other: Color, fraction: Double) -> Color {
    let slope = other.premultiplied() - premultiplied()
    let p = premultiplied() + slope * Float(fraction)
    guard p.w > 0 else { return .zero }
    let c = p / p.w
    var rate = (slope - c * slope.w) / p.w
    rate.replace(with: 0, where: (c .< 0) .| (c .> 1))
    rate.w = p.w > 1 ? 0 : slope.w
    return Color(components: rate)
  }
}
