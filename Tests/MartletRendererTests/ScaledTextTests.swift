import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Texts are drawn at the scale at which they show, and their letters stay where they were set.
@Suite(.serialized) struct ScaledTextTests {
  private static let room = Size(width: 120, height: 40)

  private static func layout(_ string: String, size: Double = 16) -> TextLayout {
    TextLayout(Text(string, font: .system(size: size), color: .black))
  }

  private static func image(_ layout: TextLayout, of size: Size = room) throws -> Image {
    try #require(layout.makeImage(of: size))
  }

  /// The same pixels, as an image that cannot be drawn at other scales.
  private static func still(_ image: Image) -> Image {
    Image(image.bitmap, scale: image.scale, at: image.bitmapRect.origin, of: image.size)
  }

  private static func scene(_ image: Image, _ transform: Transform) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 500, height: 200), fill: .white)
    scene.image(image, in: Rect(origin: .zero, size: image.size), transform: transform)
    return scene.list
  }

  private static func picture(_ image: Image, _ transform: Transform) throws -> Bitmap {
    let canvas = try OffscreenCanvas(width: 500, height: 200)
    try canvas.draw(scene(image, transform))
    return canvas.bitmap
  }

  /// How much ink each pixel has.
  private static func ink(_ bitmap: Bitmap) -> [Double] {
    (0..<bitmap.width * bitmap.height).map { i in
      255 - Double(bitmap[i % bitmap.width, i / bitmap.width].y)
    }
  }

  /// 1 where two pictures have the same ink at the same places, 0 where they have none in common.
  private static func agreement(_ a: Bitmap, _ b: Bitmap) -> Double {
    let (a, b) = (ink(a), ink(b))
    let difference = zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }
    return 1 - difference / (a.reduce(0, +) + b.reduce(0, +))
  }

  private static func centre(_ bitmap: Bitmap) -> SIMD2<Double> {
    let ink = ink(bitmap)
    var sum = SIMD2<Double>.zero
    for i in ink.indices {
      sum += ink[i] * SIMD2(Double(i % bitmap.width) + 0.5, Double(i / bitmap.width) + 0.5)
    }
    return sum / ink.reduce(0, +)
  }

  @Test(arguments: [2, 0.5, 3.3])
  func `A letter that is scaled looks as one that is set at that size`(scale: Double) throws {
    var (worst, before) = (1.0, 1.0)
    for letter in ["a", "g", "R", "8", "&"] {
      let layout = Self.layout(letter, size: scale < 1 ? 32 : 16)
      let image = try Self.image(layout)
      let reference = Self.layout(letter, size: layout.text.font.size * scale)
      // Both stand on the same baseline.
      let down = (layout.firstBaseline * Double(Float(scale))).rounded() - reference.firstBaseline
      let wanted = try Self.picture(
        Self.still(try Self.image(reference, of: Size(width: 400, height: 150))),
        Transform(translationX: 0, y: down))
      let grown = Transform(scale: scale)
      worst = min(worst, Self.agreement(try Self.picture(image, grown), wanted))
      before = min(before, Self.agreement(try Self.picture(Self.still(image), grown), wanted))
    }
    print("text × \(scale): agreement \(worst) at least; of resized pixels \(before)")
    #expect(worst > 0.97 && worst > before)
  }

  @Test func `No letter of a line moves when it is drawn at another scale`() throws {
    let layout = Self.layout("Hand gloves")
    let image = try Self.image(layout)
    let own = Self.centre(try Self.picture(image, .identity))
    for scale in [0.6, 1.3, 2, 2.7, 3.9] {
      let centre = Self.centre(try Self.picture(image, Transform(scale: scale))) / scale
      // Baselines are rounded, and glyphs fitted to rows, which gives each letter another weight.
      let error = centre - own
      #expect(abs(error.x) < 0.25 && abs(error.y) * scale < 1.2, "\(scale): \(error)")
    }
  }

  @Test(arguments: [1, 2, 1.7])
  func `A text that moves is where it should be to a tenth of a pixel`(scale: Double) throws {
    let image = try Self.image(Self.layout("Hand gloves"))
    let canvas = try OffscreenCanvas(width: 500, height: 200)
    var (start, worst) = (SIMD2<Double>.zero, 0.0)
    for step in 0..<24 {
      let shift = SIMD2(Double(step) * 0.13, Double(step) * 0.07)
      let move = Transform(translationX: 20 + shift.x, y: 20 + shift.y)
      try canvas.draw(Self.scene(image, Transform(scale: scale).concatenating(move)))
      let centre = Self.centre(canvas.bitmap) - shift
      if step == 0 { start = centre }
      let error = centre - start
      worst = max(worst, abs(error.x), abs(error.y))
    }
    print("text × \(scale) in motion: \(worst) pixels off at most")
    #expect(worst < 0.1)
  }

  @Test func `A window draws a zoomed text a few times, and exactly where the zoom rests`() throws {
    let image = try Self.image(Self.layout("Hand gloves"))
    let canvas = try OffscreenCanvas(width: 500, height: 200)
    canvas.renderer.spreadsUploads = true
    let store = canvas.renderer.plan.images
    var least = 1.0
    for step in 0...240 {
      let zoom = Transform(scale: pow(2, Double(step) / 120))
      try canvas.draw(Self.scene(image, zoom))
      ImageWorker.finish()
      if step % 60 == 0 {
        least = min(least, Self.agreement(canvas.bitmap, try Self.picture(image, zoom)))
      }
    }
    print("zoomed text: \(store.uploadCount) uploads, agreement \(least) at least in motion")
    #expect((2...4).contains(store.uploadCount) && least > 0.85)
    let zoom = Transform(scale: 3.9)
    var frames = 0
    repeat {
      try canvas.draw(Self.scene(image, zoom))
      ImageWorker.finish()
      frames += 1
    } while !canvas.renderer.unfinished.isEmpty && frames < 10
    let exact = try Self.picture(image, zoom)
    #expect(frames <= 4 && canvas.bitmap == exact)
    let count = store.uploadCount
    for _ in 0..<3 { try canvas.draw(Self.scene(image, zoom)) }
    #expect(store.uploadCount == count && canvas.renderer.unfinished.isEmpty)
  }

  @Test func `A text that is new in a scaled layer is sharp in its first frame`() throws {
    let canvas = try OffscreenCanvas(width: 500, height: 200)
    canvas.renderer.spreadsUploads = true
    for (index, string) in ["9", "10", "11"].enumerated() {
      let image = try Self.image(Self.layout(string))
      let zoom = Transform(scale: 2 + 0.1 * Double(index))
      try canvas.draw(Self.scene(image, zoom))
      #expect(canvas.bitmap == (try Self.picture(image, zoom)), "\(string)")
      #expect(canvas.renderer.unfinished.isEmpty)
    }
  }

  @Test func `A text has no more than four million pixels, however large it shows`() throws {
    let string = String(repeating: "Hand gloves and other words. ", count: 200)
    let layout = TextLayout(Text(string, font: .system(size: 16)), width: 800)
    let image = try Self.image(layout, of: Size(width: 800, height: 2000))
    let canvas = try OffscreenCanvas(width: 500, height: 200)
    try canvas.draw(Self.scene(image, Transform(scale: 12)))
    let bytes = canvas.renderer.plan.images.byteCount
    #expect(bytes > 4 << 20 && bytes <= 17 << 20, "\(bytes)")
  }

  @Test func `Spans and emoji keep their colours at another scale`() throws {
    var text = Text("red 😀", font: .system(size: 16), color: .black)
    var style = text.style
    style.color = Color(0xFF0000)
    text.spans = [TextSpan(0..<3, style: style)]
    let image = try Self.image(TextLayout(text))
    let bitmap = try Self.picture(image, Transform(scale: 2.5))
    var red = 0
    for x in 0..<200 {
      for y in 0..<80 where bitmap[x, y].x > 240 && bitmap[x, y].y < 40 { red += 1 }
    }
    #expect(red > 60, "\(red)")
  }

  @Test func `The processor copies a text at the scale at which it shows`() throws {
    let image = try Self.image(Self.layout("Hand gloves"))
    let zoom = Self.scene(image, Transform(scale: 2))
    let renderer = PlainRenderer()
    let bounds = PixelRect(width: 500, height: 200)
    var pixels = [UInt8](repeating: 0, count: 500 * 200 * 4)
    let isPainted = pixels.withUnsafeMutableBytes { buffer in
      renderer.paint(
        zoom, damage: [bounds], into: buffer.baseAddress!, stride: 500 * 4, bounds: bounds, scale: 1)
    }
    let painted = Bitmap(width: 500, height: 200, bytes: pixels)
    let difference = try #require(
      painted.difference(from: try Self.picture(image, Transform(scale: 2)), tolerance: 1))
    #expect(isPainted && difference.count == 0, "\(difference)")
  }
}
