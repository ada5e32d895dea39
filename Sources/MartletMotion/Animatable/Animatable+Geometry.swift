import MartletGeometry

extension Double: Animatable {
  /// A thousandth: of a radian, of full opacity, of a scale factor.
  @inlinable public static var settlingTolerance: Double { 0.001 }
  @inlinable public func dot(_ other: Double) -> Double { self * other }
}

extension Point: Animatable {
  /// A twentieth of a point: a tenth of a pixel at scale 2.
  @inlinable public static var settlingTolerance: Double { 0.05 }
  @inlinable public var magnitude: Double { length }
  @inlinable public func dot(_ other: Point) -> Double { x * other.x + y * other.y }
}

extension Size: Animatable {
  /// A twentieth of a point: a tenth of a pixel at scale 2.
  @inlinable public static var settlingTolerance: Double { 0.05 }
  @inlinable public var magnitude: Double { (width * width + height * height).squareRoot() }
}

extension Rect: Animatable {
  /// A twentieth of a point: a tenth of a pixel at scale 2.
  @inlinable public static var settlingTolerance: Double { 0.05 }
  @inlinable public var magnitude: Double {
    (minX * minX + minY * minY + width * width + height * height).squareRoot()
  }
  @inlinable public static func + (a: Rect, b: Rect) -> Rect {
    Rect(origin: a.origin + b.origin, size: a.size + b.size)
  }
  @inlinable public static func - (a: Rect, b: Rect) -> Rect {
    Rect(origin: a.origin - b.origin, size: a.size - b.size)
  }
  @inlinable public static func * (a: Rect, factor: Double) -> Rect {
    Rect(origin: a.origin * factor, size: a.size * factor)
  }
}

extension CornerRadii: Animatable {
  /// A twentieth of a point: a tenth of a pixel at scale 2.
  @inlinable public static var settlingTolerance: Double { 0.05 }
  @inlinable public var magnitude: Double { (values * values).sum().squareRoot() }
  @inlinable public var isFinite: Bool { (values * 0).sum() == 0 }
}

extension Insets: Animatable {
  /// A twentieth of a point: a tenth of a pixel at scale 2.
  @inlinable public static var settlingTolerance: Double { 0.05 }
  @inlinable public var magnitude: Double {
    (top * top + left * left + bottom * bottom + right * right).squareRoot()
  }
  @inlinable public static func + (a: Insets, b: Insets) -> Insets {
    Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
  @inlinable public static func - (a: Insets, b: Insets) -> Insets {
    Insets(top: a.top - b.top, left: a.left - b.left, bottom: a.bottom - b.bottom, right: a.right - b.right)
  }
  @inlinable public static func * (a: Insets, factor: Double) -> Insets {
    Insets(top: a.top * factor, left: a.left * factor, bottom: a.bottom * factor, right: a.right * factor)
  }
}
