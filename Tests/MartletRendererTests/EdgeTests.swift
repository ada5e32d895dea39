import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Compares antialiasing with areas computed here.
@Suite(.serialized) struct EdgeTests {
  private static let size = 96

  private func coverage(_ build: (inout SceneBuilder) -> Void) throws -> Bitmap {
    var scene = SceneBuilder()
    build(&scene)
    let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
    try canvas.draw(scene.list)
    return canvas.bitmap
  }

  private func area(_ bitmap: Bitmap) -> Double {
    var sum = 0
    for y in 0..<bitmap.height { for x in 0..<bitmap.width { sum += Int(bitmap[x, y].w) } }
    return Double(sum) / 255
  }

  @Test(arguments: [0, 0.1, 0.3, 0.5, .pi / 4, 1.0])
  func `The coverage of a turned square sums up to its area`(angle: Double) throws {
    let center = Point(x: 48.3, y: 47.6)
    let bitmap = try coverage { scene in
      scene.shape(
        Rect(center: center, size: Size(width: 41.5, height: 41.5)), fill: .white,
        transform: Transform(rotation: angle).about(center))
    }
    // A perimeter of 166 pixels, each rounded to 1/255.
    #expect(abs(area(bitmap) - 41.5 * 41.5) < 1.5)
  }

