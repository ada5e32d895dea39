import Glibc
import Martlet
import MartletTesting

/// A landscape painted by code: sky, a sun or a moon, hills in the mist, a line of birds. Each seed paints another.
struct Scenery {
  /// The colours of an hour of the day.
  private struct Hour {
    let zenith: Color
    let horizon: Color
    let far: Color
    let near: Color
    let light: Color
  }

  private static let hours = [
    Hour(
      zenith: Color(0x8FBCE6), horizon: Color(0xFBE3B4), far: Color(0xE8B79F), near: Color(0x3B4F6B),
      light: Color(0xFFF3D0)),
    Hour(
      zenith: Color(0x4F93DB), horizon: Color(0xD8ECF7), far: Color(0xA9CBB0), near: Color(0x2F6B49),
      light: Color(0xFFFBEA)),
    Hour(
      zenith: Color(0x5B4A8A), horizon: Color(0xF59A6B), far: Color(0xC2708A), near: Color(0x2B2440),
      light: Color(0xFFD98A)),
    Hour(
      zenith: Color(0x131A33), horizon: Color(0x47608F), far: Color(0x3C527D), near: Color(0x0C1120),
      light: Color(0xEFF2FF)),
  ]

  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// Paints it over a size.
  func draw(in context: DrawingContext, size: Size) {
    var random = SeededGenerator(seed: seed &* 1009)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let hour = Self.hours[Int(seed % 4)]
    let (w, h) = (size.width, size.height)
    context.withState {
      context.clip(to: Rect(origin: .zero, size: size))
      context.fill(
        Rect(origin: .zero, size: size),
        with: .linear([hour.zenith, hour.horizon], from: .zero, to: Point(x: 0, y: h * 0.72)))
      let light = Point(x: w * number(0.2...0.8), y: h * number(0.18...0.5))
      let glow = w * 0.42
      context.fill(
        Rect(center: light, size: Size(width: 2 * glow, height: 2 * glow)),
        with: .radial(
          [hour.light.withAlpha(0.7), hour.light.withAlpha(0.18), hour.light.withAlpha(0)], center: light,
          radius: glow))
      let disc = w * number(0.05...0.09)
      context.fill(
        Path(ellipseIn: Rect(center: light, size: Size(width: disc, height: disc))), with: hour.light)
      birds(
        from: Point(x: w * number(0.12...0.5), y: h * number(0.14...0.34)), count: 5 + Int(seed % 4),
        span: w * 0.012, color: hour.near.withAlpha(0.75), in: context)
      let ranges = 4
      for range in 0..<ranges {
        let depth = Double(range) / Double(ranges - 1)
        let top = h * (0.5 + 0.14 * Double(range) + number(-0.03...0.03))
        let (phase, pitch) = (number(0...6), number(0.7...1.3))
        var path = Path()
        path.move(to: Point(x: 0, y: h))
        for step in 0...64 {
          let x = Double(step) / 64
          let wave = sin(x * 5 * pitch + phase) * 0.06 + sin(x * 13 * pitch + phase * 2) * 0.02
          path.addLine(to: Point(x: x * w, y: top - h * wave * (1.3 - 0.5 * depth)))
        }
        path.addLine(to: Point(x: w, y: h))
        path.close()
        let color = hour.far.interpolated(to: hour.near, fraction: depth)
        // Mist lies between the ranges.
        context.fill(
          path,
          with: .linear(
            [color, color.interpolated(to: hour.horizon, fraction: 0.3 * (1 - depth))],
            from: Point(x: 0, y: top - h * 0.08), to: Point(x: 0, y: top + h * 0.2)))
      }
    }
  }

  private func birds(
    from start: Point, count: Int, span: Double, color: Color, in context: DrawingContext
  ) {
    for index in 0..<count {
      let offset = Double(index)
      let place = start + Point(x: span * 3.2 * offset, y: span * (0.9 * abs(offset - 2) + sin(offset * 1.7)))
      var path = Path()
      path.move(to: place + Point(x: -span, y: -span * 0.35))
      path.addQuadCurve(to: place, control: place + Point(x: -span * 0.4, y: -span * 0.5))
      path.addQuadCurve(
        to: place + Point(x: span, y: -span * 0.35), control: place + Point(x: span * 0.4, y: -span * 0.5))
      context.stroke(path, with: color, width: max(span * 0.22, 0.5))
    }
  }
}
