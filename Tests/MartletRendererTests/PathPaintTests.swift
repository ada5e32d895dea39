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

    /// Which of the shapes it shows: each is shown by `whole` and by another one.
    var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) - 1 }
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
    for (number, (name, shape)) in Self.shapes.enumerated() where view == .whole || number % 4 == view.number {
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
      print(
        "path \(view) \(name): worst \((worst * 10).rounded() / 10) at \(place), mean \((sum / Double(max(count, 1)) * 100).rounded() / 100) of \(count)"
      )
      #expect(worst <= 16, "\(name)")
      #expect(sum / Double(max(count, 1)) <= 2, "\(name)")
      #expect(count > 8, "\(name)")
    }
  }
}