  @Test(arguments: ["radius 12", "radius 12\n  cornercurve continuous", "radius 0", "border 4 #ffffff"])
  func `Hard edges draw a pixel as a whole or not at all, where soft ones draw about half of it`(look: String)
    throws
  {
    func picture(_ words: String) throws -> Bitmap {
      let tree = RenderTree()
      tree.apply(
        try SceneText(
          "scene 96x96\nlayer\n  bounds 0 0 52 40\n  position 48 48\n  fill #ffffff\n  \(look)\n  transform rotate 0.4\n"
            + words
        ).commit)
      tree.update(at: 1)
      let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
      try canvas.draw(tree.displayList)
      return canvas.bitmap
    }
    let (soft, hard) = (try picture(""), try picture("  hardedges\n"))
    var partial = 0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let (part, whole) = (soft[x, y].w, hard[x, y].w)
        if part > 0, part < 255 { partial += 1 }
        #expect(whole == 0 || whole == 255)
        if abs(Int(part) - 128) > 2 { #expect((whole == 255) == (part > 128), "\(part) at \(x), \(y)") }
      }
    }
    #expect(partial > 40)
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.8, 1.0])
  func `A hairline keeps its weight however thin, wherever it lies`(width: Double) throws {
    for offset in [0, 0.25, 0.5, 0.8] {
      for angle in [0, 0.2] {
        let bitmap = try coverage { scene in
          scene.shape(
            Rect(x: 40 + offset, y: 20, width: width, height: 50), fill: .white,
            transform: Transform(rotation: angle).about(Point(x: 48, y: 48)))
        }
        #expect(abs(area(bitmap) - width * 50) < 0.5, "offset \(offset), angle \(angle)")
      }
    }
  }

  /// A shape, its transform, and a clip.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var shape: RoundedRect
    var transform: Transform
    var clip: (shape: RoundedRect, transform: Transform)?
    /// The largest error of a pixel's coverage. If the edges of a shape and its clip cross within a pixel,
    /// their coverages are multiplied, as if they were independent.
    var maximum: Double
    /// Mean error over the pixels that are partly covered.
    var mean: Double
  }

  private static func turned(_ angle: Double) -> Transform {
    Transform(rotation: angle).about(Point(x: 48, y: 48))
  }

  private static func tilted(_ angle: Double, _ x: Double, _ y: Double) -> Transform {
    var eye = Transform.identity
    eye.m34 = -1 / 150
    return Transform(rotation: angle, axisX: x, y: y, z: 0).concatenating(eye).about(Point(x: 48, y: 48))
  }

  private static let square = RoundedRect(Rect(x: 20.3, y: 22.8, width: 55, height: 49), radii: .zero)
  private static let round = RoundedRect(
    Rect(x: 20.3, y: 22.8, width: 55, height: 49), radii: CornerRadii(12))
  private static let mixed = RoundedRect(
    Rect(x: 20.3, y: 22.8, width: 55, height: 49),
    radii: CornerRadii(topLeft: 3, topRight: 24, bottomRight: 0, bottomLeft: 10))

  private static let continuous = RoundedRect(
    Rect(x: 20.3, y: 22.8, width: 55, height: 49), radii: CornerRadii(13), curve: .continuous)
  private static let mixedContinuous = RoundedRect(
    Rect(x: 20.3, y: 22.8, width: 55, height: 49),
    radii: CornerRadii(topLeft: 3, topRight: 20, bottomRight: 0, bottomLeft: 10), curve: .continuous)

  static let cases: [Case] = [
    Case(
      testDescription: "upright continuous", shape: continuous, transform: .identity, maximum: 0.06,
      mean: 0.02),
    Case(
      testDescription: "turned continuous", shape: continuous, transform: turned(0.6), maximum: 0.065,
      mean: 0.025),
    Case(
      testDescription: "turned mixed continuous", shape: mixedContinuous, transform: turned(-0.4),
      maximum: 0.06, mean: 0.02),
    Case(
      testDescription: "stretched continuous", shape: continuous,
      transform: Transform(scaleX: 1.4, y: 0.5).about(Point(x: 48, y: 48)), maximum: 0.06, mean: 0.025),
    Case(
      testDescription: "tilted mixed continuous", shape: mixedContinuous, transform: tilted(-1.0, 1, 0.3),
      maximum: 0.08, mean: 0.015),
    Case(
      testDescription: "turned continuous clip", shape: square, transform: .identity,
      clip: (
        RoundedRect(Rect(x: 10, y: 30, width: 70, height: 40), radii: CornerRadii(12), curve: .continuous),
        turned(0.5)
      ),
      maximum: 0.2, mean: 0.025),
    Case(
      testDescription: "tilted continuous clip", shape: round, transform: turned(0.2),
      clip: (
        RoundedRect(Rect(x: 10, y: 30, width: 70, height: 40), radii: CornerRadii(12), curve: .continuous),
        tilted(0.9, 0.5, 1)
      ),
      maximum: 0.2, mean: 0.02),
    Case(testDescription: "upright square", shape: square, transform: .identity, maximum: 0.02, mean: 0.015),
    Case(testDescription: "upright round", shape: round, transform: .identity, maximum: 0.06, mean: 0.02),
    Case(testDescription: "turned square", shape: square, transform: turned(0.3), maximum: 0.04, mean: 0.015),
    Case(testDescription: "turned round", shape: round, transform: turned(0.6), maximum: 0.06, mean: 0.025),
    Case(testDescription: "turned mixed", shape: mixed, transform: turned(-0.4), maximum: 0.06, mean: 0.02),
    Case(
      testDescription: "stretched round", shape: round,
      transform: Transform(scaleX: 1.4, y: 0.5).about(Point(x: 48, y: 48)), maximum: 0.06, mean: 0.025),
    Case(
      testDescription: "tilted square", shape: square, transform: tilted(0.9, 0.2, 1), maximum: 0.06,
      mean: 0.01),
    Case(
      testDescription: "tilted mixed", shape: mixed, transform: tilted(-1.0, 1, 0.3), maximum: 0.08,
      mean: 0.015),
    Case(
      testDescription: "turned clip", shape: square, transform: .identity,
      clip: (RoundedRect(Rect(x: 10, y: 30, width: 70, height: 40), radii: CornerRadii(18)), turned(0.5)),
      maximum: 0.2, mean: 0.025),
    Case(
      testDescription: "tilted clip", shape: round, transform: turned(0.2),
      clip: (
        RoundedRect(Rect(x: 10, y: 30, width: 70, height: 40), radii: CornerRadii(18)), tilted(0.9, 0.5, 1)
      ),
      maximum: 0.2, mean: 0.02),
  ]

  @Test(arguments: cases)
  func `Edges agree with 256 samples a pixel`(_ c: Case) throws {
    let bitmap = try coverage { scene in
      let clip =
        c.clip.map { scene.clip($0.shape, transform: $0.transform) } ?? -1
      scene.shape(c.shape, fill: .white, transform: c.transform, clip: clip)
    }
    func contains(_ shape: RoundedRect, _ transform: Transform, _ p: Point) -> Bool {
      Homography(transform).unapply(p).map(shape.contains) ?? false
    }
    var largest = 0.0
    var sum = 0.0
    var partly = 0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        func isInside(_ dx: Double, _ dy: Double) -> Bool {
          let p = Point(x: Double(x) + dx, y: Double(y) + dy)
          return contains(c.shape, c.transform, p)
            && (c.clip.map { contains($0.shape, $0.transform, p) } ?? true)
        }
        // If the wider surroundings are uniform, no edge is near. Sampling all of them would take long.
        let middle = isInside(0.5, 0.5)
        let isPlain = [(-1.0, -1.0), (2, -1), (-1, 2), (2, 2)].allSatisfy { isInside($0, $1) == middle }
        var inside = isPlain && middle ? 256 : 0
        if !isPlain {
          for i in 0..<256 where isInside((Double(i % 16) + 0.5) / 16, (Double(i / 16) + 0.5) / 16) {
            inside += 1
          }
        }
        let drawn = Double(bitmap[x, y].w) / 255
        let error = abs(drawn - Double(inside) / 256)
        largest = max(largest, error)
        if (inside > 0 && inside < 256) || (drawn > 0 && drawn < 1) {
          sum += error
          partly += 1
        }
      }
    }
    #expect(partly > 50)
    #expect(largest <= c.maximum, "largest error \(largest)")
    #expect(sum / Double(partly) <= c.mean, "mean error \(sum / Double(partly))")
  }
}
