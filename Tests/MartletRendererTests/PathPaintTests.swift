import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Compares drawn paths with their definition in double precision, and with Cairo's.
@Suite(.serialized) struct PathPaintTests {
  private static let size = 48

  enum View: String, CaseIterable {
    case whole, half, double, turned, tilted

    /// Whether it shows the shape with this number: `whole` shows all of them, and each other view shows a quarter.
    func shows(_ number: Int) -> Bool {
      let others = Self.allCases.filter { $0 != .whole }
      return self == .whole || others[number % others.count] == self
    }
    var scale: Double { self == .half ? 1.5 : self == .double ? 2 : 1 }
    var transform: Transform {
      let about = Point(x: 24, y: 24)
      switch self {
      case .whole, .half, .double: return .identity
      case .turned: return Transform(rotation: 0.4).about(about)
      case .tilted:
        return Transform(rotation: 0.8, axisX: 0.6, y: 1, z: 0)
          .concatenating(Transform(perspectiveDistance: 200)).about(about)
      }
    }
  }

  private static let star: Path = {
    var path = Path()
    for i in 0..<5 {
      let angle = Double(i) * 4 * .pi / 5 - .pi / 2
      let p = Point(x: 24 + 18 * cosine(angle), y: 25 + 18 * cosine(angle - .pi / 2))
      if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    path.close()
    return path
  }()

  private static func cosine(_ angle: Double) -> Double {
    Transform(rotation: angle).row1.x
  }

  private static let wave: Path = {
    var path = Path()
    path.move(to: Point(x: 8, y: 14))
    path.addCurve(to: Point(x: 26, y: 24), control1: Point(x: 16, y: 2), control2: Point(x: 22, y: 14))
    path.addLine(to: Point(x: 12, y: 34))
    path.addLine(to: Point(x: 34, y: 38))
    path.addQuadCurve(to: Point(x: 40, y: 10), control: Point(x: 46, y: 26))
    return path
  }()

  private static let circle = Path(ellipseIn: Rect(x: 9.3, y: 10.2, width: 30, height: 27))

  private static let shapes: [(String, ShapeContent.Drawing)] = {
    let (red, blue) = (Color(0xFF0000), Color(0x0000FF))
    var hole = Path(ellipseIn: Rect(x: 6, y: 8, width: 36, height: 30))
    hole.addPath(star)
    func line(
      _ path: Path, _ style: StrokeStyle, trim: SIMD2<Double> = SIMD2(0, 1)
    ) -> ShapeContent.Drawing {
      ShapeContent.Drawing(path, stroke: blue, style: style, trim: trim)
    }
    return [
      ("fill", .init(wave, fill: red)),
      ("fill star", .init(star, fill: red)),
      ("fill even-odd", .init(hole, rule: .evenOdd, fill: red)),
      ("fill non-zero", .init(hole, fill: red)),
      ("hairline", line(wave, StrokeStyle(width: 0.6))),
      ("miter", line(star, StrokeStyle(width: 3))),
      ("bevel", line(wave, StrokeStyle(width: 7, cap: .square, join: .bevel))),
      ("round", line(wave, StrokeStyle(width: 7, cap: .round, join: .round))),
      ("limit", line(star, StrokeStyle(width: 4, miterLimit: 2))),
      ("circle", line(circle, StrokeStyle(width: 5))),
      ("trim", line(circle, StrokeStyle(width: 5), trim: SIMD2(0.12, 0.71))),
      ("trim round", line(wave, StrokeStyle(width: 5, cap: .round, join: .round), trim: SIMD2(0.1, 0.62))),
      ("dash", line(circle, StrokeStyle(width: 4, dash: [6, 4], dashPhase: 2.5))),
      ("dash round", line(star, StrokeStyle(width: 2.5, cap: .round, dash: [5, 6, 0, 6]))),
      ("dash odd", line(wave, StrokeStyle(width: 3, cap: .square, join: .bevel, dash: [4, 7, 9]))),
      (
        "dash trim",
        line(wave, StrokeStyle(width: 3, dash: [3, 2], dashPhase: -1), trim: SIMD2(0.2, 0.85))
      ),
      ("dot", line(Path([.move(Point(x: 24, y: 24)), .close]), StrokeStyle(width: 9, cap: .round))),
    ]
  }()

  private func draw(_ shape: ShapeContent.Drawing, _ view: View) throws -> Bitmap {
    var scene = SceneBuilder()
    scene.path(shape, transform: view.transform)
    let size = Int(Double(Self.size) * view.scale)
    let canvas = try OffscreenCanvas(width: size, height: size)
    try canvas.draw(scene.list, damage: [canvas.bounds], scale: view.scale)
    return canvas.bitmap
  }

  @Test(arguments: View.allCases)
  func `Fills and lines cover what they should`(view: View) throws {
    for (number, (name, shape)) in Self.shapes.enumerated() where view.shows(number) {
      let drawn = try draw(shape, view)
      let reference = PathReference(shape)
      let map = Homography(view.transform)
      var (worst, sum, count, place) = (0.0, 0.0, 0, (0, 0))
      for y in 0..<drawn.height {
        for x in 0..<drawn.width {
          let covered = reference.coverage(of: Point(x: Double(x), y: Double(y))) {
            map.unapply($0 * (1 / view.scale)) ?? Point(x: 1e6, y: 1e6)
          }
          let pixel = SIMD4<Float>(drawn[x, y])
          let share = shape.hasStroke ? covered.line : covered.fill
          let error = abs(Double(pixel.w) - share * 255)
          if share > 0 && share < 1 || error > 0.5 {
            count += 1
            sum += error
          }
          if error > worst { (worst, place) = (error, (x, y)) }
        }
      }
      #expect(worst <= 16, "\(name), \(view), at \(place)")
      #expect(sum / Double(max(count, 1)) <= 2, "\(name)")
      #expect(count > 8, "\(name)")
    }
  }

  /// The mean opacity of 8 × 8 pixels.
  private static func mean(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int {
    var sum = 0
    for j in 8 * y..<8 * y + 8 { for i in 8 * x..<8 * x + 8 { sum += Int(bitmap[i, j].w) } }
    return (sum + 32) / 64
  }

  @Test func `Paths agree with Cairo's, their trims too`() throws {
    for (name, shape) in Self.shapes {
      let drawn = try draw(shape, .double)
      let expected = DrawingContext.image(size: Size(width: 48, height: 48), scale: 16) {
        if shape.fillColor.alpha > 0 {
          $0.fill(shape.outline.path, with: shape.fillColor, rule: shape.fillRule)
        } else if name == "dot" {
          // Cairo draws no line without a length.
          let dot = Rect(x: 24 - 4.5, y: 24 - 4.5, width: 9, height: 9)
          $0.fill(Path(ellipseIn: dot), with: shape.strokeColor)
        } else {
          var style = shape.style
          // Nor dashes without one: they are dots at the ends of a round line all the same.
          style.dash = style.dash.map { max($0, 0.001) }
          $0.stroke(shape.outline.path, trimmedTo: shape.trim, with: shape.strokeColor, style: style)
        }
      }.bitmap
      var (worst, sum, count) = (0, 0, 0)
      for y in 0..<96 {
        for x in 0..<96 {
          let (a, b) = (Int(drawn[x, y].w), Self.mean(expected, x, y))
          worst = max(worst, abs(a - b))
          if a != b || b > 0 && b < 255 {
            sum += abs(a - b)
            count += 1
          }
        }
      }
      let mean = Double(sum) / Double(max(count, 1))
      print("path against Cairo, \(name): worst \(worst), mean \((mean * 100).rounded() / 100) of \(count)")
      // Cairo flattens curves to a tenth of a pixel, which is an eightieth here.
      #expect(worst <= 40 && mean <= 4, "\(name)")
      #expect(count > 30, "\(name)")
    }
  }

  @Test func `Only a path is prepared, once: its trim, dashes, width, colours and transform are not`() throws
  {
    var plan = FramePlan()
    let whole = PixelRect(width: 96, height: 96)
    var shape = ShapeContent.Drawing(
      Self.wave, fill: .white, stroke: .black, style: StrokeStyle(width: 2, dash: [4, 3]))
    for step in 0..<40 {
      let way = Double(step) / 40
      shape.trim = SIMD2(way / 2, 1 - way / 3)
      shape.style.dashPhase = 30 * way
      shape.style.width = 1 + 9 * way
      shape.strokeColor = Color(red: way, green: 0, blue: 1, alpha: 0.3)
      shape.fillColor = Color(red: 0, green: way, blue: 1, alpha: 0.3)
      var scene = SceneBuilder()
      scene.path(shape, transform: Transform(scaleX: 1 + 7 * way, y: 1 + 7 * way, z: 1))
      plan.make(scene.list, damage: whole, scale: 1, background: .zero)
      #expect(plan.paths.preparedCount == 1, "step \(step)")
      #expect(plan.paths.changed.isEmpty == (step > 0))
      plan.paths.forgetChanges()
    }
    shape.outline = Outline(Self.star)
    var scene = SceneBuilder()
    scene.path(shape)
    plan.make(scene.list, damage: whole, scale: 1, background: .zero)
    #expect(plan.paths.preparedCount == 2)
  }

  @Test func `Paths that are gone leave their place to others`() {
    let store = PathStore()
    for i in 0..<3000 {
      _ = store.place(
        of: Outline(Path(ellipseIn: Rect(x: 0, y: 0, width: 90, height: Double(i + 1)))), scale: 1)
    }
    #expect(store.texels.count <= 64 * PathStore.width)
  }

  @Test func `Parts of a translucent line that overlap are not darker`() throws {
    var path = Path()
    path.move(to: Point(x: 4, y: 20))
    path.addLine(to: Point(x: 44, y: 20))
    path.move(to: Point(x: 24, y: 4))
    path.addLine(to: Point(x: 24, y: 44))
    let drawn = try draw(
      .init(path, stroke: Color(0x000000, alpha: 0.5), style: StrokeStyle(width: 8)), .whole)
    #expect(drawn[24, 20].w == 128 && drawn[10, 20].w == 128 && drawn[24, 10].w == 128)
  }

  @Test func `A part that is drawn anew equals the whole`() throws {
    for (name, shape) in Self.shapes {
      let whole = try draw(shape, .turned)
      var scene = SceneBuilder()
      scene.path(shape, transform: View.turned.transform)
      let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
      for y in stride(from: Int32(0), to: 48, by: 13) {
        for x in stride(from: Int32(0), to: 48, by: 17) {
          let part = PixelRect(x0: x, y0: y, x1: min(x + 17, 48), y1: min(y + 13, 48))
          try canvas.draw(scene.list, damage: [part], scale: 1)
        }
      }
      #expect(canvas.bitmap.bytes == whole.bytes, "\(name)")
    }
  }

  @Test func `Hostile paths draw nothing or something, and the rest stays`() throws {
    var endless = Path()
    for i in 0..<600_000 { endless.addLine(to: Point(x: Double(i % 40), y: Double(i % 7))) }
    var knot = Path()
    for i in 0..<20_000 { knot.addLine(to: Point(x: Double(i * 7919 % 41), y: Double(i * 104_729 % 43))) }
    let line = StrokeStyle(width: 3, cap: .round, dash: [0, 0, 1e-9, 0])
    let shapes: [ShapeContent.Drawing] = [
      .init(Path(), fill: .white, stroke: .white), .init(endless, fill: .white, stroke: .white),
      .init(knot, rule: .evenOdd, fill: .white, stroke: .black),
      .init(Path([.close, .close, .line(.zero)]), fill: .white, stroke: .white, style: line),
      .init(Path(rect: Rect(x: -1e12, y: 0, width: 2e12, height: 9)), fill: .white),
      .init(Path(rect: Rect(x: 1e200, y: 1e200, width: 1e200, height: 9)), fill: .white),
      .init(Path([.move(.zero), .line(Point(x: .nan, y: 3))]), stroke: .white),
      .init(Self.wave, stroke: .white, style: StrokeStyle(width: 1e9, miterLimit: 1e9)),
      .init(Self.wave, stroke: .white, style: StrokeStyle(width: 0)),
      .init(Self.wave, stroke: .white, trim: SIMD2(0.7, 0.2)),
      .init(Self.wave, stroke: .white, style: StrokeStyle(dash: [1e-7, 1e-7], dashPhase: 1e18)),
    ]
    for (number, shape) in shapes.enumerated() {
      var scene = SceneBuilder()
      scene.path(shape)
      scene.shape(Rect(x: 40, y: 40, width: 8, height: 8), fill: Color(0x123456))
      let canvas = try OffscreenCanvas(width: 48, height: 48)
      try canvas.draw(scene.list, damage: [canvas.bounds], scale: 1)
      #expect(canvas.bitmap[44, 44] == SIMD4(0x12, 0x34, 0x56, 0xFF), "shape \(number)")
    }
  }

  @Test func `a path whose middle is in the eye's plane, or that is too large to measure, harms nothing`()
    throws
  {
    // 500 points in front of the plane is the eye; turned about the middle, half of the path is before it.
    let throughEye = Transform(translationX: -24, y: -24, z: 0)
      .concatenating(Transform(rotation: 1, axisX: 0, y: 1, z: 0))
      .concatenating(Transform(translationX: 24, y: 24, z: 500))
      .concatenating(Transform(perspectiveDistance: 500))
    for transform in [
      throughEye, Transform(scaleX: 1e160, y: 1e160, z: 1), Transform(scaleX: 1e-200, y: 1, z: 1),
    ] {
      var list = DisplayList()
      let shape = ShapeContent.Drawing(
        Path(ellipseIn: Rect(x: 4, y: 4, width: 40, height: 40)), fill: .white, stroke: .black)
      let all = Rect(x: 0, y: 0, width: 48, height: 48)
      list.append(
        ContentItem(transform: Homography(transform), rect: shape.reach, drawing: .shape(shape)), frame: all,
        clip: -1, opacity: 1)
      let canvas = try OffscreenCanvas(width: 48, height: 48)
      try canvas.draw(list, damage: [canvas.bounds], scale: 1)
      try canvas.draw(list, damage: [canvas.bounds], scale: 1)
    }
  }
}
