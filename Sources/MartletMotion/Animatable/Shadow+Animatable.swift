import MartletGeometry

extension Shadow: Animatable {
  public static var zero: Shadow { Shadow(color: .zero, opacity: 0, radius: 0, offset: .zero) }
  public static var addsToMotion: Bool { false }
  /// That of its most sensitive part, the colour.
  public static var settlingTolerance: Double { Color.settlingTolerance }
  public var magnitude: Double {
    let c = color.magnitude
    return (c * c + opacity * opacity + radius * radius + offset.x * offset.x + offset.y * offset.y)
      .squareRoot()
  }

  public static func + (a: Shadow, b: Shadow) -> Shadow {
    Shadow(
      color: a.color + b.color, opacity: a.opacity + b.opacity, radius: a.radius + b.radius,
      offset: a.offset + b.offset)
  }
  public static func - (a: Shadow, b: Shadow) -> Shadow {
    Shadow(
      color: a.color - b.color, opacity: a.opacity - b.opacity, radius: a.radius - b.radius,
      offset: a.offset - b.offset)
  }
  public static func * (a: Shadow, factor: Double) -> Shadow {
    Shadow(
      color: a.color * factor, opacity: a.opacity * factor, radius: a.radius * factor,
      offset: a.offset * factor)
  }

  /// Interpolates each part; the colour as colours are.
  public func interpolated(to other: Shadow, fraction: Double) -> Shadow {
    var result = offsetInterpolated(to: other, fraction: fraction)
    result.color = color.interpolated(to: other.color, fraction: fraction)
    return result
  }

  public func interpolationVelocity(to other: Shadow, fraction: Double) -> Shadow {
    var result = other - self
    result.color = color.interpolationVelocity(to: other.color, fraction: fraction)
    return result
  }
}
