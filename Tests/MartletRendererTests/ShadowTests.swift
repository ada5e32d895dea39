import Glibc
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Compares shadows with a convolution computed here, sample by sample.
@Suite(.serialized) struct ShadowTests {
  private static let size = 128

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rect = Rect(x: 34, y: 40, width: 62, height: 46)
    var radii: CornerRadii
    var curve = CornerCurve.circular
    var radius: Double
    var angle = 0.0
    /// The distance of samples, in points.
    var step = 0.25
    /// Levels of 255.
    var tolerance = 1.5
  }

  static let cases: [Case] = [
    Case(testDescription: "square, 8", radii: .zero, radius: 8),
    Case(testDescription: "square, 1", radii: .zero, radius: 1),
    Case(testDescription: "round 12, 12", radii: CornerRadii(12), radius: 12),
    Case(testDescription: "round 12, 3", radii: CornerRadii(12), radius: 3),
    Case(testDescription: "round 20, 2", radii: CornerRadii(20), radius: 2),
    Case(testDescription: "round 20, 1", radii: CornerRadii(20), radius: 1),
    Case(testDescription: "round 23, 4", radii: CornerRadii(23), radius: 4),
    Case(
      testDescription: "circle, 1.5", rect: Rect(x: 34, y: 34, width: 60, height: 60), radii: CornerRadii(30),
      radius: 1.5),
    Case(
      testDescription: "small, 14", rect: Rect(x: 54, y: 56, width: 20, height: 16), radii: CornerRadii(6),
      radius: 14),
    Case(
      testDescription: "mixed, 5",
      radii: CornerRadii(topLeft: 0, topRight: 22, bottomRight: 8, bottomLeft: 15), radius: 5),
    Case(testDescription: "continuous 12, 12", radii: CornerRadii(12), curve: .continuous, radius: 12),
    Case(testDescription: "continuous 14, 3", radii: CornerRadii(14), curve: .continuous, radius: 3),
    Case(
      // Its curve leaves the sides so gradually that coarse samples miss it.
      testDescription: "continuous 15, 1", radii: CornerRadii(15), curve: .continuous, radius: 1,
      step: 1.0 / 16),
    Case(
      testDescription: "continuous mixed, 5",
      radii: CornerRadii(topLeft: 0, topRight: 22, bottomRight: 8, bottomLeft: 15), curve: .continuous,
      radius: 5),
    Case(
      testDescription: "continuous turned, 4", radii: CornerRadii(14), curve: .continuous, radius: 4,
      angle: 0.5),
    Case(testDescription: "turned, 4", radii: CornerRadii(14), radius: 4, angle: 0.5),
  ]

  /// Convolves samples of the rounded rectangle, four or more per point in each direction, with a normal
  /// distribution.
  @Test(arguments: cases)
  func `A shadow agrees with a convolution`(_ c: Case) throws {
    var scene = SceneBuilder()
    let transform = Transform(rotation: c.angle).about(c.rect.center)
    scene.shadow(of: c.rect, radii: c.radii, curve: c.curve, radius: c.radius, transform: transform)
    let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
    try canvas.draw(scene.list)
    let drawn = canvas.bitmap

    let step = c.step
    let shape = RoundedRect(c.rect, radii: c.radii, curve: c.curve)
    let columns = Int(c.rect.width / step)
    let rows = Int(c.rect.height / step)
    var mask = [Double](repeating: 0, count: columns * rows)
    for y in 0..<rows {
      for x in 0..<columns {
        let p = Point(
          x: c.rect.minX + (Double(x) + 0.5) * step, y: c.rect.minY + (Double(y) + 0.5) * step)
        if shape.contains(p) { mask[y * columns + x] = 1 }
      }
    }
    let map = Homography(transform)
    // The extent of a pixel blurs as well.
    let variance = c.radius * c.radius + 1.0 / 12
    func weights(_ at: Double, _ origin: Double, _ count: Int) -> [Double] {
      (0..<count).map { i in
        let d = origin + (Double(i) + 0.5) * step - at
        return exp(-d * d / (2 * variance)) / (2 * .pi * variance).squareRoot() * step
      }
    }
    var worst = 0.0
    var darkest = 0.0
    for y in stride(from: 1, to: Self.size, by: 5) {
      for x in stride(from: 2, to: Self.size, by: 5) {
        let p = try #require(map.unapply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        let across = weights(p.x, c.rect.minX, columns)
        let down = weights(p.y, c.rect.minY, rows)
        var sum = 0.0
        mask.withUnsafeBufferPointer { mask in
          across.withUnsafeBufferPointer { across in
            for j in 0..<rows where down[j] > 1e-7 {
              var row = 0.0
              for i in 0..<columns { row += mask[j * columns + i] * across[i] }
              sum += row * down[j]
            }
          }
        }
        worst = max(worst, abs(Double(drawn[x, y].w) - 255 * sum))
        darkest = max(darkest, 255 * sum)
      }
    }
    print("shadow \(c.testDescription): off by at most \(worst) of 255, darkest \(darkest)")
    #expect(worst <= c.tolerance, "\(worst)")
  }

  @Test func `A shadow reaches three times its radius and no farther`() throws {
    let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
    var scene = SceneBuilder()
    let rect = Rect(x: 40, y: 40, width: 40, height: 40)
    scene.shadow(of: rect, radii: CornerRadii(10), radius: 6)
    try canvas.draw(scene.list)
    let bitmap = canvas.bitmap
    var touched = PixelRect.empty
    for y in 0..<Self.size {
      for x in 0..<Self.size where bitmap[x, y].w > 0 {
        touched = touched.union(PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x + 1), y1: Int32(y + 1)))
      }
    }
    let frame = PixelRect(covering: scene.list.items[0].frame, scale: 1)
    #expect(frame == PixelRect(x0: 22, y0: 22, x1: 98, y1: 98))
    #expect(frame.contains(touched) && touched.width > 72)
  }

  @Test func `What an opaque layer hides of its shadow is left out, and that changes no pixel`() throws {
    let rect = Rect(x: 30, y: 30, width: 60, height: 50)
    func draw(_ transform: Transform, _ fill: Color) throws -> Bitmap {
      let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
      var scene = SceneBuilder()
      scene.shadow(
        of: Rect(x: 30, y: 36, width: 60, height: 50), radii: CornerRadii(12), radius: 5, transform: transform
      )
      scene.shape(rect, radii: CornerRadii(12), fill: fill, transform: transform)
      try canvas.draw(scene.list, background: SIMD4(1, 1, 1, 1))
      return canvas.bitmap
    }
    let cut = try draw(.identity, .white)
    // A rotation too small to be seen is not recognised as upright.
    let whole = try draw(Transform(rotation: 1e-7), .white)
    var worst = 0.0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let b = whole[x, y]
        worst = max(worst, difference(cut[x, y], SIMD4(Double(b.x), Double(b.y), Double(b.z), Double(b.w))))
      }
    }
    #expect(worst <= 1, "\(worst)")
  }

  @Test func `A shadow without radius is the shape itself`() throws {
    func draw(_ build: (inout SceneBuilder) -> Void) throws -> Bitmap {
      let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
      var scene = SceneBuilder()
      build(&scene)
      try canvas.draw(scene.list)
      return canvas.bitmap
    }
    let rect = Rect(x: 30.5, y: 30, width: 60, height: 50)
    let shadow = try draw { $0.shadow(of: rect, radii: CornerRadii(12), radius: 0) }
    let shape = try draw { $0.shape(rect, radii: CornerRadii(12), fill: .black) }
    #expect(shadow == shape)
  }
}
