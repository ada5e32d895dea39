import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Compares drawn images with pixels computed here.
@Suite(.serialized) struct ImageTests {
  private static let size = 96

  private func draw(scale: Double = 1, _ build: (inout SceneBuilder) -> Void) throws -> Bitmap {
    var scene = SceneBuilder()
    build(&scene)
    let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
    try canvas.draw(scene.list, scale: scale)
    return canvas.bitmap
  }

  @Test(arguments: [1, 1.5, 2])
  func `An image for the window's scale on whole pixels shows its pixels and no others`(scale: Double) throws
  {
    let picture = TestPictures.noise(width: 33, height: 27)
    let image = Image(picture, scale: scale)
    let origin = Point(x: 12 / scale, y: 9 / scale)
    let drawn = try draw(scale: scale) { scene in
      scene.image(image, in: Rect(origin: origin, size: image.size))
    }
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let isInside = (12..<45).contains(x) && (9..<36).contains(y)
        #expect(drawn[x, y] == (isInside ? picture[x - 12, y - 9] : .zero))
      }
    }
  }

  /// An image and where it is drawn.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var width = 24
    var height = 18
    var rect = Rect(x: 20, y: 24, width: 48, height: 36)
    var imageRect: Rect?
    var source = Rect(x: 0, y: 0, width: 1, height: 1)
    var transform = Transform.identity
    var radii = CornerRadii.zero
    var scale = 1.0
    var opacity = 1.0
    var clip: (shape: RoundedRect, transform: Transform)?
    /// The largest errors inside and at edges, in levels of 255. The GPU's filter has 8 bits; the coverage of
    /// an edge is off by some hundredths.
    var inside = 2.0
    var edge = 12.0
  }

  private static func turned(_ angle: Double) -> Transform {
    Transform(rotation: angle).about(Point(x: 48, y: 48))
  }

  private static var tilted: Transform {
    var eye = Transform.identity
    eye.m34 = -1 / 150
    return Transform(rotation: 0.6, axisX: 0.2, y: 1, z: 0).concatenating(eye).about(Point(x: 48, y: 48))
  }

  private static let sheared = Transform(
    Transform2D(a: 1.1, b: 0.2, c: -0.4, d: 0.9, tx: 14, ty: -3))

  static let cases: [Case] = [
    Case(testDescription: "twice as large"),
    Case(testDescription: "two thirds", width: 72, height: 54),
    Case(testDescription: "scale 1.5", rect: Rect(x: 12, y: 10, width: 24, height: 18), scale: 1.5),
    Case(testDescription: "scale 2", rect: Rect(x: 12, y: 10, width: 24, height: 18), scale: 2),
    Case(
      testDescription: "between pixels", width: 48, height: 36,
      rect: Rect(x: 20.3, y: 24.7, width: 48, height: 36)),
    Case(testDescription: "turned", transform: turned(0.4)),
    Case(testDescription: "turned, own size", width: 48, height: 36, transform: turned(-1.1)),
    Case(testDescription: "turned by a right angle", width: 48, height: 36, transform: turned(.pi / 2)),
    Case(testDescription: "mirrored", transform: Transform(scaleX: -1, y: 1).about(Point(x: 48, y: 48))),
    Case(testDescription: "sheared", transform: sheared, edge: 18),
    Case(testDescription: "tilted", transform: tilted, inside: 3, edge: 20),
    Case(testDescription: "a third of its opacity", opacity: 1 / 3),
    Case(
      testDescription: "larger than its layer", imageRect: Rect(x: 8, y: 14, width: 80, height: 60)),
    Case(
      testDescription: "smaller than its layer", imageRect: Rect(x: 32, y: 30, width: 24, height: 18),
      inside: 0),
    Case(
      testDescription: "a part of it", imageRect: Rect(x: 8, y: 6, width: 96, height: 72),
      source: Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)),
    Case(
      testDescription: "a part of it, turned", imageRect: Rect(x: 8, y: 6, width: 96, height: 72),
      source: Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), transform: turned(0.3)),
    Case(testDescription: "round corners", radii: CornerRadii(14), edge: 16),
    Case(testDescription: "round corners, turned", transform: turned(0.5), radii: CornerRadii(14), edge: 16),
    Case(
      testDescription: "round clip", width: 48, height: 36,
      clip: (RoundedRect(Rect(x: 24, y: 20, width: 40, height: 36), radii: CornerRadii(12)), .identity),
      edge: 16),
    Case(
      testDescription: "turned clip", width: 48, height: 36,
      clip: (RoundedRect(Rect(x: 10, y: 30, width: 70, height: 24), radii: CornerRadii(8)), turned(0.4)),
      edge: 50),
    Case(
      testDescription: "clip between pixels", width: 48, height: 36,
      clip: (RoundedRect(Rect(x: 25.3, y: 30.6, width: 30, height: 20), radii: .zero), .identity)),
  ]

  @Test(arguments: cases)
  func `An image agrees with interpolated pixels`(_ c: Case) throws {
    for seed in SeededGenerator.seeds(4) {
      let picture = TestPictures.noise(width: c.width, height: c.height, seed: seed)
      let image = Image(picture)
      let drawn = try draw(scale: c.scale) { scene in
        let clip =
          c.clip.map { scene.clip($0.shape, transform: $0.transform) } ?? -1
        scene.image(
          image, in: c.rect, imageRect: c.imageRect, sourceRect: c.source, radii: c.radii,
          transform: c.transform,
          clip: clip, opacity: Float(c.opacity))
      }
      let reference = ImageReference(
        bitmap: picture, imageRect: c.imageRect ?? c.rect, source: c.source,
        visible: RoundedRect(c.rect, radii: c.radii), map: Homography(c.transform), scale: c.scale,
        opacity: c.opacity, clip: c.clip.map { ($0.shape, Homography($0.transform)) })
      let errors = largestErrors(of: drawn, from: reference)
      // Filtering has 8 bits, and a pixel's position is within 1/256 of a texel, in an image of noise.
      #expect(
        errors.count > 250 && errors.inside <= c.inside && errors.edge <= c.edge, "seed \(seed): \(errors)")
    }
  }

  private func largestErrors(
    of drawn: Bitmap, from reference: ImageReference
  ) -> (inside: Double, edge: Double, count: Int) {
    var errors = (inside: 0.0, edge: 0.0, count: 0)
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let wanted = reference.color(x, y)
        let error = difference(drawn[x, y], wanted.color)
        if wanted.isInside {
          errors.inside = max(errors.inside, error)
          errors.count += 1
        } else {
          errors.edge = max(errors.edge, error)
        }
      }
    }
    return errors
  }

  @Test(arguments: [2.0, 3, 4, 5.5, 8, 11])
  func `A reduced image shows the mean of what lies beneath each pixel`(factor: Double) throws {
    // Stripes and a gradient, which a filter that skips pixels would turn into a pattern.
    var picture = Bitmap(width: 264, height: 264)
    for y in 0..<264 {
      for x in 0..<264 {
        picture[x, y] = SIMD4(x % 2 == 0 ? 255 : 0, y % 3 == 0 ? 240 : 0, UInt8((x + y) / 3), 255)
      }
    }
    let extent = 264 / factor
    let drawn = try draw { scene in
      scene.image(Image(picture), in: Rect(x: 4, y: 4, width: extent, height: extent))
    }
    // The mean of the image's rows that one row of the target covers.
    func mean(_ at: Int, _ value: (Int) -> Double) -> Double {
      let (low, high) = (Double(at) * factor, Double(at + 1) * factor)
      return (Int(low)..<min(Int(high.rounded(.up)), 264)).reduce(0) { sum, i in
        sum + value(i) * (min(Double(i + 1), high) - max(Double(i), low)) / factor
      }
    }
    var worst = SIMD3<Double>.zero
    let last = min(Int(extent), Self.size - 4) - 1
    for y in 1..<last {
      for x in 1..<last {
        let v = drawn[x + 4, y + 4]
        let red = mean(x) { $0 % 2 == 0 ? 255 : 0 }
        let green = mean(y) { $0 % 3 == 0 ? 240 : 0 }
        let blue = (Double(x) + Double(y) + 1) / 3 * factor - 2 / 3
        let off = SIMD3(Double(v.x) - red, Double(v.y) - green, Double(v.z) - blue)
        worst = pointwiseMax(worst, pointwiseMax(off, -off))
      }
    }
    print(
      "reduced by \(factor): off by at most \(worst.x) and \(worst.y) in stripes, \(worst.z) in the gradient")
    // A single sample would be off by more than 127.
    #expect(worst.x <= 60 && worst.y <= 60 && worst.z <= 3)
  }

  @Test(arguments: [2.0, 3, 5, 8, 12, 15])
  func `A picture that is foreshortened is even one way and sharp the other`(factor: Double) throws {
    // Stripes one pixel high, and bars two pixels wide.
    var picture = Bitmap(width: 240, height: 60)
    for y in 0..<60 {
      for x in 0..<240 { picture[x, y] = SIMD4(x % 2 == 0 ? 255 : 0, y % 4 < 2 ? 255 : 0, 0, 255) }
    }
    let image = Image(picture)
    for isTurned in [false, true] {
      let narrow = Transform(scaleX: 1 / factor, y: 1)
      let map = isTurned ? narrow.concatenating(Transform(rotation: .pi / 2)) : narrow
      let transform = map.concatenating(Transform(translationX: isTurned ? 72 : 8, y: isTurned ? 8 : 16))
      let drawn = try draw {
        $0.image(image, in: Rect(origin: .zero, size: image.size), transform: transform)
      }
      var worst = SIMD2<Double>.zero
      for across in 1..<59 {
        for along in 1..<Int(min(240 / factor, 80)) - 1 {
          let v = isTurned ? drawn[71 - across, 8 + along] : drawn[8 + along, 16 + across]
          let off = SIMD2(Double(v.x) - 127.5, Double(v.y) - (across % 4 < 2 ? 255 : 0))
          worst = pointwiseMax(worst, pointwiseMax(off, -off))
        }
      }
      print("1 to \(factor): off by at most \(worst.x) where it is even, \(worst.y) where it is sharp")
      #expect(worst.x <= 50 && worst.y <= 3)
    }
  }

  @Test(arguments: [Transform.identity, Transform(rotation: 0.3), Transform(scaleX: 0.4, y: 0.4)])
  func `Clear edges are left out and nobody sees it`(transform: Transform) throws {
    let label = TestPictures.label(width: 60, height: 36, margin: 7)
    // A pixel in each corner prevents trimming.
    var whole = label
    for (x, y) in [(0, 0), (59, 0), (0, 35), (59, 35)] { whole[x, y] = SIMD4(repeating: 1) }
    let place = Rect(x: 20.25, y: 20.5, width: 60, height: 36)
    let trimmed = try draw { $0.image(Image(label), in: place, transform: transform) }
    let untrimmed = try draw { $0.image(Image(whole), in: place, transform: transform) }
    var worst = 0.0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let b = untrimmed[x, y]
        worst = max(
          worst, difference(trimmed[x, y], SIMD4(Double(b.x), Double(b.y), Double(b.z), Double(b.w))))
      }
    }
    #expect(worst <= 1.5, "\(worst)")
    #expect(trimmed.bytes.contains { $0 > 100 })
  }

  @Test func `An image that knows only a part of its picture lies where the part is`() throws {
    let label = TestPictures.label(width: 20, height: 10, margin: 0)
    let image = Image(label, scale: 2, at: Point(x: 10, y: 6), of: Size(width: 30, height: 18))
    let drawn = try draw(scale: 2) { scene in
      scene.image(image, in: Rect(x: 4, y: 5, width: 30, height: 18))
    }
    for y in 0..<10 { for x in 0..<20 { #expect(drawn[28 + x, 22 + y] == label[x, y]) } }
  }

  @Test func `An image that is clear or has no pixels draws nothing`() throws {
    let drawn = try draw { scene in
      scene.image(Image(Bitmap(width: 30, height: 30)), in: Rect(x: 0, y: 0, width: 30, height: 30))
      scene.image(Image(Bitmap(width: 0, height: 0)), in: Rect(x: 0, y: 0, width: 30, height: 30))
    }
    #expect(drawn.bytes.allSatisfy { $0 == 0 })
  }
}
