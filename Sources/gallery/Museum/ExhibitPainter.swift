import Glibc
import Martlet
import MartletTesting

/// Paints exhibits. The same seed always gives the same picture.
struct ExhibitPainter {
  let exhibit: Exhibit

  private static let night = Color(0x131A33)
  private static let plum = Color(0x7A5BB5)
  private static let leaf = Color(0x4FA96B)
  private static let (sky, coral, sun) = (Color(0x3E8EDE), Color(0xF2645A), Color(0xF7B733))
  private static let ink = Color(0x1B1D22)

  /// Paints it over a size.
  func draw(in context: DrawingContext, size: Size) {
    guard exhibit.motif != .landscape else {
      return Scenery(seed: exhibit.seed).draw(in: context, size: size)
    }
    let side = min(size.width, size.height)
    let middle = Point(x: size.width / 2, y: size.height / 2)
    context.withState {
      context.clip(to: Rect(origin: .zero, size: size))
      drawGround(in: context, size)
      context.translate(x: middle.x, y: middle.y)
      context.scale(x: side / 200, y: side / 200)
      switch exhibit.motif {
      case .bird: drawBird(in: context)
      case .crystal: drawCrystal(in: context)
      case .shell: drawShell(in: context)
      case .jar: drawJar(in: context)
      case .stars: drawStars(in: context, reach: Point(x: middle.x, y: middle.y) * (200 / max(side, 1)))
      case .landscape: break
      }
    }
  }

  /// What is behind it: a colour that gets lighter to below.
  private func drawGround(in context: DrawingContext, _ size: Size) {
    let (top, bottom): (Color, Color) =
      switch exhibit.motif {
      case .bird: (Self.sky.lightened(by: 0.2), Self.sun.lightened(by: 0.7))
      case .crystal: (Self.plum.lightened(by: 0.75), Self.sky.lightened(by: 0.85))
      case .shell: (Self.coral.lightened(by: 0.65), Self.sun.lightened(by: 0.75))
      case .jar: (Self.leaf.lightened(by: 0.6), Self.sun.lightened(by: 0.8))
      case .stars, .landscape: (Self.night, Self.night.lightened(by: 0.28))
      }
    context.fill(
      Rect(origin: .zero, size: size),
      with: .linear([top, bottom], from: .zero, to: Point(x: 0, y: size.height)))
  }

  private func drawBird(in context: DrawingContext) {
    context.fill(
      Path(ellipseIn: Rect(center: Point(x: 34, y: 26), size: Size(width: 64, height: 64))),
      with: Self.sun.lightened(by: 0.35))
    let factor = 150 / MartletOutline.side
    context.withState {
      context.translate(x: -75, y: -78)
      context.fill(MartletOutline.whole.scaled(by: factor), with: Self.ink)
      context.fill(MartletOutline.eye.scaled(by: factor), with: Self.sun)
    }
  }

  /// A few prisms, the light from the left.
  private func drawCrystal(in context: DrawingContext) {
    var random = SeededGenerator(seed: exhibit.seed &* 811)
    for index in 0..<5 {
      let way = Double(index) - 2
      let height = Double.random(in: 70...120, using: &random) - abs(way) * 12
      let width = Double.random(in: 20...30, using: &random)
      context.withState {
        context.translate(x: way * 17, y: 70)
        context.rotate(by: way * 0.16)
        for side in [-1.0, 1.0] {
          var face = Path()
          face.move(to: Point(x: 0, y: 0))
          face.addLine(to: Point(x: side * width / 2, y: -6))
          face.addLine(to: Point(x: side * width / 2, y: -height * 0.72))
          face.addLine(to: Point(x: side * width * 0.08, y: -height))
          face.addLine(to: Point(x: 0, y: -height * 0.66))
          face.close()
          let color = Self.sky.interpolated(to: Self.plum, fraction: 0.2 * Double(index))
          context.fill(
            face, with: side < 0 ? color.lightened(by: 0.35) : color.darkened(by: 0.15))
        }
      }
    }
  }

