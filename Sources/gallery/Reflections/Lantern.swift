import Martlet

/// A paper lantern that glows and floats. Its position is that of a hand; how it floats is added to it.
@MainActor
final class Lantern: Layer {
  /// The time in which it floats down, in seconds.
  private let period: Double
  private let halo: Halo
  private let paper = GradientLayer()
  private let caps = [Layer(), Layer()]

  static let size = Size(width: 46, height: 62)
  /// Its size as a multiple of the usual one.
  var scale = 1.0 {
    didSet { if scale != oldValue { transform = Transform(scale: scale) } }
  }

  /// - Parameters:
  ///   - color: That of its paper.
  ///   - period: The time in which it floats down, in seconds.
  init(color: Color, period: Double) {
    halo = Halo(color, opacity: 0.55)
    self.period = period
    super.init()
    isStill = true
    bounds = Rect(origin: .zero, size: Self.size)
    halo.frame = Rect(center: bounds.center, size: Size(width: 190, height: 190))
    paper.isStill = true
    paper.frame = Rect(x: 0, y: 5, width: Self.size.width, height: Self.size.height - 10)
    paper.cornerRadius = 17
    paper.colors = [
      color.interpolated(to: .white, fraction: 0.25), color.interpolated(to: .white, fraction: 0.6), color,
    ]
    paper.locations = [0, 0.55, 1]
    for (cap, y) in zip(caps, [1, Self.size.height - 7]) {
      cap.isStill = true
      cap.frame = Rect(x: 12, y: y, width: Self.size.width - 24, height: 6)
      cap.cornerRadius = 3
      cap.backgroundColor = Color(0x3A2E30)
    }
    for part in [halo, paper] + caps { addSublayer(part) }
    showFloating()
  }

  /// Whether it floats up and down by itself; `true` by default.
  var isFloating = true { didSet { if isFloating != oldValue { showFloating() } } }

  private func showFloating() {
    guard isFloating else { return removeAnimation(forKey: "float") }
    add(
      BasicAnimation(
        from: -4, to: 4, duration: period, timingFunction: .easeInEaseOut, isAdditive: true,
        repeatCount: .infinity, autoreverses: true),
      for: .transform.translation.y, key: "float")
  }
}
