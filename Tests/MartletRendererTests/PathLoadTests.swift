import Glibc
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// How much work the pixels of a path are: counted as `PathPaint.frag` does it, and estimated.
@Suite(.serialized) struct PathLoadTests {
  private static let side = 1000.0
  private static let line = Color(0x3E8EDE, alpha: 0.5)

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

  /// One line of short steps, with sharp corners.
  private static func walk(_ count: Int) -> Path {
    var random = SeededGenerator(seed: 6)
    var path = Path()
    var point = Point(x: side / 2, y: side / 2)
    path.move(to: point)
    for _ in 0..<count {
      point = Point(
        x: min(max(point.x + .random(in: -4...4, using: &random), 0), side),
        y: min(max(point.y + .random(in: -4...4, using: &random), 0), side))
      path.addLine(to: point)
    }
    return path
  }

  private static func circle(_ radius: Double) -> Path {
    Path(ellipseIn: Rect(x: 500 - radius, y: 500 - radius, width: 2 * radius, height: 2 * radius))
  }

  private static func stroke(_ path: Path, width: Double = 1.5) -> ShapeContent.Drawing {
    ShapeContent.Drawing(path, stroke: line, style: StrokeStyle(width: width))
  }

  private static func list(_ shape: ShapeContent.Drawing, moved way: Double = 0) -> DisplayList {
    var scene = SceneBuilder()
    scene.path(shape, transform: Transform(translationX: way, y: 0, z: 0))
    return scene.list
  }

  private static func plan(_ shape: ShapeContent.Drawing) -> FramePlan {
    var plan = FramePlan()
    plan.batchCosts = .software
    plan.make(
      list(shape), damage: PixelRect(width: Int(side), height: Int(side)), scale: 1, background: .zero)
    return plan
  }

  /// The nodes and pieces at which all pixels of a line look that are computed, counted at one of nine.
  private static func looks(_ shape: ShapeContent.Drawing, _ plan: FramePlan) throws -> Int {
    guard plan.instanceCount(.pathPaint) > 0 else { return 0 }
    let place = try #require(plan.paths.place(of: shape.outline, scale: 1))
    let texels = plan.paths.texels
    let reach = Float(shape.strokeReach + 0.5.squareRoot())
    let center = shape.outline.box.center
    var looks = 0
    for part in plan.pathCells.parts where part.kind == .edge {
      for y in stride(from: part.pixels.y0 + 1, to: part.pixels.y1, by: 3) {
        for x in stride(from: part.pixels.x0 + 1, to: part.pixels.x1, by: 3) {
          let pixel = SIMD2(Float(Double(x) + 0.5 - center.x), Float(Double(y) + 0.5 - center.y))
          var node = 0
          while node < place.nodes {
            looks += 1
            let box = texels[place.texel + 3 * node]
            let info = texels[place.texel + 3 * node + 2]
            let gap = pointwiseMax(pointwiseMax(box.lowHalf - pixel, pixel - box.highHalf), .zero)
            if (gap * gap).sum() > reach * reach {
              node = Int(info.x)
            } else {
              if info.y >= 0 { looks += Int(info.y) & 7 }
              node += 1
            }
          }
        }
      }
    }
    return 9 * looks
  }

  @Test(arguments: ["lines", "walk"])
  func `a few long lines and very many short ones are two million steps in a frame at most`(kind: String)
    throws
  {
    let shape = Self.stroke(kind == "lines" ? Self.lines(10) : Self.walk(10_000))
    let looks = try Self.looks(shape, Self.plan(shape))
    #expect(looks <= 2_000_000, "\(kind)")
  }

  @Test func `in a window a path that is too much work needs one picture while it moves`() throws {
    for shape in [Self.stroke(Self.lines(10)), Self.stroke(Self.walk(10_000))] {
      let window = try OffscreenCanvas(width: Int(Self.side), height: Int(Self.side))
      window.renderer.batchCosts = .software
      window.renderer.spreadsUploads = true
      var frames = 0
      repeat {
        try window.draw(Self.list(shape))
        frames += 1
      } while !window.renderer.unfinished.isEmpty && frames < 1_000_000
      for step in 1...4 {
        try window.draw(Self.list(shape, moved: Double(step) * 0.25))
        #expect(window.renderer.plan.instanceCount(.pathPaint) == 0)
        #expect(window.renderer.plan.pathPictures.requestCount == 1)
      }
    }
  }

  @Test func `a large shape is computed from its pieces, however its line changes`() {
    let styles = [
      StrokeStyle(width: 2), StrokeStyle(width: 24, cap: .round, join: .round),
      StrokeStyle(width: 6, dash: [20, 12]),
    ]
    var star = Path()
    for corner in 0..<10 {
      let (angle, radius) = (Double(corner) * .pi / 5, corner.isMultiple(of: 2) ? 150.0 : 70)
      let point = Point(x: 500 + radius * sin(angle), y: 500 - radius * cos(angle))
      if corner == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.close()
    for (number, path) in [Self.circle(300), Self.circle(60), star].enumerated() {
      for style in styles {
        // The widest line of the largest circle is too much work for the processor, unless it grows.
        for end in [0.3, 0.7, 1] where number > 0 || style.width < 24 || end < 1 {
          let plan = Self.plan(
            ShapeContent.Drawing(path, fill: .white, stroke: Self.line, style: style, trim: SIMD2(0, end)))
          #expect(
            plan.instanceCount(.pathPaint) > 0 && plan.pathPictures.requestCount == 0,
            "\(number), \(style), \(end)")
        }
      }
    }
  }

  @Test func `the estimate is near what is counted`() throws {
    let shapes = [
      ("circle", Self.stroke(Self.circle(300))), ("three lines", Self.stroke(Self.lines(3))),
      ("short walk", Self.stroke(Self.walk(100))),
    ]
    for (name, shape) in shapes {
      let plan = Self.plan(shape)
      let counted = Double(try Self.looks(shape, plan))
      let place = try #require(plan.paths.place(of: shape.outline, scale: 1))
      let load = PathLoad(place, of: plan.paths.texels, reach: Float(shape.strokeReach))
      let box = shape.outline.box
      let pixels = PixelRect(covering: shape.reach, scale: 1)
      let steps = try #require(
        load.steps(
          Rect(
            x: -box.width / 2 - 20, y: -box.height / 2 - 20, width: box.width + 40, height: box.height + 40),
          PathLoad.Footprint(
            pixels: 1, strip: PathCells.Fineness.software.strip(in: pixels, lineReach: shape.strokeReach),
            near: 0, corner: 0)))
      #expect(steps > counted / 4 && steps < counted * 4, "\(name): \(steps), not \(counted)")
    }
  }
}
