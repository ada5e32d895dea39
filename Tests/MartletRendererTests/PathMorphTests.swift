import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Paths that are drawn from pictures and change in each frame, faster than their pictures are made.
@Suite(.serialized) struct PathMorphTests {
  private static let side = 256
  /// The width of a path, in points.
  private static let width = 40.0
  /// How far a path goes to the right in each frame, in points.
  private static let step = 0.02
  private static let mostFrames = 10_000

  private static func succession() -> PathSuccession {
    var succession = PathSuccession()
    succession.begin()
    return succession
  }

  /// Lines from side to side that cross each other, far too many of them for each pixel.
  private static func shape(
    atFrame frame: Int, height: Double = 256, top: Double = 0, _ succession: PathSuccession
  ) -> ShapeContent.Drawing {
    var random = SeededGenerator(seed: 5)
    var path = Path()
    let left = Double(frame) * step
    for _ in 0..<3000 {
      let (a, b) = (
        Double.random(in: 0...height, using: &random), Double.random(in: 0...height, using: &random)
      )
      path.move(to: Point(x: left, y: top + a))
      path.addLine(to: Point(x: left + width, y: top + b))
    }
    var shape = ShapeContent.Drawing(path, stroke: .black)
    shape.succession = succession
    return shape
  }

  private static func list(_ shapes: [ShapeContent.Drawing]) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: Double(side), height: Double(side)), fill: .white)
    for shape in shapes { scene.path(shape) }
    return scene.list
  }

  private static func window() throws -> OffscreenCanvas {
    let window = try OffscreenCanvas(width: side, height: side)
    window.renderer.batchCosts = .software
    window.renderer.spreadsUploads = true
    return window
  }

  /// The first column in which a row is dark; `nil` if none is.
  private static func left(of bitmap: Bitmap, row: Int) -> Int? {
    (0..<side).first { bitmap[$0, row].x < 128 }
  }

  @Test
  func `a path that changes in each frame is seen at one place after the other, each later than the last`()
    throws
  {
    let (window, succession) = (try Self.window(), Self.succession())
    var seen: [Int] = []
    var frame = 0
    while Set(seen).count < 5, frame < Self.mostFrames {
      try window.draw(Self.list([Self.shape(atFrame: frame, succession)]))
      if let left = Self.left(of: window.bitmap, row: 128) { seen.append(left) }
      // One that is shown, one that is computed, and one that is done.
      #expect(window.renderer.plan.pathPictures.count <= 3, "frame \(frame)")
      frame += 1
    }
    #expect(Set(seen).count == 5, "\(frame) frames")
    #expect(seen == seen.sorted())
    #expect(window.renderer.plan.pathPictures.requestCount <= frame)
  }

  @Test func `it shows its newest place when it rests`() throws {
    let (window, succession) = (try Self.window(), Self.succession())
    for frame in 0..<100 { try window.draw(Self.list([Self.shape(atFrame: frame, succession)])) }
    let list = Self.list([Self.shape(atFrame: 100, succession)])
    var frames = 0
    repeat {
      try window.draw(list)
      frames += 1
    } while !window.renderer.unfinished.isEmpty && frames < 1_000_000
    let fresh = try Self.window()
    fresh.renderer.spreadsUploads = false
    try fresh.draw(list)
    #expect(window.bitmap.difference(from: fresh.bitmap, tolerance: 0)?.count == 0)
  }

  @Test func `of two paths that change in each frame each is seen to change`() throws {
    let window = try Self.window()
    let successions = (Self.succession(), Self.succession())
    var (upper, lower): (Set<Int>, Set<Int>) = ([], [])
    var frame = 0
    while min(upper.count, lower.count) < 3, frame < Self.mostFrames {
      try window.draw(
        Self.list([
          Self.shape(atFrame: frame, height: 120, successions.0),
          Self.shape(atFrame: frame, height: 120, top: 130, successions.1),
        ]))
      let bitmap = window.bitmap
      if let left = Self.left(of: bitmap, row: 60) { upper.insert(left) }
      if let left = Self.left(of: bitmap, row: 190) { lower.insert(left) }
      frame += 1
    }
    #expect(min(upper.count, lower.count) == 3 && abs(upper.count - lower.count) <= 2, "\(upper), \(lower)")
  }

  @Test func `a picture of an earlier path moves with the layer`() throws {
    let (window, succession) = (try Self.window(), Self.succession())
    func list(_ frame: Int, movedBy way: Double) -> DisplayList {
      var scene = SceneBuilder()
      scene.shape(Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side)), fill: .white)
      scene.path(
        Self.shape(atFrame: frame, succession), transform: Transform(translationX: way, y: 0, z: 0))
      return scene.list
    }
    func settle() throws {
      // The list, and with it the path, is gone afterwards.
      let list = list(0, movedBy: 0)
      var frames = 0
      repeat {
        try window.draw(list)
        frames += 1
      } while !window.renderer.unfinished.isEmpty && frames < 1_000_000
    }
    try settle()
    #expect(Self.left(of: window.bitmap, row: 128) == 0)
    try window.draw(list(50, movedBy: 100))
    // The first path's lines begin at 100 now, the new one's at 101, and half a line lies on each side.
    #expect(Self.left(of: window.bitmap, row: 128) == 99)
  }

  @Test func `one that is given up for another lets that have its turn`() {
    let region = PixelRect(width: 16, height: 16)
    let outline = Outline(Path(rect: Rect(x: 0, y: 0, width: 16, height: 16)))
    let map = Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(8, 8, 1))
    func job() -> PathCoverageJob {
      PathCoverageJob(outline, PathInk(rule: .nonZero, line: nil), map, region)
    }
    var queue = PathQueue()
    let (first, second, third) = (job(), job(), job())
    queue.add(first, insteadOf: nil)
    queue.add(second, insteadOf: nil)
    queue.add(third, insteadOf: first)
    #expect(first.isCancelled)
    #expect(queue.next() === third)
    #expect(queue.next() === second)
    #expect(queue.next() == nil)
  }
}
