/// A Boolean switches at one half. Sum and difference are exclusive or.
extension Bool: Animatable {
  public static var zero: Bool { false }
  public static var settlingTolerance: Double { 0.5 }
  public static var addsToMotion: Bool { false }
  public static func + (a: Bool, b: Bool) -> Bool { a != b }
  public static func - (a: Bool, b: Bool) -> Bool { a != b }
  public static func * (a: Bool, factor: Double) -> Bool { a && factor >= 0.5 }
  public var magnitude: Double { self ? 1 : 0 }
  public var isFinite: Bool { true }

  public func interpolated(to other: Bool, fraction: Double) -> Bool { fraction < 0.5 ? self : other }
  public func offsetInterpolated(to other: Bool, fraction: Double) -> Bool { fraction < 0.5 ? self : other }
  public func interpolationVelocity(to other: Bool, fraction: Double) -> Bool { false }
  public func offsetInterpolationVelocity(to other: Bool, fraction: Double) -> Bool { false }
  public func advanced(by velocity: Bool, for seconds: Double) -> Bool { self }
}
