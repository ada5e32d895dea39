import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Paths that are too much work for each pixel are drawn from a picture of their coverage.
@Suite(.serialized) struct PathPictureTests {
  private static let side = 256.0

  /// Lines from side to side that cross each other.
  private static func lines(_ count: Int) -> Path {
    var random = SeededGenerator(seed: 5)
    var path = Path()
    for number in 0..<count {
      let (a, b) = (Double.random(in: 0...side, using: &random), Double.random(in: 0...side, using: &random))
      let isAcross = number.isMultiple(of: 2)
      path.move(to: isAcross ? Point(x: 0, y: a) : Point(x: a, y: 0))
      path.addLine(to: isAcross ? Point(x: side, y: b) : Point(x: b, y: side))
    }
    return path
  }

  /// One line to and fro between random points of a square, or in short steps.
  private static func scribble(_ count: Int, step: Double) -> Path {
    var random = SeededGenerator(seed: 6)
    var path = Path()
    var point = Point(x: side / 2, y: side / 2)
    path.move(to: point)
    for _ in 0..<count {
      point = Point(
        x: min(max(point.x + .random(in: -step...step, using: &random), 0), side),
        y: min(max(point.y + .random(in: -step...step, using: &random), 0), side))
      path.addLine(to: point)
    }
    return path
  }

