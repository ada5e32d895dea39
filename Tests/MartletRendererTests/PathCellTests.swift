import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Large paths, of which only the pixels near edges are computed.
@Suite(.serialized) struct PathCellTests {
  private static let square = PixelRect(width: 300, height: 260)

  private func plan(
    _ shape: ShapeContent.Drawing, _ transform: Transform = .identity, damage: PixelRect = square,
    isDivided: Bool = true
  ) -> FramePlan {
    var scene = SceneBuilder()
    scene.path(shape, transform: transform)
    var plan = FramePlan()
    plan.dividesPaths = isDivided
    plan.make(scene.list, damage: damage, scale: 1, background: .zero)
    return plan
  }

  private func draw(
    _ shape: ShapeContent.Drawing, _ transform: Transform, isDivided: Bool, damage: [PixelRect]? = nil
  ) throws -> Bitmap {
    var scene = SceneBuilder()
    scene.path(shape, transform: transform)
    let canvas = try OffscreenCanvas(width: 300, height: 260)
    canvas.renderer.plan.dividesPaths = isDivided
    for part in damage ?? [canvas.bounds] { try canvas.draw(scene.list, damage: [part], scale: 1) }
    return canvas.bitmap
  }

  /// The largest difference of two pictures.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  private static func circle(_ radius: Double) -> Path {
    Path(ellipseIn: Rect(x: 150 - radius, y: 130 - radius, width: 2 * radius, height: 2 * radius))
  }

  private static let ring: Path = {
    var path = circle(120)
    path.addPath(circle(60))
    return path
  }()

  @Test func `Most pixels of a large circle are not computed, and those of its inside are plain rectangles`()
  {
    let plan = plan(.init(Self.circle(120), fill: .white))
    let parts = plan.pathCells.parts
    let inside = parts.filter { $0.kind == .inside }.reduce(0) { $0 + $1.pixels.area }
    let edge = parts.filter { $0.kind == .edge }.reduce(0) { $0 + $1.pixels.area }
    #expect(inside > 25_000 && inside < 45_240)
    #expect(edge < 25_000)
    #expect(plan.instanceCount(.opaqueFill) > 0 && plan.instanceCount(.rectFill) == 0)
  }

  @Test func `Nothing is drawn inside of a line, nor in the hole of a ring`() {
    let hole = PixelRect(x0: 130, y0: 110, x1: 170, y1: 150)
    for shape in [
      ShapeContent.Drawing(Self.circle(100), stroke: .black, style: StrokeStyle(width: 8)),
      ShapeContent.Drawing(Self.ring, rule: .evenOdd, fill: .black),
    ] {
      let parts = plan(shape).pathCells.parts
      #expect(!parts.isEmpty)
      #expect(parts.allSatisfy { !$0.pixels.intersects(hole) })
    }
  }

  @Test func `The part of a line that is not drawn costs nothing`() {
    func computed(_ end: Double) -> Int {
      let shape = ShapeContent.Drawing(
        Self.circle(100), stroke: .black, style: StrokeStyle(width: 8, cap: .round), trim: SIMD2(0, end))
      return plan(shape).pathCells.parts.reduce(0) { $0 + $1.pixels.area }
    }
    #expect(computed(0.25) < computed(1) / 2)
  }

  @Test func `The middle of a wide line is not computed, but its ends, corners and dashes are`() {
    func area(_ style: StrokeStyle, trim: SIMD2<Double> = SIMD2(0, 1), stroke: Color = .black) -> Int {
      let shape = ShapeContent.Drawing(
        Self.circle(90), fill: .white, stroke: stroke, style: style, trim: trim)
      let parts = plan(shape).pathCells.parts.filter { $0.kind == .line }
      return parts.reduce(0) { $0 + $1.pixels.area }
    }
    let whole = area(StrokeStyle(width: 60))
    #expect(whole > 8000 && whole < 34_000)
    #expect(area(StrokeStyle(width: 60), trim: SIMD2(0, 0.5)) < whole * 6 / 10)
    #expect(area(StrokeStyle(width: 60), stroke: Color(0x000000, alpha: 0.5)) == 0)
    #expect(area(StrokeStyle(width: 60, dash: [30, 30])) == 0)
  }

  @Test func `Translucent insides are blended, and clipped ones clipped`() {
    var content = ShapeContent.Drawing(Self.circle(120), fill: Color(0xFF0000, alpha: 0.5))
    #expect(plan(content).instanceCount(.rectFill) > 0)
    content.isMasked = true
    var list = DisplayList()
    let rect = Rect(x: 50, y: 40, width: 180, height: 150)
    list.append(
      ContentItem(
        transform: .identity, rect: rect,
        corners: FittedCorners(circular: CornerRadii(30)), drawing: .shape(content)),
      frame: rect, clip: -1, opacity: 1)
    var plan = FramePlan()
    plan.make(list, damage: Self.square, scale: 1, background: .zero)
    #expect(plan.instanceCount(.panel) > 0 && plan.instanceCount(.rectFill) == 0)
  }

  @Test func `Parts do not overlap, and whatever is divided, the picture is the same`() throws {
    let line = StrokeStyle(width: 14, cap: .round, join: .round)
    let shapes: [(String, ShapeContent.Drawing)] = [
      ("circle", .init(Self.circle(119.3), fill: .white)),
      ("translucent", .init(Self.circle(101), fill: Color(0x3E8EDE, alpha: 0.6))),
      ("ring", .init(Self.ring, rule: .evenOdd, fill: .white)),
      ("full ring", .init(Self.ring, fill: .white, stroke: .black, style: StrokeStyle(width: 3))),
      ("line", .init(Self.circle(110), stroke: .white, style: line)),
      ("trim", .init(Self.circle(110), stroke: .white, style: line, trim: SIMD2(0.1, 0.6))),
      (
        "dashes",
        .init(
          Self.circle(110), fill: .black, stroke: .white,
          style: StrokeStyle(width: 10, cap: .square, dash: [20, 13], dashPhase: 7))
      ),
      ("rectangle", .init(Path(rect: Rect(x: 32, y: 16, width: 192, height: 128)), fill: .white)),
    ]
    let transforms = [
      Transform.identity, Transform(translationX: -70.3, y: 40.8, z: 0),
      Transform(rotation: 0.7).about(Point(x: 150, y: 130)),
      Transform(scaleX: -1.6, y: 0.7, z: 1).about(Point(x: 150, y: 130)),
    ]
    for (name, shape) in shapes {
      for (number, transform) in transforms.enumerated() {
        let divided = plan(shape, transform).pathCells.parts
        for (i, a) in divided.enumerated() {
          #expect(divided[..<i].allSatisfy { !$0.pixels.intersects(a.pixels) }, "\(name), \(number)")
        }
        let whole = try draw(shape, transform, isDivided: false)
        let drawn = try draw(shape, transform, isDivided: true)
        #expect(difference(whole, drawn) <= 1, "\(name), \(number)")
        let damage = [
          PixelRect(x0: 0, y0: 0, x1: 143, y1: 260), PixelRect(x0: 143, y0: 0, x1: 300, y1: 117),
          PixelRect(x0: 143, y0: 117, x1: 300, y1: 260),
        ]
        #expect(
          difference(whole, try draw(shape, transform, isDivided: true, damage: damage)) <= 1, "\(name)")
      }
    }
  }

  /// Windings must begin in the first row of cells, wherever the path's topmost edge lies in it.
  @Test func `A circle of any size is filled without a gap`() {
    var parts = 0
    for step in 0..<400 {
      let radius = 40 + Double(step) * 0.2
      let shape = ShapeContent.Drawing(Self.circle(radius), fill: .white)
      let cells = plan(shape).pathCells.parts
      parts += cells.count
      for y in stride(from: Int32(1), to: 260, by: 3) {
        for x in stride(from: Int32(1), to: 300, by: 3) {
          let pixel = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
          let way = Point(x: Double(x) + 0.5 - 150, y: Double(y) + 0.5 - 130).length
          let part = cells.first { $0.pixels.intersects(pixel) }
          let isRight = part.map { $0.kind == .edge || way < radius - 0.7 } ?? (way > radius + 0.7)
          if !isRight { Issue.record("radius \(radius), at \(x), \(y)") }
        }
      }
    }
    #expect(parts > 4000)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func `Cells of random paths are inside where the path is`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> Point {
      Point(x: .random(in: -80...380, using: &random), y: .random(in: -80...340, using: &random))
    }
    var divided = 0
    for _ in 0..<40 {
      var path = Path()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        path.move(to: point())
        for _ in 0..<Int.random(in: 2...5, using: &random) {
          if Bool.random(using: &random) {
            path.addLine(to: point())
          } else {
            path.addCurve(to: point(), control1: point(), control2: point())
          }
        }
        if Bool.random(using: &random) { path.close() }
      }
      let rule = FillRule.allCases.randomElement(using: &random) ?? .nonZero
      let cells = plan(.init(path, rule: rule, fill: .white)).pathCells.parts
      guard !cells.isEmpty else { continue }
      divided += 1
      for y in stride(from: Int32(0), to: 260, by: 7) {
        for x in stride(from: Int32(0), to: 300, by: 7) {
          let pixel = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
          let part = cells.first { $0.pixels.intersects(pixel) }
          guard part?.kind != .edge else { continue }
          let isInside = path.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5), rule: rule)
          if isInside != (part != nil) { Issue.record("seed \(seed), at \(x), \(y), of \(path)") }
        }
      }
    }
    #expect(divided > 5, "seed \(seed)")
  }

  @Test func `A small part of a path, and one that is far away, are not divided`() {
    var cells = PathCells()
    let store = PathStore()
    let outline = Outline(Self.circle(100))
    guard let place = store.place(of: outline, scale: 1) else {
      Issue.record("the circle has no place")
      return
    }
    func map(_ x: Double) -> Homography {
      Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(x, 130, 1))
    }
    let ink = PathCells.Ink(rule: .nonZero, lineReach: 4, solidHalf: 4, trim: SIMD2(0, place.length))
    let cases: [(PixelRect, Double, Bool)] = [
      (Self.square, 150, true), (PixelRect(width: 40, height: 40), 150, false), (Self.square, 1e9, false),
      (Self.square, .nan, false),
    ]
    for (pixels, x, isDivided) in cases {
      let result = cells.divide(
        pixels, place, of: store.texels, map(x), half: SIMD2(104, 104), ink, .graphics)
      #expect(result == isDivided, "\(pixels), \(x)")
    }
  }
}
