import Foundation
import Martlet
import MartletSnapshots
import MartletTesting
import Testing

/// Pictures that are blurred once and kept.
@MainActor @Suite struct StaticBlurTests {
  private static let side = 200

  /// Rectangles with sharp edges on a ground: what a blur gets wrong shows most there.
  private func picture(ground: Color, scale: Double = 1) -> Image {
    var random = SeededGenerator(seed: 4)
    let side = Double(Self.side) / scale
    let whole = Rect(x: 0, y: 0, width: side, height: side)
    let context = DrawingContext(size: whole.size, scale: scale)
    context.fill(whole, with: ground)
    for _ in 0..<40 {
      context.fill(
        Rect(
          x: Double.random(in: -20...side, using: &random), y: Double.random(in: -20...side, using: &random),
          width: Double.random(in: 4...60, using: &random),
          height: Double.random(in: 4...60, using: &random)),
        with: Color(UInt32.random(in: 0..<0x100_0000, using: &random), alpha: ground.alpha))
    }
    return Image(context.makeBitmap(), scale: scale)
  }

  /// A Gaussian in double precision at a pixel. Beyond the edges the picture is mirrored.
  private func blurred(_ bitmap: Bitmap, _ deviation: Double, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let reach = Int((4 * deviation).rounded(.up))
    let unit = deviation * 2.0.squareRoot()
    func weight(_ i: Int) -> Double { erf((Double(i) + 0.5) / unit) - erf((Double(i) - 0.5) / unit) }
    func mirrored(_ i: Int) -> Int {
      var i = i
      while i < 0 || i >= Self.side { i = i < 0 ? -1 - i : 2 * Self.side - 1 - i }
      return i
    }
    var (sum, total) = (SIMD4<Double>.zero, 0.0)
    for dy in -reach...reach {
      for dx in -reach...reach {
        let share = weight(dx) * weight(dy)
        sum += SIMD4<Double>(bitmap[mirrored(x + dx), mirrored(y + dy)]) * share
        total += share
      }
    }
    return sum / total
  }

  private func check(_ drawn: Image, against plain: Image, deviation: Double) {
    #expect(drawn.size == plain.size && drawn.scale == plain.scale)
    // What is near an edge depends on how that is continued, too: less exactly, as with a live blur.
    let margin = Int(4 * deviation) + 2
    let inside = margin..<Self.side - margin
    var (worst, outer, sum, count) = (0.0, 0.0, 0.0, 0.0)
    for y in stride(from: 0, to: Self.side, by: 13) {
      for x in stride(from: 0, to: Self.side, by: 11) {
        let difference =
          SIMD4<Double>(drawn.bitmap[x, y]) - blurred(plain.bitmap, deviation, x, y)
        let error = max(difference.max(), -difference.min())
        let isInside = inside.contains(x) && inside.contains(y)
        if isInside { worst = max(worst, error) } else { outer = max(outer, error) }
        (sum, count) = (sum + error, count + 1)
      }
    }
    print("picture blurred by \(deviation) pixels: worst \(worst), near edges \(outer), mean \(sum / count)")
    #expect(worst <= 3 && outer <= 10 && sum / count <= 1)
  }

  @Test(arguments: [0.8, 2.4, 5, 10, 24])
  func `an image is blurred as a Gaussian blurs it, up to its edges`(deviation: Double) async throws {
    let image = picture(ground: Color(0x203080))
    check(try await image.blurred(radius: deviation), against: image, deviation: deviation)
  }

  @Test func `a translucent image is blurred with its opacity, at its scale`() async throws {
    let image = picture(ground: Color(0x203080, alpha: 0.4), scale: 2)
    check(try await image.blurred(radius: 3), against: image, deviation: 6)
  }

  @Test func `a snapshot can be blurred, and shows what a live blur shows`() async throws {
    let window = ManualWindow(size: Size(width: 200, height: 200))
    let controller = WindowController(window: window)
    let page = Layer()
    page.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    page.contents = picture(ground: .white)
    controller.rootView.layer.addSublayer(page)
    let filter = LayerFilter(blurRadius: 6, saturation: 1.5)
    let kept = try await page.snapshot(of: .model, scale: 1, background: .white, filter: filter)
    Transaction.withoutActions {
      let glass = Layer()
      glass.frame = page.frame
      glass.backdropFilter = filter
      controller.rootView.layer.addSublayer(glass)
    }
    Transaction.flush()
    let difference = try #require(kept.bitmap.difference(from: try window.drawFrame(), tolerance: 4))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `no filter gives the image itself, and one that is too large says so`() async throws {
    let image = picture(ground: .white)
    #expect(try await image.filtered(by: .none) === image)
    let large = Image(Bitmap(width: 9000, height: 2))
    await #expect {
      _ = try await large.blurred(radius: 3)
    } throws: {
      "\($0)".contains("9000.0×2.0 points at scale 1.0 was asked for. It may have 1 to 8192 pixels")
    }
  }

  @Test func `an image keeps its size also where that is no whole number of pixels`() async throws {
    let image = Image(Bitmap(width: 34, height: 34), scale: 1, at: .zero, of: Size(width: 33.3, height: 33.3))
    #expect(try await image.blurred(radius: 2).size == Size(width: 33.3, height: 33.3))
  }
}
