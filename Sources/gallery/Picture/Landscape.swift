import Glibc
import Martlet

/// A picture painted by code: a morning with hills in the mist, birds, and the martlet above them.
@MainActor
final class Landscape: View {
  /// The size of the picture, in points.
  nonisolated static let size = Size(width: 1600, height: 1000)
  /// Where the martlet is, in the picture.
  nonisolated static let bird = Point(x: 880, y: 360)

  private static let birdSide = 230.0
  private let palette: Palette
  private let martlet: DrawnLayer
  /// How much larger than the rest the martlet is drawn.
  private var fineness = 1.0

  init(palette: Palette) {
    self.palette = palette
    martlet = DrawnLayer { context, size in
      let factor = size.width / MartletOutline.side
      context.fill(MartletOutline.whole.scaled(by: factor), with: Color(0x1B1D22))
      context.fill(MartletOutline.eye.scaled(by: factor), with: palette.sun)
    }
    super.init()
    martlet.isStill = true
    layer.addSublayer(martlet)
    setNeedsDisplay()
  }

  /// Draws the martlet as fine as it is seen while the picture is enlarged, in steps of two, up to four times.
  func sharpen(for scale: Double) {
    let wanted = scale > 2.6 ? 4.0 : scale > 1.3 ? 2 : 1
    guard wanted != fineness else { return }
    fineness = wanted
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let factor = bounds.width / Self.size.width
    let side = Self.birdSide * factor
    let place = alignToPixels(Rect(center: Self.bird * factor, size: Size(width: side, height: side)))
    martlet.transform = Transform(scale: 1 / fineness)
    martlet.bounds = Rect(x: 0, y: 0, width: place.width * fineness, height: place.height * fineness)
    martlet.position = place.center
  }

  override func draw(in context: DrawingContext) {
    let size = Self.size
    context.scale(x: bounds.width / size.width, y: bounds.height / size.height)
    let dawn = palette.sun.lightened(by: 0.45)
    let zenith = palette.isDark ? palette.sky.darkened(by: 0.55) : palette.sky.lightened(by: 0.35)
    context.fill(
      Rect(origin: .zero, size: size),
      with: .linear(
        [zenith, dawn, palette.coral.lightened(by: 0.35)], from: .zero, to: Point(x: 0, y: size.height)))
    let sun = Point(x: 1180, y: 520)
    context.fill(
      Rect(center: sun, size: Size(width: 900, height: 900)),
      with: .radial(
        [Color.white.withAlpha(0.85), dawn.withAlpha(0.35), dawn.withAlpha(0)], center: sun, radius: 450))
    context.fill(
      Path(ellipseIn: Rect(center: sun, size: Size(width: 120, height: 120))),
      with: palette.sun.lightened(by: 0.6))
    for layer in 0..<6 { drawHills(layer, in: context) }
    drawFlock(in: context)
  }

  /// One range of hills; the nearer, the darker and lower.
  private func drawHills(_ layer: Int, in context: DrawingContext) {
    let size = Self.size
    let depth = Double(layer) / 5
    let top = 560 + 90 * Double(layer)
    var path = Path()
    path.move(to: Point(x: 0, y: size.height))
    for step in 0...160 {
      let x = size.width * Double(step) / 160
      let phase = Double(layer) * 2.3
      let wave = sin(x * 0.004 + phase) * 55 + sin(x * 0.011 + phase * 1.7) * 24 + sin(x * 0.031 + phase) * 7
      path.addLine(to: Point(x: x, y: top - wave * (0.6 + 0.5 * depth)))
    }
    path.addLine(to: Point(x: size.width, y: size.height))
    path.close()
    let far = palette.coral.lightened(by: 0.5)
    let near = palette.isDark ? palette.sky.darkened(by: 0.8) : Color(0x24405C)
    let color = far.interpolated(to: near, fraction: 0.15 + 0.85 * depth)
    context.fill(
      path,
      with: .linear(
        [color, color.interpolated(to: far, fraction: 0.35)], from: Point(x: 0, y: top - 90),
        to: Point(x: 0, y: top + 150)))
  }

  /// A line of birds far away.
  private func drawFlock(in context: DrawingContext) {
    let ink = Color(0x24405C, alpha: 0.7)
    for index in 0..<11 {
      let place = Point(
        x: 260 + 34 * Double(index), y: 250 + 12 * sin(Double(index) * 1.3) + 7 * Double(abs(index - 4)))
      let span = 9 + Double((index * 7) % 5)
      var path = Path()
      path.move(to: place + Point(x: -span, y: -span * 0.35))
      path.addQuadCurve(to: place, control: place + Point(x: -span * 0.4, y: -span * 0.5))
      path.addQuadCurve(
        to: place + Point(x: span, y: -span * 0.35), control: place + Point(x: span * 0.4, y: -span * 0.5))
      context.stroke(path, with: ink, width: 2)
    }
  }
}
