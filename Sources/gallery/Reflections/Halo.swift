import Martlet

/// Light around something, in a colour that fades towards the edge of a disc.
@MainActor
final class Halo: GradientLayer {
  /// - Parameters:
  ///   - color: That of the light.
  ///   - opacity: Its opacity in the middle.
  init(_ color: Color, opacity: Double) {
    super.init()
    isStill = true
    kind = .radial
    startPoint = Point(x: 0.5, y: 0.5)
    endPoint = Point(x: 1, y: 1)
    colors = [1, 0.5, 0.17, 0].map { color.withAlpha(opacity * $0) }
    locations = [0, 0.3, 0.62, 1]
  }
}
