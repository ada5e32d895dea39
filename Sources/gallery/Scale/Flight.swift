import Glibc
import Martlet

/// A film of the martlet over hills, painted by code: an animated image.
@MainActor
enum Flight {
  private static let size = Size(width: 240, height: 280)
  private static let scale = 2.0
  private static let count = 24
  /// In seconds.
  private static let duration = 0.05

  static func image(_ palette: Palette) -> Image {
    let frames = (0..<count).map { i in
      DrawingContext.image(size: size, scale: scale) { draw(Double(i) / Double(count), palette, $0) }
    }
    return Image(frames: frames, durations: Array(repeating: duration, count: count))
  }

  /// Draws a moment, 0…1; the next one after 1 is that of 0.
  private static func draw(_ time: Double, _ palette: Palette, _ context: DrawingContext) {
    let sky = palette.isDark ? palette.card : palette.sky.lightened(by: 0.72)
    let haze = palette.isDark ? palette.card.lightened(by: 0.1) : palette.sun.lightened(by: 0.78)
    context.fill(
      Rect(origin: .zero, size: size),
      with: Gradient(
        .linear(from: .zero, to: Point(x: 0, y: size.height)),
        stops: [Gradient.Stop(0, sky), Gradient.Stop(1, haze)]))
    context.fill(
      Path(ellipseIn: Rect(center: Point(x: 176, y: 74), size: Size(width: 52, height: 52))),
      with: palette.sun)
    let far = palette.isDark ? palette.sky.darkened(by: 0.5) : palette.sky.lightened(by: 0.4)
    let near = palette.isDark ? palette.sky.darkened(by: 0.7) : palette.sky.darkened(by: 0.25)
    hills(time, base: 214, height: 14, waves: 1, phase: 1, far, context)
    hills(time, base: 244, height: 10, waves: 2, phase: 4, near, context)
    bird(time, palette, context)
  }

  /// Hills that move by one wave to the left.
  private static func hills(
    _ time: Double, base: Double, height: Double, waves: Double, phase: Double, _ color: Color,
    _ context: DrawingContext
  ) {
    var path = Path()
    path.move(to: Point(x: 0, y: size.height))
    for x in stride(from: 0.0, through: size.width, by: 4) {
      let turn = 2 * Double.pi * (waves * x / size.width + time) + phase
      path.addLine(to: Point(x: x, y: base + height * (sin(turn) + 0.4 * sin(2 * turn + 1))))
    }
    path.addLine(to: Point(x: size.width, y: size.height))
    path.close()
    context.fill(path, with: color)
  }

  private static func bird(_ time: Double, _ palette: Palette, _ context: DrawingContext) {
    // Two beats of the wings; the body sinks when they rise.
    let beat = cos(4 * .pi * time)
    let color = palette.ink
    context.withState {
      context.translate(x: 36, y: 40 + 5 * beat)
      context.scale(x: 0.7, y: 0.7)
      context.fill(MartletOutline.body, with: color)
      wing(MartletOutline.farWing, root: 92, beat, color, context)
      wing(MartletOutline.nearWing, root: 116, beat, color, context)
    }
  }

  /// A wing seen from the side of the bird: it is shorter the further it is up or down.
  private static func wing(
    _ wing: Path, root: Double, _ beat: Double, _ color: Color, _ context: DrawingContext
  ) {
    context.withState {
      context.translate(x: 0, y: root)
      context.scale(x: 1, y: 0.62 + 0.38 * beat)
      context.translate(x: 0, y: -root)
      context.fill(wing, with: color)
    }
  }
}
