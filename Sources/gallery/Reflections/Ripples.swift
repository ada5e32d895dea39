import Martlet

/// Strips of light on water that drift to and fro, the nearer the wider.
@MainActor
final class Ripples: Layer {
  private let strips: [GradientLayer]

  private static let count = 14
  /// How far strips drift, in widths, and how long that takes, in seconds.
  private static let drift = 0.05
  private static let period = 2.6

  override init() {
    strips = (0..<Self.count).map { _ in GradientLayer() }
    super.init()
    isStill = true
    masksToBounds = true
    for strip in strips {
      strip.isStill = true
      strip.startPoint = Point(x: 0, y: 0.5)
      strip.endPoint = Point(x: 1, y: 0.5)
      strip.colors = [0, 0.16, 0.05, 0.14, 0].map { Color(0xF2E6DC, alpha: $0) }
      strip.locations = [0, 0.3, 0.5, 0.72, 1]
      addSublayer(strip)
    }
  }

  /// Fills a rectangle of the stage, whose upper edge is the far shore.
  func fill(_ frame: Rect) {
    self.frame = frame
    let (width, height) = (frame.width, frame.height)
    for (index, strip) in strips.enumerated() {
      // The nearer, the farther from each other; and irregular from side to side.
      let near = (Double(index) + 0.6) / Double(Self.count)
      let share = (Double(index) * 0.618).truncatingRemainder(dividingBy: 1)
      strip.frame = Rect(
        center: Point(x: (0.08 + 0.84 * share) * width, y: near * near * height),
        size: Size(width: width * (0.16 + 0.3 * near), height: 1 + 2.5 * near))
      let way = width * Self.drift * (0.4 + near)
      let period = Self.period * (1 + 0.5 * share)
      strip.add(
        BasicAnimation(
          from: -way, to: way, duration: period, timingFunction: .easeInEaseOut, isAdditive: true,
          repeatCount: .infinity, autoreverses: true),
        for: .transform.translation.x, key: "drift")
      strip.add(
        BasicAnimation(
          from: 0.15, to: 1, duration: period * 0.7, timingFunction: .easeInEaseOut, repeatCount: .infinity,
          autoreverses: true),
        for: .opacity, key: "glint")
    }
  }
}