  /// A spiral of chambers, from the largest to the smallest.
  private func drawShell(in context: DrawingContext) {
    let turns = 3.2
    let count = 44
    for step in 0..<count {
      let part = Double(step) / Double(count)
      let angle = part * turns * 2 * Double.pi + 0.6
      let reach = 58 * exp(-2.1 * part)
      let place = Point(x: cos(angle) * reach + 6, y: sin(angle) * reach + 4)
      let side = reach * 1.05 + 4
      let color = Self.coral.interpolated(to: Self.sun, fraction: part).lightened(
        by: step.isMultiple(of: 2) ? 0.45 : 0.25)
      let disc = Path(ellipseIn: Rect(center: place, size: Size(width: side, height: side)))
      context.fill(disc, with: color)
      context.stroke(disc, with: Self.ink.withAlpha(0.18), width: 1)
    }
  }

  private func drawJar(in context: DrawingContext) {
    var jar = Path()
    jar.move(to: Point(x: -22, y: -72))
    jar.addCurve(
      to: Point(x: -24, y: 72), control1: Point(x: -10, y: -40), control2: Point(x: -86, y: 10))
    jar.addLine(to: Point(x: 24, y: 72))
    jar.addCurve(to: Point(x: 22, y: -72), control1: Point(x: 86, y: 10), control2: Point(x: 10, y: -40))
    jar.close()
    context.fill(
      Path(ellipseIn: Rect(center: Point(x: 0, y: 74), size: Size(width: 96, height: 14))),
      with: Self.ink.withAlpha(0.16))
    context.withState {
      context.clip(to: jar)
      context.fill(
        Rect(x: -60, y: -80, width: 120, height: 160),
        with: .linear(
          [Self.leaf.lightened(by: 0.25), Self.leaf.darkened(by: 0.35)], from: Point(x: -50, y: 0),
          to: Point(x: 50, y: 0)))
      for band in 0..<4 {
        var wave = Path()
        let y = -20 + 22 * Double(band)
        wave.move(to: Point(x: -60, y: y))
        for step in 0..<6 {
          let x = -60 + 20 * Double(step)
          wave.addQuadCurve(
            to: Point(x: x + 20, y: y),
            control: Point(x: x + 10, y: y + (step.isMultiple(of: 2) ? -9 : 9)))
        }
        context.stroke(
          wave, with: band.isMultiple(of: 2) ? Self.sun : Color.white.withAlpha(0.7), width: 3)
      }
    }
  }

  /// Stars, and the bird as one of their figures.
  private func drawStars(in context: DrawingContext, reach: Point) {
    var random = SeededGenerator(seed: exhibit.seed &* 433)
    for _ in 0..<120 {
      let place = Point(
        x: Double.random(in: -reach.x...reach.x, using: &random),
        y: Double.random(in: -reach.y...reach.y, using: &random))
      let side = Double.random(in: 0.6...2.6, using: &random)
      context.fill(
        Path(ellipseIn: Rect(center: place, size: Size(width: side, height: side))),
        with: Color.white.withAlpha(Double.random(in: 0.35...0.95, using: &random)))
    }
    // Beak, wings and tail.
    let figure = [
      Point(x: 52, y: -12), Point(x: 14, y: -22), Point(x: -38, y: -66), Point(x: 4, y: -8),
      Point(x: -60, y: -14),
      Point(x: 2, y: 4), Point(x: -42, y: 62), Point(x: 22, y: 8), Point(x: 52, y: -12),
    ]
    for (from, to) in zip(figure, figure.dropFirst()) {
      context.strokeLine(from: from, to: to, with: Color.white.withAlpha(0.35))
      context.fill(
        Path(ellipseIn: Rect(center: from, size: Size(width: 5, height: 5))),
        with: Self.sun.lightened(by: 0.4))
    }
  }
}
