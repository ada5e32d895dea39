import Martlet

/// What is printed on the board: a night with a martlet, and the axes about its middle.
enum BoardPicture {
  /// The colour of what is behind it.
  static let ground = Color(0x131A33)
  /// The corner radius as a fraction of the side.
  static let corner = 0.07

  /// Paints the board over a square.
  @MainActor
  static func paint(in context: DrawingContext, size: Size, palette: Palette) {
    let side = size.width
    context.withState {
      context.clip(to: Path(roundedRect: Rect(origin: .zero, size: size), cornerRadius: side * corner))
      Scenery(seed: 23).draw(in: context, size: size)
      context.withState {
        context.translate(x: side * 0.06, y: side * 0.05)
        context.fill(
          MartletOutline.whole.scaled(by: side * 0.46 / MartletOutline.side), with: Color(0xF6F1E4))
      }
    }
    paintAxes(in: context, side: side, colors: (palette.coral, palette.sky), casing: Color.white)
  }

  /// Paints the board that is not transformed, as a trace of it.
  @MainActor
  static func paintGhost(in context: DrawingContext, size: Size, palette: Palette) {
    let side = size.width
    let line = 1.5
    var style = StrokeStyle(width: line)
    style.dash = [6, 5]
    context.stroke(
      Path(
        roundedRect: Rect(origin: .zero, size: size).insetBy(dx: line / 2, dy: line / 2),
        cornerRadius: side * corner),
      with: palette.ink.withAlpha(0.45), style: style)
    context.withOpacity(0.5) {
      paintAxes(in: context, side: side, colors: (palette.coral, palette.sky), casing: nil)
    }
  }

  /// Paints an arrow to the right and one down, from the middle of a square to its edges.
  @MainActor
  private static func paintAxes(
    in context: DrawingContext, side: Double, colors: (x: Color, y: Color), casing: Color?
  ) {
    let middle = Point(x: side / 2, y: side / 2)
    for (direction, color) in [(Point(x: 0, y: 1), colors.y), (Point(x: 1, y: 0), colors.x)] {
      let arrow = arrow(from: middle, along: direction, length: side * 0.46, width: side * 0.02)
      if let casing {
        context.stroke(arrow, with: casing, style: StrokeStyle(width: side * 0.018, join: .round))
      }
      context.fill(arrow, with: color)
    }
    let dot = Path(ellipseIn: Rect(center: middle, size: Size(width: side * 0.06, height: side * 0.06)))
    if let casing { context.stroke(dot, with: casing, width: side * 0.018) }
    context.fill(
      dot, with: colors.x.interpolated(to: colors.y, fraction: 0.5).interpolated(to: .white, fraction: 0.7))
  }

  /// The outline of an arrow.
  private static func arrow(from start: Point, along direction: Point, length: Double, width: Double) -> Path
  {
    let across = Point(x: -direction.y, y: direction.x) * (width / 2)
    let (neck, tip) = (start + direction * (length - 3.2 * width), start + direction * length)
    var path = Path()
    path.move(to: start + across)
    for point in [
      neck + across, neck + across * 3, tip, neck - across * 3, neck - across, start - across,
    ] {
      path.addLine(to: point)
    }
    path.close()
    return path
  }
}
