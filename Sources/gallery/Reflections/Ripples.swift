import Martlet

/// Strips of light on water that drift to and fro, the nearer the wider.
///
/// They are drawn into a few sheets, each of which drifts and glints in a time of its own: light on water never repeats,
/// and yet a frame draws three pictures.
@MainActor
final class Ripples: Layer {
  private let sheets: [DrawnLayer]

  private static let count = 15
  /// For each sheet how far it drifts, in widths, and how long that takes, in seconds.
  private static let drifts = [
    (way: 0.024, period: 2.7), (way: -0.032, period: 3.3), (way: 0.042, period: 3.9),
  ]
  /// How far sheets reach beyond the water on each side, in widths, so that no strip ends with its sheet.
  private static let margin = 0.12
  private static let light: [Gradient.Stop] = zip([0, 0.3, 0.5, 0.72, 1], [0, 0.16, 0.05, 0.14, 0]).map {
    Gradient.Stop($0, Color(0xF2E6DC, alpha: $1))
  }

  override init() {
    sheets = Self.drifts.indices.map { number in
      DrawnLayer { context, size in
        let water = Size(width: size.width / (1 + 2 * Self.margin), height: size.height)
        for index in stride(from: number, to: Self.count, by: Self.drifts.count) {
          let strip = Self.strip(index, in: water).offsetBy(dx: Self.margin * water.width, dy: 0)
          context.fill(
            strip,
            with: Gradient(
              .linear(from: Point(x: strip.minX, y: 0), to: Point(x: strip.maxX, y: 0)), stops: Self.light))
        }
      }
    }
    super.init()
    isStill = true
    masksToBounds = true
    for sheet in sheets {
      sheet.isStill = true
      addSublayer(sheet)
    }
  }

  /// A strip of light on water of a size. The nearer, the farther from each other; and irregular from side to side.
  private static func strip(_ index: Int, in size: Size) -> Rect {
    let near = (Double(index) + 0.6) / Double(count)
    let share = (Double(index) * 0.618).truncatingRemainder(dividingBy: 1)
    return Rect(
      center: Point(x: (0.08 + 0.84 * share) * size.width, y: near * near * size.height),
      size: Size(width: size.width * (0.16 + 0.3 * near), height: 1 + 2.5 * near))
  }

  /// Fills a rectangle of the stage, whose upper edge is the far shore.
  func fill(_ frame: Rect) {
    self.frame = frame
    for (sheet, drift) in zip(sheets, Self.drifts) {
      sheet.frame = alignToPixels(bounds.insetBy(dx: -Self.margin * bounds.width, dy: 0))
      let way = drift.way * bounds.width
      sheet.add(
        BasicAnimation(
          from: -way, to: way, duration: drift.period, timingFunction: .easeInEaseOut, isAdditive: true,
          repeatCount: .infinity, autoreverses: true),
        for: .transform.translation.x, key: "drift")
      sheet.add(
        BasicAnimation(
          from: 0.15, to: 1, duration: drift.period * 0.7, timingFunction: .easeInEaseOut,
          repeatCount: .infinity, autoreverses: true),
        for: .opacity, key: "glint")
    }
  }
}
