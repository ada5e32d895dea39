import CMartletCairo
import MartletGeometry

extension DrawingContext {
  // MARK: Filling

  /// Fills a path with a colour.
  public func fill(_ path: Path, with color: Color, rule: FillRule = .nonZero) {
    guard !state.isFlat else { return }
    setSource(color)
    fill(path, rule)
  }

  /// Fills a path with a gradient.
  public func fill(_ path: Path, with gradient: Gradient, rule: FillRule = .nonZero) {
    guard !state.isFlat, setSource(gradient) else { return }
    fill(path, rule)
  }

  /// Fills a rectangle with a colour.
  public func fill(_ rect: Rect, with color: Color) { fill(Path(rect: rect), with: color) }

  /// Fills a rectangle with a gradient.
  public func fill(_ rect: Rect, with gradient: Gradient) { fill(Path(rect: rect), with: gradient) }

  /// Clears a rectangle, whatever the blend mode is.
  public func clear(_ rect: Rect) {
    withState {
      blendMode = .copy
      clip(to: rect)
      guard !state.isFlat else { return }
      setSource(.clear)
      cairo_paint(cairo)
    }
  }

  private func fill(_ path: Path, _ rule: FillRule) {
    add(path)
    cairo_set_fill_rule(cairo, rule.cairo)
    cairo_fill(cairo)
  }

  // MARK: Stroking

  /// Strokes a path with a colour.
  public func stroke(_ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()) {
    guard prepareStroke(path, style) else { return }
    setSource(color)
    add(path)
    cairo_stroke(cairo)
  }

  /// Strokes a path with a colour, and a width in points.
  public func stroke(_ path: Path, with color: Color, width: Double) {
    stroke(path, with: color, style: StrokeStyle(width: width))
  }

  /// Strokes a path with a gradient.
  public func stroke(_ path: Path, with gradient: Gradient, style: StrokeStyle = StrokeStyle()) {
    guard prepareStroke(path, style), setSource(gradient) else { return }
    add(path)
    cairo_stroke(cairo)
  }

  /// Strokes a line from one point to another.
  public func strokeLine(from: Point, to: Point, with color: Color, style: StrokeStyle = StrokeStyle()) {
    stroke(Path([.move(from), .line(to)]), with: color, style: style)
  }

  /// Sets up a stroke. Returns whether there is anything to stroke.
  private func prepareStroke(_ path: Path, _ style: StrokeStyle) -> Bool {
    precondition(
      style.width.isFinite && style.miterLimit.isFinite && style.dashPhase.isFinite
        && style.dash.allSatisfy(\.isFinite),
      "stroke: width, miter limit and dashes must be finite: \(style)"
    )
    guard !state.isFlat, style.width > 0 else { return false }
    let pixelScale = pixelTransform.longestScale
    // A wider line looks the same on any canvas, and a wide round pen has many corners.
    cairo_set_line_width(cairo, min(style.width, DrawingContext.widestLine / pixelScale))
    cairo_set_line_cap(cairo, style.cap.cairo)
    cairo_set_line_join(cairo, style.join.cairo)
    cairo_set_miter_limit(cairo, max(style.miterLimit, 1))
    // Dashes that are too short or too many would only cost time. Dashes that are all zero would put Cairo
    // into an error state for good.
    let dash = style.dash.map { max($0, 0) }
    let period = dash.reduce(0, +)
    let isVisible =
      period.isFinite && period * pixelScale > 0.1
      && path.longestLength / period < Double(DrawingContext.mostDashes)
    cairo_set_dash(cairo, dash, isVisible ? Int32(clamping: dash.count) : 0, style.dashPhase)
    return true
  }

  /// The maximum line width, in pixels.
  private static let widestLine = 200_000.0
  /// A line with more dashes is drawn solid.
  private static let mostDashes = 20_000

  // MARK: Clipping

  /// Restricts later drawing to the inside of a path, within the current clip.
  public func clip(to path: Path, rule: FillRule = .nonZero) {
    guard !state.isFlat else { return }
    add(path)
    cairo_set_fill_rule(cairo, rule.cairo)
    cairo_clip(cairo)
  }

  /// Restricts later drawing to a rectangle, within the current clip.
  public func clip(to rect: Rect) { clip(to: Path(rect: rect)) }

  // MARK: Cairo

  func setSource(_ color: Color) {
    precondition(color.isFinite, "drawing: colour must be finite, not \(color.components)")
    let color = color.clamped
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  /// Sets a gradient as the source. Returns whether there is anything to draw.
  private func setSource(_ gradient: Gradient) -> Bool {
    guard let pattern = gradient.makePattern() else { return false }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
    return true
  }

  /// How far from the canvas's corner Cairo can place anything, in pixels.
  private static let farthestPixel = 8e6

  private func add(_ path: Path) {
    precondition(path.isFinite, "drawing: path must be finite")
    cairo_new_path(cairo)
    let map = pixelTransform
    let isFar = map.longestScale * path.reach + max(abs(map.tx), abs(map.ty)) > Self.farthestPixel
    // Cairo keeps places in 24 bits: what is beyond would come back on the other side, or vanish.
    let path = isFar ? path.applying(map).clamped(to: Self.farthestPixel) : path
    if isFar { cairo_identity_matrix(cairo) }
    defer { if isFar { setMatrix(map) } }
    var current = Point.zero
    var start = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        cairo_move_to(cairo, p.x, p.y)
        (current, start) = (p, p)
      case .line(let p):
        begin(at: current)
        cairo_line_to(cairo, p.x, p.y)
        current = p
      case .quad(let c, let p):
        begin(at: current)
        let c1 = current + (c - current) * (2.0 / 3)
        let c2 = p + (c - p) * (2.0 / 3)
        cairo_curve_to(cairo, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
        current = p
      case .curve(let c1, let c2, let p):
        begin(at: current)
        cairo_curve_to(cairo, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
        current = p
      case .close:
        cairo_close_path(cairo)
        current = start
      }
    }
  }

  /// Starts a subpath at a point if the path began without a move.
  private func begin(at point: Point) {
    if cairo_has_current_point(cairo) == 0 { cairo_move_to(cairo, point.x, point.y) }
  }
}

extension Path {
  /// The greatest distance of a point or a control point from the origin, along an axis, times the square root of 2.
  fileprivate var reach: Double {
    var most = 0.0
    func include(_ p: Point) { most = max(most, abs(p.x), abs(p.y)) }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): include(p)
      case .quad(let c, let p):
        include(c)
        include(p)
      case .curve(let c, let d, let p):
        include(c)
        include(d)
        include(p)
      case .close: break
      }
    }
    return most * 2.0.squareRoot()
  }

  /// The path with each point within a square around the origin.
  fileprivate func clamped(to limit: Double) -> Path {
    mappingPoints { Point(x: min(max($0.x, -limit), limit), y: min(max($0.y, -limit), limit)) }
  }
}

extension FillRule {
  fileprivate var cairo: cairo_fill_rule_t {
    self == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD
  }
}

extension StrokeStyle.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
