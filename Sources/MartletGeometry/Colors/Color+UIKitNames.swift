/// Names of UIKit that are called differently here: the compiler says how.
extension Color {
  /// A grey in UIKit.
  @available(*, unavailable, message: "use Color(red:green:blue:alpha:) or Color(0xRRGGBB, alpha:)")
  public init(white: Double, alpha: Double) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The same colour with another alpha in UIKit.
  @available(*, unavailable, renamed: "withAlpha(_:)")
  public func withAlphaComponent(_ alpha: Double) -> Color { withAlpha(alpha) }
}
