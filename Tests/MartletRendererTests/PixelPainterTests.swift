import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Compares what the processor draws with what OpenGL draws.
@Suite(.serialized) struct PixelPainterTests {
  private static let width = 160
  private static let height = 120
  private let bounds = PixelRect(width: Self.width, height: Self.height)

  /// Draws a list on the processor over the pixels of a canvas. Returns nil if it is left to OpenGL.
  private func painted(
    _ list: DisplayList, damage: [PixelRect], on canvas: OffscreenCanvas, scale: Double = 1
  ) -> Bitmap? {
    var bytes = [UInt8](repeating: 0, count: Self.width * Self.height * 4)
    let isPainted = bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      canvas.framebuffer.read(bounds, into: base, stride: Self.width * 4)
      return PlainRenderer().paint(
        list, damage: damage, into: base, stride: Self.width * 4, bounds: bounds, scale: scale)
    }
    guard isPainted else { return nil }
    for i in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(i, i + 2) }
    return Bitmap(width: Self.width, height: Self.height, bytes: bytes)
  }

  private func randomScene(_ random: inout SeededGenerator, images: [Image], scale: Double) -> DisplayList {
    var scene = SceneBuilder()
    if random.chance(0.8) {
      scene.shape(
        Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height)),
        fill: Color(red: 0.2, green: 0.3, blue: 0.1))
    }
    for _ in 0..<random.int(1..<14) {
      let isWhole = random.chance(0.5)
      func place(_ range: ClosedRange<Double>) -> Double {
        let v = random.double(range)
        return isWhole ? v.rounded() : v
      }
      let rect = Rect(
        x: place(-20...150), y: place(-20...110), width: place(0.2...90), height: place(0.2...90))
      let opacity = random.chance(0.5) ? 1 : Float(random.double(0...1))
      if random.chance(0.3), let image = images.randomElement(using: &random) {
        let origin = Point(
          x: Double(random.int(-20..<150)) / scale, y: Double(random.int(-20..<110)) / scale)
        scene.image(image, in: Rect(origin: origin, size: image.size), opacity: opacity)
      } else {
        let turn = random.chance(0.4) ? random.double(-4...4) : 0
        let center = Transform(translationX: rect.center.x, y: rect.center.y)
        scene.shape(
          turn == 0 ? rect : Rect(center: .zero, size: rect.size),
          radii: random.chance(0.6) ? CornerRadii(random.double(0...30)) : .zero,
          fill: Color(red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1)),
          transform: turn == 0 ? .identity : Transform(rotation: turn).concatenating(center),
          opacity: opacity)
      }
    }
    return scene.list
  }

  @Test(arguments: [1, 1.5, 2])
  func `the processor draws what OpenGL draws within one step of colour`(scale: Double) throws {
    let canvas = try OffscreenCanvas(width: Self.width, height: Self.height)
    let images = [
      Image(TestPictures.noise(width: 31, height: 23), scale: scale),
      Image(TestPictures.label(width: 40, height: 20, margin: 4), scale: scale),
    ]
    var paintedScenes = 0
    var (damaged, off) = (0, 0)
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      let before = randomScene(&random, images: images, scale: scale)
      let after = randomScene(&random, images: images, scale: scale)
      try canvas.draw(before, scale: scale)
      let damage = (0..<random.int(1..<3)).map { _ -> PixelRect in
        let (x, y) = (Int32(random.int(0..<120)), Int32(random.int(0..<80)))
        return PixelRect(x0: x, y0: y, x1: x + Int32(random.int(1..<60)), y1: y + Int32(random.int(1..<60)))
      }
      let painted = painted(after, damage: damage, on: canvas, scale: scale)
      // Both may draw more than the damage.
      let old = canvas.bitmap
      try canvas.draw(after, scale: scale)
      guard let painted else { continue }
      paintedScenes += 1
      let new = canvas.bitmap
      var worst = 0
      var disturbed = 0
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let pixel = PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x) + 1, y1: Int32(y) + 1)
          let error = (0..<4).map { abs(Int(painted[x, y][$0]) - Int(new[x, y][$0])) }.max() ?? 0
          if damage.contains(where: { $0.contains(pixel) }) {
            worst = max(worst, error)
            damaged += 1
            if error > 0 { off += 1 }
          } else if painted[x, y] != old[x, y], error > 1 {
            disturbed += 1
          }
        }
      }
      #expect(worst <= 1, "seed \(seed) at scale \(scale)")
      #expect(disturbed == 0, "seed \(seed) at scale \(scale)")
    }
    print(
      "drawn on the processor at scale \(scale): \(paintedScenes) of 60 scenes; \(off) pixels of \(damaged) are a step off"
    )
    #expect(paintedScenes > 20)
    // Both round in the same way, so that hardly any pixel is off.
    #expect(off * 1000 <= damaged)
  }

  @Test func `of large boxes that stand askew only what is damaged counts`() throws {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 160, height: 120), fill: .white)
    let center = Transform(translationX: 80, y: 60)
    for _ in 0..<10 {
      scene.shape(
        Rect(center: .zero, size: Size(width: 300, height: 300)), fill: .black,
        transform: Transform(rotation: 0.3).concatenating(center), opacity: 0.5)
    }
    let damage = [PixelRect(x0: 0, y0: 0, x1: 20, y1: 20), PixelRect(x0: 140, y0: 100, x1: 160, y1: 120)]
    let canvas = try OffscreenCanvas(width: Self.width, height: Self.height)
    #expect(painted(scene.list, damage: damage, on: canvas) != nil)
  }

  @Test func `what is not plain is left to OpenGL`() throws {
    let rect = Rect(x: 20, y: 20, width: 40, height: 40)
    func isPainted(_ build: (inout SceneBuilder) -> Void) throws -> Bool {
      var scene = SceneBuilder()
      scene.shape(rect, fill: .white)
      build(&scene)
      // A canvas of its own, since after a scene that is not simple the next ones are skipped.
      let canvas = try OffscreenCanvas(width: Self.width, height: Self.height)
      return painted(scene.list, damage: [PixelRect(x0: 0, y0: 0, x1: 80, y1: 80)], on: canvas) != nil
    }
    #expect(try isPainted { _ in })
    #expect(try isPainted { $0.shape(rect, fill: .black, transform: Transform(rotation: 0.3)) })
    #expect(
      try !isPainted {
        for _ in 0..<300 { $0.shape(rect, fill: .black, transform: Transform(rotation: 0.3)) }
      }, "too many for one processor")
    #expect(try !isPainted { $0.shape(rect, fill: .black, border: .white, borderWidth: 3) })
    #expect(try !isPainted { $0.shadow(of: rect, radius: 4) })
    #expect(
      try !isPainted {
        $0.group(opacity: 0.5) { scene in
          scene.shape(rect, fill: .black)
          scene.shape(rect, fill: .white)
        }
      })
  }
}
