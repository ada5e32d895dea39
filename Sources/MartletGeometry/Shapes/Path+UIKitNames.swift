/// Names of UIKit and Core Graphics that are called differently here: the compiler says how.
extension Path {
  /// The end of a subpath in Core Graphics.
  @available(*, unavailable, renamed: "close()")
  public mutating func closeSubpath() { close() }

  /// An ellipse in UIKit.
  @available(*, unavailable, renamed: "init(ellipseIn:)")
  public init(ovalIn rect: Rect) { self.init(ellipseIn: rect) }

  /// An arc in Core Graphics.
  @available(
    *, unavailable, message: "leave clockwise out: it is clockwise on screen if endAngle is above startAngle"
  )
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle)
  }

  /// A curve in UIKit.
  @available(*, unavailable, renamed: "addCurve(to:control1:control2:)")
  public mutating func addCurve(to point: Point, controlPoint1: Point, controlPoint2: Point) {
    addCurve(to: point, control1: controlPoint1, control2: controlPoint2)
  }

  /// A curve in UIKit.
  @available(*, unavailable, renamed: "addQuadCurve(to:control:)")
  public mutating func addQuadCurve(to point: Point, controlPoint: Point) {
    addQuadCurve(to: point, control: controlPoint)
  }
}
