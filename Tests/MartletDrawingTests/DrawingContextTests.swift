import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletDrawing

@Suite struct DrawingContextTests {
  private let white = SIMD4<UInt8>(255, 255, 255, 255)
  private let clear = SIMD4<UInt8>(0, 0, 0, 0)
  private let red = SIMD4<UInt8>(255, 0, 0, 255)

  private func draw(
    _ width: Double, _ height: Double, scale: Double = 1, _ body: (DrawingContext) -> Void
  ) -> Bitmap {
    DrawingContext.image(size: Size(width: width, height: height), scale: scale, body).bitmap
  }

  private let redColor = Color(0xFF0000)

  @Test func `A canvas is clear and has the pixels of its points at its scale`() {
    for (points, scale, pixels) in [(10.0, 1.0, 10), (10, 2, 20), (33.3, 10, 333), (10.2, 1, 11), (0, 2, 0)] {
      let bitmap = draw(points, points, scale: scale) { _ in }
      #expect(bitmap.width == pixels && bitmap.height == pixels)
      #expect(bitmap.bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test func `A rectangle on the grid covers its pixels at any scale, from the top`() {
    for scale in [1.0, 2, 3] {
      let bitmap = draw(8, 8, scale: scale) { $0.fill(Rect(x: 1, y: 2, width: 3, height: 4), with: redColor) }
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let isInside = (1..<4).contains(Double(x) / scale) && (2..<6).contains(Double(y) / scale)
          #expect(bitmap[x, y] == (isInside ? red : clear), "(\(x), \(y)) at \(scale)")
        }
      }
    }
  }

  @Test func `Colours are premultiplied sRGB`() {
    let bitmap = draw(1, 1) {
      $0.fill(
        Rect(x: 0, y: 0, width: 1, height: 1),
        with: Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5))
    }
    let pixel = bitmap[0, 0]
    for (found, expected) in zip([pixel.x, pixel.y, pixel.z, pixel.w], [128, 64, 32, 128]) {
      #expect(abs(Int(found) - expected) <= 1)
    }
  }

  @Test func `A transform acts before those that are there, and turns clockwise`() {
    let bitmap = draw(10, 10) {
      $0.translate(x: 5, y: 5)
      $0.rotate(by: .pi / 2)
      $0.scale(x: 2, y: 1)
      // From 2 to 4 along x, which is downwards after a quarter turn.
      $0.fill(Rect(x: 1, y: -1, width: 1, height: 1), with: redColor)
    }
    #expect(bitmap[5, 7] == red && bitmap[5, 8] == red)
    #expect(bitmap[5, 6] == clear && bitmap[5, 9] == clear && bitmap[4, 7] == clear && bitmap[7, 5] == clear)
  }

  @Test func `The end of a block restores transform, clip and blend mode, thrown out of or not`() {
    struct Stop: Error {}
    let context = DrawingContext(size: Size(width: 4, height: 4))
    #expect(throws: Stop.self) {
      try context.withState {
        context.translate(x: 100, y: 0)
        context.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
        context.blendMode = .destinationOut
        throw Stop()
      }
    }
    #expect(context.transform == .identity && context.blendMode == .normal)
    context.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: redColor)
    #expect(context.makeBitmap()[3, 3] == red)
  }

  @Test func `What is flattened by a transform draws nothing, and what comes after it does`() {
    let bitmap = draw(4, 4) { context in
      context.withState {
        context.scale(x: 0, y: 1)
        context.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white)
        context.stroke(Path(ellipseIn: Rect(x: 0, y: 0, width: 4, height: 4)), with: .white, width: 3)
        context.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
        context.draw(Text("x"), at: .zero)
        context.draw(Image(Bitmap(width: 1, height: 1)), at: .zero)
        context.clear(Rect(x: 0, y: 0, width: 4, height: 4))
      }
      context.fill(Rect(x: 0, y: 0, width: 1, height: 4), with: redColor)
    }
    #expect(bitmap[0, 0] == red && bitmap[1, 0] == clear)
  }

  @Test func `A clip limits, and clips within a clip limit further`() {
    let bitmap = draw(6, 6) { context in
      context.clip(to: Rect(x: 1, y: 1, width: 4, height: 4))
      context.clip(to: Path(rect: Rect(x: 3, y: 0, width: 3, height: 6)))
      context.fill(Rect(x: 0, y: 0, width: 6, height: 6), with: redColor)
    }
    #expect(bitmap[3, 1] == red && bitmap[4, 4] == red)
    #expect(bitmap[2, 1] == clear && bitmap[5, 1] == clear && bitmap[3, 0] == clear && bitmap[3, 5] == clear)
  }

  @Test func `The rules differ where a path winds around twice`() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 6, height: 6))
    path.addRect(Rect(x: 2, y: 2, width: 2, height: 2))
    #expect(draw(6, 6) { $0.fill(path, with: redColor) }[3, 3] == red)
    #expect(draw(6, 6) { $0.fill(path, with: redColor, rule: .evenOdd) }[3, 3] == clear)
  }

  @Test func `A line is as wide as it says and has the ends that it says`() {
    for (cap, left) in [(StrokeStyle.Cap.butt, 4), (.square, 2)] {
      let bitmap = draw(12, 8) {
        $0.strokeLine(
          from: Point(x: 4, y: 4), to: Point(x: 8, y: 4), with: redColor,
          style: StrokeStyle(width: 4, cap: cap))
      }
      #expect(bitmap[left, 4] == red && bitmap[left - 1, 4] == clear)
      #expect(bitmap[6, 2] == red && bitmap[6, 5] == red && bitmap[6, 1] == clear && bitmap[6, 6] == clear)
    }
  }

  @Test func `Dashes begin at their phase, and those too short to be seen are no dashes`() {
    func row(_ dash: [Double], _ phase: Double) -> [Bool] {
      let bitmap = draw(8, 1) {
        $0.strokeLine(
          from: Point(x: 0, y: 0.5), to: Point(x: 8, y: 0.5), with: redColor,
          style: StrokeStyle(width: 1, dash: dash, dashPhase: phase))
      }
      return (0..<8).map { bitmap[$0, 0] == red }
    }
    #expect(row([2, 1], 0) == [true, true, false, true, true, false, true, true])
    #expect(row([2, 1], 1) == [true, false, true, true, false, true, true, false])
    #expect(row([0, 0], 0) == row([], 0))
    #expect(row([1e-9, 1e-9], 0) == row([], 0))
    // A gap below 0, from a rubber band for example, counts as none.
    #expect(row([2, -1], 0) == row([2, 0], 0))
  }

  @Test func `A gradient from white to clear stays white, whichever colour is clear`() {
    for end in [Color.clear, Color.white.withAlpha(0), Color(0xFF0000, alpha: 0)] {
      let bitmap = draw(256, 1) {
        $0.fill(
          Rect(x: 0, y: 0, width: 256, height: 1),
          with: .linear([.white, end], from: .zero, to: Point(x: 256, y: 0)))
      }
      for x in 0..<256 {
        let pixel = bitmap[x, 0]
        #expect(pixel.x == pixel.w && pixel.y == pixel.w && pixel.z == pixel.w, "at \(x): \(pixel)")
        #expect(abs(Int(pixel.w) - (255 - x)) <= 2)
      }
    }
  }

  @Test func `A gradient between opacities runs straight in premultiplied components`() {
    let (a, b) = (Color(0xFF8000, alpha: 0.9), Color(0x0040FF, alpha: 0.2))
    let bitmap = draw(256, 1) {
      $0.fill(
        Rect(x: 0, y: 0, width: 256, height: 1), with: .linear([a, b], from: .zero, to: Point(x: 256, y: 0)))
    }
    var worst: Float = 0
    for x in 0..<256 {
      let pixel = SIMD4<Float>(bitmap[x, 0])
      let expected =
        (a.premultiplied() + (b.premultiplied() - a.premultiplied()) * ((Float(x) + 0.5) / 256)) * 255
      let off = pointwiseMax(pixel - expected, expected - pixel)
      worst = max(worst, off.max())
    }
    print("gradient: worst component off by \(worst) of 255")
    #expect(worst <= 2)
  }

  @Test func `A radial gradient is the same all around`() {
    let bitmap = draw(64, 64) {
      $0.fill(
        Rect(x: 0, y: 0, width: 64, height: 64),
        with: .radial([.white, .black], center: Point(x: 32, y: 32), radius: 32))
    }
    for i in 0..<32 {
      for (x, y) in [(63 - i, 31), (31, i), (31, 63 - i), (i, 32)] {
        #expect(abs(Int(bitmap[i, 31].x) - Int(bitmap[x, y].x)) <= 1)
      }
    }
    #expect(bitmap[0, 0].x == 0 && bitmap[31, 31].x > 240)
  }

  @Test func `A radius below nothing is none`() {
    func drawn(_ radius: Double) -> Bitmap {
      draw(10, 10) {
        $0.fill(
          Rect(x: 0, y: 0, width: 10, height: 10),
          with: .radial([.white, .black], center: Point(x: 5, y: 5), radius: radius))
      }
    }
    #expect(drawn(-3).bytes == drawn(0).bytes)
  }

  @Test func `A gradient without stops draws nothing`() {
    let bitmap = draw(2, 2) {
      $0.fill(
        Rect(x: 0, y: 0, width: 2, height: 2),
        with: Gradient(.linear(from: .zero, to: Point(x: 2, y: 0)), stops: []))
    }
    #expect(bitmap[0, 0] == clear)
  }

  @Test func `Blend modes mix as they say`() {
    func mix(_ mode: BlendMode, over: Color, with: Color) -> SIMD4<UInt8> {
      draw(1, 1) {
        $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: over)
        $0.blendMode = mode
        #expect($0.blendMode == mode)
        $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: with)
      }[0, 0]
    }
    let (half, gray) = (Color(0xFF0000, alpha: 0.5), Color(0x808080))
    #expect(mix(.multiply, over: gray, with: gray).x == 64)
    #expect(abs(Int(mix(.screen, over: gray, with: gray).x) - 192) <= 1)
    #expect(mix(.plusLighter, over: gray, with: gray).x == 255)
    #expect(mix(.copy, over: gray, with: .clear) == clear)
    #expect(mix(.sourceAtop, over: .clear, with: redColor) == clear)
    #expect(mix(.sourceAtop, over: gray, with: redColor) == red)
    #expect(mix(.destinationIn, over: redColor, with: half).w == 128)
    #expect(mix(.destinationOut, over: redColor, with: redColor) == clear)
    #expect(mix(.normal, over: .white, with: half).y == 127)
  }

  @Test func `What is drawn as one picture does not shine through itself`() {
    let bitmap = draw(4, 1) { context in
      context.withOpacity(0.5) {
        context.fill(Rect(x: 0, y: 0, width: 3, height: 1), with: redColor)
        context.fill(Rect(x: 1, y: 0, width: 3, height: 1), with: redColor)
      }
    }
    for x in 0..<4 { #expect(bitmap[x, 0].w == 128) }
  }

  @Test func `Clearing removes whatever the blend mode is, and keeps the mode`() {
    let bitmap = draw(4, 1) { context in
      context.fill(Rect(x: 0, y: 0, width: 4, height: 1), with: redColor)
      context.blendMode = .multiply
      context.clear(Rect(x: 1, y: 0, width: 2, height: 1))
      #expect(context.blendMode == .multiply)
    }
    #expect((0..<4).map { bitmap[$0, 0].w } == [255, 0, 0, 255])
  }

  @Test func `An image drawn in its own size keeps its pixels`() {
    var random = SeededGenerator(seed: 11)
    for scale in [1.0, 2] {
      var bitmap = Bitmap(width: 6, height: 4)
      for y in 0..<4 {
        for x in 0..<6 {
          let alpha = random.int(0..<256)
          bitmap[x, y] = SIMD4(
            UInt8(random.int(0..<alpha + 1)), UInt8(random.int(0..<alpha + 1)),
            UInt8(random.int(0..<alpha + 1)), UInt8(alpha))
        }
      }
      let image = Image(bitmap, scale: scale)
      let drawn = draw(3 / (scale / 2), 2 / (scale / 2), scale: scale) { $0.draw(image, at: .zero) }
      #expect(drawn == bitmap)
    }
  }

  @Test func `A stretched image fills its rectangle to the edge and no further`() {
    var bitmap = Bitmap(width: 2, height: 2)
    for i in 0..<4 { bitmap[i % 2, i / 2] = white }
    let drawn = draw(10, 10) { $0.draw(Image(bitmap), in: Rect(x: 1, y: 2, width: 7, height: 5)) }
    for y in 0..<10 {
      for x in 0..<10 {
        #expect(drawn[x, y] == ((1..<8).contains(x) && (2..<7).contains(y) ? white : clear))
      }
    }
  }

  @Test func `Unsmoothed pixels stay squares`() {
    var bitmap = Bitmap(width: 2, height: 1)
    bitmap[0, 0] = white
    bitmap[1, 0] = red
    let drawn = draw(8, 1) {
      $0.smoothsImages = false
      $0.draw(Image(bitmap), in: Rect(x: 0, y: 0, width: 8, height: 1))
    }
    #expect((0..<8).map { drawn[$0, 0] == white } == [true, true, true, true, false, false, false, false])
  }

  @Test func `An image with pixels for a part of it is drawn in that part`() {
    var bitmap = Bitmap(width: 2, height: 2)
    for i in 0..<4 { bitmap[i % 2, i / 2] = red }
    let image = Image(bitmap, scale: 2, at: Point(x: 1, y: 2), of: Size(width: 4, height: 4))
    #expect(image.bitmapRect == Rect(x: 1, y: 2, width: 1, height: 1))
    let drawn = draw(8, 8) { $0.draw(image, in: Rect(x: 0, y: 0, width: 8, height: 8)) }
    for y in 0..<8 {
      for x in 0..<8 {
        #expect(drawn[x, y] == ((2..<4).contains(x) && (4..<6).contains(y) ? red : clear))
      }
    }
  }

  @Test func `Aligned rectangles lie on pixels, near where they were, and are never empty`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let scale = [1, 1.25, 1.5, 2, 3][random.int(0..<5)]
      let rect = Rect(
        x: random.double(-100...100), y: random.double(-100...100), width: random.double(0...50),
        height: random.double(0...50))
      let aligned = rect.alignedToPixels(scale: scale)
      for (edge, was) in [
        (aligned.minX, rect.minX), (aligned.minY, rect.minY), (aligned.maxX, rect.maxX),
        (aligned.maxY, rect.maxY),
      ] {
        #expect(abs((edge * scale).rounded() - edge * scale) < 1e-9)
        // An edge moves by half a pixel, and by one more if the rectangle was smaller than a pixel.
        #expect(abs(edge - was) <= 1.5 / scale + 1e-9)
      }
      #expect(aligned.width >= 1 / scale - 1e-9 && aligned.height >= 1 / scale - 1e-9)
    }
    let context = DrawingContext(size: Size(width: 4, height: 4), scale: 2)
    #expect(context.hairline == 0.5)
  }

  @Test func `A path may begin without a move and go on after it was closed`() {
    let bitmap = draw(6, 6) {
      $0.fill(
        Path([.line(Point(x: 4, y: 0)), .line(Point(x: 4, y: 4)), .line(Point(x: 0, y: 4))]), with: redColor)
    }
    #expect(bitmap[1, 1] == red && bitmap[5, 5] == clear)
    let curved = draw(8, 8) {
      $0.fill(
        Path([.move(Point(x: 0, y: 0)), .quad(control: Point(x: 8, y: 0), to: Point(x: 8, y: 8)), .close]),
        with: redColor)
    }
    #expect(curved[5, 3] == red && curved[2, 5] == clear)
  }

  @Test func `Random drawing leaves premultiplied pixels and a context that still draws`() {
    for seed in UInt64(0)..<150 {
      var random = SeededGenerator(seed: seed)
      let context = DrawingContext(size: Size(width: 24, height: 24), scale: 1.5)
      // Sometimes far away, as in animations that run away.
      func number() -> Double {
        random.chance(0.1) ? random.double(-1...1) * 1e12 : random.chance(0.1) ? 0 : random.double(-30...30)
      }
      func point() -> Point { Point(x: number(), y: number()) }
      func color() -> Color {
        Color(
          red: random.double(-1...2), green: random.double(0...1), blue: random.double(0...1),
          alpha: random.double(-0.5...1.5))
      }
      var depth = 0
      for _ in 0..<30 {
        let path = Path([.move(point()), .line(point()), .curve(point(), point(), to: point()), .close])
        let rect = Rect(origin: point(), size: Size(width: abs(number()), height: abs(number())))
        switch random.int(0..<10) {
        case 0:
          context.saveState()
          depth += 1
        case 1 where depth > 0:
          context.restoreState()
          depth -= 1
        case 2:
          context.concatenate(
            Transform2D(
              a: number() / 10, b: number() / 30, c: number() / 30, d: number() / 10, tx: number(),
              ty: number()))
        case 3: context.fill(path, with: color(), rule: random.chance(0.5) ? .evenOdd : .nonZero)
        case 4: context.fill(path, with: .linear([color(), color(), color()], from: point(), to: point()))
        case 5: context.fill(rect, with: .radial([color(), color()], center: point(), radius: abs(number())))
        case 6:
          context.stroke(
            path, with: color(),
            style: StrokeStyle(width: abs(number()), join: .round, dash: [abs(number()), abs(number())]))
        case 7: context.draw(Text("Aß\u{0}🐦", font: .system(size: max(abs(number()), 1))), in: rect)
        case 8: context.draw(Image(Bitmap(width: 3, height: 2), scale: 2), in: rect)
        default:
          context.blendMode = BlendMode.allCases[random.int(0..<BlendMode.allCases.count)]
        }
      }
      let bitmap = context.makeBitmap()
      for i in stride(from: 0, to: bitmap.bytes.count, by: 4) {
        let alpha = bitmap.bytes[i + 3]
        #expect(
          bitmap.bytes[i] <= alpha && bitmap.bytes[i + 1] <= alpha && bitmap.bytes[i + 2] <= alpha,
          "seed \(seed)")
      }
      while depth > 0 {
        context.restoreState()
        depth -= 1
      }
      context.saveState()
      context.blendMode = .copy
      if context.transform.inverse != nil, context.transform == .identity {
        context.fill(Rect(x: 0, y: 0, width: 24, height: 24), with: redColor)
        #expect(context.makeBitmap()[0, 0] == red, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [1e7, 2e7, 1e8, 1e9, 1e300])
  func `what reaches far beyond the canvas is drawn and clips on it`(reach: Double) {
    for far in [
      Rect(x: 2, y: 2, width: reach, height: 4), Rect(x: -reach, y: 2, width: reach + 2, height: 4),
      Rect(x: 2, y: -reach, width: 4, height: 2 * reach),
    ] {
      for scale in [1.0, 2] {
        let near = far.intersection(Rect(x: -50, y: -50, width: 100, height: 100))
        #expect(
          draw(8, 8, scale: scale) { $0.fill(far, with: redColor) }
            == draw(8, 8, scale: scale) { $0.fill(near, with: redColor) })
        let clipped = draw(8, 8, scale: scale) {
          $0.clip(to: far)
          $0.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: redColor)
        }
        #expect(clipped == draw(8, 8, scale: scale) { $0.fill(near, with: redColor) })
      }
    }
  }

  @Test func `what is far beyond the canvas does not come back on its other side`() {
    let bitmap = draw(20, 20) {
      for x in [16_777_216.0, -16_777_216, 33_554_432] {
        $0.fill(Rect(x: x, y: 0, width: 10, height: 10), with: redColor)
        $0.stroke(Path(rect: Rect(x: x, y: 0, width: 10, height: 10)), with: redColor, width: 2)
      }
    }
    #expect(bitmap.bytes.allSatisfy { $0 == 0 })
  }
}
