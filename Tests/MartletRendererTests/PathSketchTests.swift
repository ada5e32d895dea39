import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Paths whose coverage is computed for each plan, where the processor draws for OpenGL as well.
@Suite(.serialized) struct PathSketchTests {
  private static let side = 96

  private static func canvas(sketches: Bool = true) throws -> OffscreenCanvas {
    let canvas = try OffscreenCanvas(width: side, height: side)
    canvas.renderer.batchCosts = .software
    canvas.renderer.plan.sketchesPaths = sketches
    return canvas
  }

  private static func list(_ shapes: [(ShapeContent.Drawing, Transform)]) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: Double(side), height: Double(side)), fill: .white)
    for (shape, transform) in shapes { scene.path(shape, transform: transform) }
    return scene.list
  }

  private static let star: Path = {
    var path = Path()
    for index in 0..<5 {
      let angle = Double(index) * 0.8 * .pi
      let point = Point(x: 40 * angle.sine, y: 40 * (angle + .pi / 2).sine)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }()

  private static let red = Color(0xF04030)
  private static let shapes: [ShapeContent.Drawing] = [
    ShapeContent.Drawing(Path(ellipseIn: Rect(x: -30, y: -22, width: 60, height: 44)), fill: red),
    ShapeContent.Drawing(
      Path(ellipseIn: Rect(x: -30, y: -22, width: 60, height: 44)), fill: red, stroke: Color(0x204080),
      style: StrokeStyle(width: 9)),
    ShapeContent.Drawing(star, fill: red),
    ShapeContent.Drawing(
      star, stroke: Color(0x204080, alpha: 0.5), style: StrokeStyle(width: 5, cap: .round, join: .round)),
    ShapeContent.Drawing(
      Path(ellipseIn: Rect(x: -30, y: -22, width: 60, height: 44)), stroke: Color(0x204080),
      style: StrokeStyle(width: 4, cap: .round, dash: [9, 7])),
  ]

  @Test(arguments: shapes.indices)
  func `a path looks as it does from its pieces, wherever it moves, and however it turns and grows`(
    number: Int
  ) throws {
    let (sketched, pieces) = (try Self.canvas(), try Self.canvas(sketches: false))
    var random = SeededGenerator(seed: 21)
    for step in 0..<12 {
      let scale = Double.random(in: 0.4...1.4, using: &random)
      let place = Transform(
        translationX: .random(in: 30...66, using: &random), y: .random(in: 30...66, using: &random), z: 0)
      let transform = Transform(scale: scale).concatenating(
        Transform(rotation: .random(in: 0...3, using: &random))
      ).concatenating(place)
      let list = Self.list([(Self.shapes[number], transform)])
      try sketched.draw(list)
      try pieces.draw(list)
      #expect(sketched.renderer.plan.instanceCount(.pathSketch) == 1)
      #expect(sketched.renderer.plan.instanceCount(.pathPaint) == 0)
      #expect(pieces.renderer.plan.instanceCount(.pathSketch) == 0)
      // Around corners each has its own rounding.
      let difference = sketched.bitmap.difference(from: pieces.bitmap, tolerance: 12)
      #expect(difference?.count == 0, "step \(step)")
    }
  }

  @Test func `many paths are one draw call, and one upload in each frame that draws them`() throws {
    let canvas = try Self.canvas()
    var random = SeededGenerator(seed: 22)
    let many = (0..<200).map { index in
      (
        Self.shapes[index % 2],
        Transform(
          translationX: .random(in: 0...96, using: &random), y: .random(in: 0...96, using: &random), z: 0)
      )
    }
    for _ in 0..<2 {
      try canvas.draw(Self.list(many))
      #expect(canvas.renderer.counters.draws == 1 && canvas.renderer.counters.uploads == 1)
    }
    try canvas.draw(Self.list([]))
    #expect(canvas.renderer.counters.uploads == 0)
  }

  @Test func `a part that is drawn anew is the same as in the whole`() throws {
    let (whole, parts) = (try Self.canvas(), try Self.canvas())
    let list = Self.list([
      (Self.shapes[1], Transform(translationX: 40.3, y: 51.7, z: 0)),
      (Self.shapes[3], Transform(translationX: 57.9, y: 44.2, z: 0)),
    ])
    try whole.draw(list)
    try parts.draw(list)
    for y in stride(from: 0, to: 96, by: 16) {
      for x in stride(from: 0, to: 96, by: 24) {
        let part = PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x + 24), y1: Int32(y + 16))
        try parts.draw(list, damage: [part])
      }
    }
    #expect(parts.bitmap.difference(from: whole.bitmap, tolerance: 0)?.count == 0)
  }

  @Test func `where the page is full the rest is drawn from pieces`() throws {
    let canvas = try OffscreenCanvas(width: 1000, height: 1000)
    canvas.renderer.batchCosts = .software
    var scene = SceneBuilder()
    for _ in 0..<80 {
      scene.path(
        ShapeContent.Drawing(
          Path(ellipseIn: Rect(x: -170, y: -170, width: 340, height: 340)), fill: Color(0xFF0000, alpha: 0.1)),
        transform: Transform(translationX: 500, y: 500, z: 0))
    }
    try canvas.draw(scene.list)
    let plan = canvas.renderer.plan
    let sketched = plan.instanceCount(.pathSketch)
    #expect(sketched > 10 && sketched < 80)
    #expect(canvas.bitmap[500, 500].x > 250)
    #expect(plan.pathSketches.bytes.count <= 8 << 20)
  }

  @Test func `what is large, or has very many elements, or is for a GPU, is not computed for each plan`()
    throws
  {
    func count(_ shape: ShapeContent.Drawing, _ costs: BatchCosts) -> Int32 {
      var scene = SceneBuilder()
      scene.path(shape)
      var plan = FramePlan()
      (plan.batchCosts, plan.sketchesPaths) = (costs, true)
      plan.make(scene.list, damage: PixelRect(width: 1000, height: 1000), scale: 1, background: .zero)
      return plan.instanceCount(.pathSketch)
    }
    let small = ShapeContent.Drawing(Path(ellipseIn: Rect(x: 0, y: 0, width: 90, height: 90)), fill: .black)
    let large = ShapeContent.Drawing(Path(ellipseIn: Rect(x: 0, y: 0, width: 900, height: 900)), fill: .black)
    var long = Path()
    long.move(to: Point(x: 0, y: 0))
    for step in 0..<10_000 { long.addLine(to: Point(x: Double(step % 7), y: Double(step % 5))) }
    #expect(count(small, .software) == 1)
    #expect(count(small, .graphics) == 0)
    #expect(count(large, .software) == 0)
    #expect(count(ShapeContent.Drawing(long, fill: .black), .software) == 0)
  }

  @Test func `a path looks as if it had always been as large as it is`() throws {
    let canvas = try Self.canvas()
    for scale in [2.9, 0.7, 0.9, 0.4, 1.3] {
      let fresh = try Self.canvas()
      let place = Transform(translationX: 47.3, y: 48.9, z: 0)
      let list = Self.list([(Self.shapes[1], Transform(scale: scale).concatenating(place))])
      try canvas.draw(list)
      try fresh.draw(list)
      #expect(canvas.bitmap.difference(from: fresh.bitmap, tolerance: 0)?.count == 0, "at \(scale)")
    }
  }

  @Test func `paths that are gone are forgotten`() throws {
    let canvas = try Self.canvas()
    for step in 0..<300 {
      let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 20 + Double(step) / 10, height: 20))
      try canvas.draw(Self.list([(ShapeContent.Drawing(path, fill: .black), .identity)]))
    }
    #expect(canvas.renderer.plan.pathSketches.count <= 130)
  }

  @Test func `of large paths that are gone fewer stay`() throws {
    let canvas = try Self.canvas()
    // Fewer plans than those after which all that is gone is sought anyway.
    for frame in 0..<25 {
      let shapes = (0..<3).map { number -> (ShapeContent.Drawing, Transform) in
        var path = Path()
        path.move(to: .zero)
        for step in 0..<4000 {
          path.addLine(to: Point(x: Double((step + frame) % 7 + number) / 10, y: Double(step % 5) / 10))
        }
        return (ShapeContent.Drawing(path, fill: .black), .identity)
      }
      try canvas.draw(Self.list(shapes))
    }
    #expect(canvas.renderer.plan.pathSketches.count > 0)
    #expect(canvas.renderer.plan.pathSketches.pieceCount < 40 * 4000)
  }

  @Test func `a band that gets another size is as good as a new one`() {
    let band = CoverageBand(width: 40, height: 40)
    for (width, height) in [(8, 4), (100, 60), (3, 90), (40, 40)] {
      band.resize(width: width, height: height)
      let fresh = CoverageBand(width: width, height: height)
      var (bytes, expected) = (
        [UInt8](repeating: 0, count: width * height), [UInt8](repeating: 0, count: width * height)
      )
      for target in [band, fresh] {
        target.add(SIMD2(-3, 2), SIMD2(4.0 * Double(width) + 9, 4.0 * Double(height) - 1))
        target.add(SIMD2(4.0 * Double(width) + 9, 4.0 * Double(height) - 1), SIMD2(2.5, 4.0 * Double(height)))
        target.add(SIMD2(2.5, 4.0 * Double(height)), SIMD2(-3, 2))
      }
      bytes.withUnsafeMutableBufferPointer { buffer in
        if let base = buffer.baseAddress { band.read(.nonZero, into: base, pixel: 1, row: width) }
      }
      expected.withUnsafeMutableBufferPointer { buffer in
        if let base = buffer.baseAddress { fresh.read(.nonZero, into: base, pixel: 1, row: width) }
      }
      #expect(bytes == expected && bytes.contains { $0 > 0 })
    }
  }
}

extension Double {
  /// The sine, by whole steps of a rotation: tests need no library for it.
  fileprivate var sine: Double {
    Transform(rotation: self).apply(Point(x: 1, y: 0)).y
  }
}