  private static func list(_ shape: ShapeContent.Drawing, moved way: Point = .zero) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: side, height: side), fill: .white)
    scene.path(shape, transform: Transform(translationX: way.x, y: way.y, z: 0))
    scene.shape(Rect(x: 240, y: 240, width: 16, height: 16), fill: Color(0x123456))
    return scene.list
  }

  private static let blue = Color(0x0000FF, alpha: 0.5)

  private static func stroke(_ path: Path, width: Double = 1) -> ShapeContent.Drawing {
    ShapeContent.Drawing(path, stroke: blue, style: StrokeStyle(width: width))
  }

  private static func canvas() throws -> OffscreenCanvas {
    let canvas = try OffscreenCanvas(width: Int(side), height: Int(side))
    canvas.renderer.batchCosts = .software
    canvas.renderer.plan.sketchesPaths = false
    return canvas
  }

  /// The number of pixels that a plan computes one by one, and how many pictures it needs.
  private static func work(_ shape: ShapeContent.Drawing) -> (pixels: Int32, pictures: Int) {
    var plan = FramePlan()
    plan.batchCosts = .software
    plan.make(
      list(shape), damage: PixelRect(width: Int(side), height: Int(side)), scale: 1, background: .zero)
    return (plan.instanceCount(.pathPaint), plan.pathPictures.requestCount)
  }

  @Test func `a path whose pixels are too much work is drawn from one picture, an ordinary one is not`() {
    var knot = Self.lines(2000)
    knot.close()
    let hostile = [
      Self.stroke(Self.lines(2000)), .init(Self.scribble(5000, step: 400), fill: .black),
      Self.stroke(knot, width: 20), Self.stroke(Self.scribble(100_000, step: 2)),
    ]
    for (number, shape) in hostile.enumerated() {
      let work = Self.work(shape)
      #expect(work.pixels == 0 && work.pictures == 1, "\(number)")
    }
    let ordinary = [
      Self.stroke(Self.lines(10)), Self.stroke(Path(ellipseIn: Rect(x: 0, y: 0, width: 256, height: 256))),
      Self.stroke(Self.scribble(20, step: 20), width: 3),
    ]
    for (number, shape) in ordinary.enumerated() {
      let work = Self.work(shape)
      #expect(work.pixels > 0 && work.pictures == 0, "\(number)")
    }
  }

  @Test(arguments: [1000, 100_000])
  func `lines that cross each other are drawn, and the rest stays`(count: Int) throws {
    let canvas = try Self.canvas()
    try canvas.draw(Self.list(Self.stroke(Self.lines(count))))
    #expect(canvas.bitmap[248, 248] == SIMD4(0x12, 0x34, 0x56, 0xFF))
    // Where so many lines lie one is everywhere, and none is darker for it.
    if count > 1000 { #expect(canvas.bitmap[128, 128] == SIMD4(127, 127, 255, 255)) }
  }

  @Test(arguments: [1.0, 3]) func `a tiny path of very many pieces is whole`(side: Double) throws {
    // Twelve thousand rectangles, each over half of its place.
    var path = Path()
    let step = Size(width: side / 120, height: side / 100)
    for place in 0..<12_000 {
      path.addRect(
        Rect(
          x: Double(place % 120) * step.width, y: Double(place / 120) * step.height, width: step.width / 2,
          height: step.height))
    }
    let shape = ShapeContent.Drawing(path, fill: .black)
    for costs in [BatchCosts.software, .graphics] {
      let canvas = try Self.canvas()
      canvas.renderer.batchCosts = costs
      try canvas.draw(Self.list(shape, moved: Point(x: 10, y: 10)))
      let pixel = canvas.bitmap[10, 10]
      #expect(abs(Int(pixel.x) - 128) <= 3, "\(pixel)")
    }
  }

  @Test func `a path of a million elements is drawn`() throws {
    let canvas = try Self.canvas()
    try canvas.draw(Self.list(Self.stroke(Self.scribble(1_000_000, step: 9))))
    #expect(canvas.bitmap[128, 128] == SIMD4(127, 127, 255, 255))
    #expect(canvas.bitmap[248, 248] == SIMD4(0x12, 0x34, 0x56, 0xFF))
  }

  @Test func `colours, whole pixels and the next frame need no other picture`() throws {
    let canvas = try Self.canvas()
    var shape = Self.stroke(Self.lines(2000))
    for step in 0..<4 {
      shape.strokeColor = Color(red: Double(step) / 4, green: 0, blue: 1, alpha: 0.5)
      try canvas.draw(Self.list(shape, moved: Point(x: 0, y: Double(step) * 3)))
      #expect(canvas.renderer.plan.pathPictures.requestCount == 1, "step \(step)")
    }
    let moved = canvas.bitmap
    let fresh = try Self.canvas()
    try fresh.draw(Self.list(shape, moved: Point(x: 0, y: 9)))
    #expect(moved.difference(from: fresh.bitmap, tolerance: 1)?.count == 0)
    shape.style.width = 2
    try canvas.draw(Self.list(shape))
    #expect(canvas.renderer.plan.pathPictures.requestCount == 2)
  }

  @Test func `a window does not wait for a picture, and shows the right one in the end`() throws {
    let shape = Self.stroke(Self.lines(30_000))
    let whole = try Self.canvas()
    try whole.draw(Self.list(shape))
    let window = try Self.canvas()
    window.renderer.spreadsUploads = true
    try window.draw(Self.list(shape))
    #expect(!window.renderer.unfinished.isEmpty)
    #expect(window.bitmap[248, 248] == SIMD4(0x12, 0x34, 0x56, 0xFF))
    var frames = 0
    while !window.renderer.unfinished.isEmpty, frames < 1_000_000 {
      try window.draw(Self.list(shape))
      frames += 1
    }
    #expect(window.bitmap.difference(from: whole.bitmap, tolerance: 0)?.count == 0)
  }

  @Test func `a path that becomes a little too much work is seen while its first picture is computed`() throws
  {
    // Paths that are shorter do not wait for another thread.
    let count = try #require(
      stride(from: 70, to: 1000, by: 5).first {
        Self.work(Self.stroke(Self.scribble($0, step: 12))).pictures == 1
      })
    let window = try Self.canvas()
    window.renderer.spreadsUploads = true
    try window.draw(Self.list(Self.stroke(Self.scribble(count, step: 12))))
    #expect(!window.renderer.unfinished.isEmpty)
    let bitmap = window.bitmap
    let drawn = (0..<240 * 240).count { bitmap[$0 % 240, $0 / 240].x < 250 }
    #expect(drawn > count, "\(count) lines")
  }

  @Test func `a path that takes the place of another one lets that be seen until its picture is there`()
    throws
  {
    let window = try Self.canvas()
    window.renderer.spreadsUploads = true
    func settle(_ list: DisplayList) throws {
      var frames = 0
      while !window.renderer.unfinished.isEmpty, frames < 1_000_000 {
        try window.draw(list)
        frames += 1
      }
    }
    // The first path is gone when its list is.
    func showFirst() throws {
      let list = Self.list(Self.stroke(Self.lines(30_000)))
      try window.draw(list)
      try settle(list)
    }
    try showFirst()
    let first = window.bitmap
    let list = Self.list(Self.stroke(Self.scribble(30_000, step: 400)))
    try window.draw(list)
    #expect(!window.renderer.unfinished.isEmpty)
    let between = window.bitmap
    // The edges of both need not be the same.
    let changed = try #require(between.difference(from: first, tolerance: 0))
    #expect(changed.count < 4000, "\(changed)")
    try settle(list)
    let fresh = try Self.canvas()
    try fresh.draw(list)
    #expect(window.bitmap.difference(from: fresh.bitmap, tolerance: 0)?.count == 0)
    #expect(window.renderer.plan.pathPictures.count == 1)
  }

  @Test func `a path that is given up before its turn is not computed`() {
    let region = PixelRect(width: 16, height: 16)
    let outline = Outline(Path(rect: Rect(x: 0, y: 0, width: 16, height: 16)))
    let map = Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(8, 8, 1))
    let jobs = (0..<2).map { _ in PathCoverageJob(outline, PathInk(rule: .nonZero, line: nil), map, region) }
    jobs[0].cancel()
    for job in jobs { job.run() }
    #expect(jobs[0].result == nil && jobs[1].result?.bytes.first == 255)
  }

  @Test func `what moves is drawn from the picture that is there, and anew when it rests`() throws {
    let shape = Self.stroke(Self.lines(2000))
    let window = try Self.canvas()
    window.renderer.spreadsUploads = true
    func settle(_ way: Point) throws {
      var frames = 0
      repeat {
        try window.draw(Self.list(shape, moved: way))
        frames += 1
      } while !window.renderer.unfinished.isEmpty && frames < 1_000_000
    }
    try settle(.zero)
    for step in 1...10 {
      try window.draw(Self.list(shape, moved: Point(x: Double(step) * 0.3, y: 0)))
      #expect(window.renderer.plan.pathPictures.requestCount == 1)
      #expect(window.bitmap[100, 200].x < 250 || window.bitmap[104, 204].x < 250)
    }
    try settle(Point(x: 3.3, y: 0))
    let fresh = try Self.canvas()
    try fresh.draw(Self.list(shape, moved: Point(x: 3.3, y: 0)))
    #expect(window.bitmap.difference(from: fresh.bitmap, tolerance: 0)?.count == 0)
  }

  @Test func `pictures of paths that are gone are given up`() throws {
    let canvas = try Self.canvas()
    for count in 0..<6 {
      let shape = Self.stroke(Self.lines(2000 + count))
      try canvas.draw(Self.list(shape))
    }
    try canvas.draw(DisplayList())
    #expect(canvas.renderer.plan.pathPictures.count == 0)
  }
}
