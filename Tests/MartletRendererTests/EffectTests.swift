import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Compares blurs with a Gaussian in double precision, and blend modes with Cairo's.
@Suite(.serialized) struct EffectTests {
  private static let size = 256

  /// Bright and dark rectangles with sharp edges: what a blur gets wrong shows most there.
  private func ground(_ scene: inout SceneBuilder, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    scene.shape(Rect(x: 0, y: 0, width: 256, height: 256), fill: Color(0x203080))
    for _ in 0..<40 {
      let rect = Rect(
        x: generator.double(-20...250), y: generator.double(-20...250), width: generator.double(4...60),
        height: generator.double(4...60))
      scene.shape(rect, fill: Color(UInt32(generator.int(0..<0x100_0000))))
    }
  }

  private func draw(_ list: DisplayList, by painter: Painter = .openGL) throws -> Bitmap {
    try painter.draw(list, size: Self.size)
  }

  /// Colours of a picture blurred by a Gaussian, in the columns and rows of a range.
  private func blurred(
    _ bitmap: Bitmap, by deviation: Double, at places: StrideTo<Int>
  ) -> [[SIMD4<Double>]] {
    let reach = Int((4 * deviation).rounded(.up))
    // The share of the Gaussian in each pixel, which is a square.
    let unit = deviation * 2.0.squareRoot()
    var kernel = (-reach...reach).map { (step: Int) -> Double in
      erf((Double(step) + 0.5) / unit) - erf((Double(step) - 0.5) / unit)
    }
    let sum = kernel.reduce(0, +)
    for i in kernel.indices { kernel[i] /= sum }
    // Types that are named are not looked for, which takes a compiler seconds here.
    let rows = (0..<Self.size).map { (y: Int) -> [SIMD4<Double>] in
      places.map { (x: Int) -> SIMD4<Double> in
        (-reach...reach).reduce(SIMD4<Double>.zero) { (sum: SIMD4<Double>, step: Int) -> SIMD4<Double> in
          sum + SIMD4<Double>(bitmap[x + step, y]) * kernel[step + reach]
        }
      }
    }
    return places.map { (y: Int) -> [SIMD4<Double>] in
      rows[0].indices.map { (x: Int) -> SIMD4<Double> in
        (-reach...reach).reduce(SIMD4<Double>.zero) { (sum: SIMD4<Double>, step: Int) -> SIMD4<Double> in
          sum + rows[y + step][x] * kernel[step + reach]
        }
      }
    }
  }

  /// The largest and the mean difference between a blurred picture and a Gaussian in double precision.
  private func errors(
    of drawn: Bitmap, from plain: Bitmap, deviation: Double
  ) -> (worst: Double, mean: Double) {
    let margin = Int(4 * deviation) + 2
    let places = stride(from: margin, to: Self.size - margin, by: 3)
    let expected = blurred(plain, by: deviation, at: places)
    var (worst, sum, count) = (0.0, 0.0, 0.0)
    for (row, y) in places.enumerated() {
      for (column, x) in places.enumerated() {
        let pixel = SIMD4<Double>(drawn[x, y])
        let difference = pixel - expected[row][column]
        let error = max(difference.max(), -difference.min())
        worst = max(worst, error)
        sum += error
        count += 1
      }
    }
    return (worst, sum / count)
  }

  private static let deviations = [0.4, 0.8, 1.5, 2.4, 3.7, 5, 5.1, 8, 10, 14.5, 24]

  @Test(arguments: deviations, Painter.allCases)
  func `A backdrop is blurred as a Gaussian blurs it`(deviation: Double, painter: Painter) throws {
    var scene = SceneBuilder()
    ground(&scene, seed: 1)
    let plain = try draw(scene.list)
    scene.backdrop(Rect(x: 0, y: 0, width: 256, height: 256), effect: PictureEffect(blur: deviation))
    let (worst, mean) = errors(of: try draw(scene.list, by: painter), from: plain, deviation: deviation)
    print("backdrop blurred by \(deviation) by \(painter): worst \(worst), mean \(mean) of 255")
    #expect(worst <= 3 && mean <= 1)
  }

  @Test(arguments: deviations, Painter.allCases)
  func `A group is blurred as a Gaussian blurs it, its opacity too`(deviation: Double, painter: Painter)
    throws
  {
    func build(_ effect: PictureEffect) -> DisplayList {
      var scene = SceneBuilder()
      scene.group(opacity: 1, isIsolated: true, effect: effect) { scene in
        scene.shape(
          Rect(x: 70, y: 90, width: 80, height: 60), radii: CornerRadii(20), fill: Color(0xF2645A))
        scene.shape(Rect(x: 120, y: 120, width: 60, height: 60), fill: Color(0x3E8EDE, alpha: 0.5))
      }
      return scene.list
    }
    let drawn = try draw(build(PictureEffect(blur: deviation)), by: painter)
    let (worst, mean) = errors(of: drawn, from: try draw(build(.none)), deviation: deviation)
    print("group blurred by \(deviation) by \(painter): worst \(worst), mean \(mean) of 255")
    #expect(worst <= 3 && mean <= 1)
  }

  @Test(arguments: Painter.allCases)
  func `A blur of one colour is that colour, up to the edges of the window`(painter: Painter) throws {
    for deviation in Self.deviations {
      var scene = SceneBuilder()
      scene.shape(Rect(x: 0, y: 0, width: 256, height: 256), fill: Color(0x7F4021))
      scene.backdrop(Rect(x: 0, y: 0, width: 256, height: 256), effect: PictureEffect(blur: deviation))
      let drawn = try draw(scene.list, by: painter)
      let expected = SIMD4<UInt8>(0x7F, 0x40, 0x21, 255)
      for i in 0..<256 {
        for pixel in [drawn[i, 0], drawn[i, 255], drawn[0, i], drawn[255, i], drawn[i, i]] {
          let difference = SIMD4<Int>(truncatingIfNeeded: pixel) &- SIMD4<Int>(truncatingIfNeeded: expected)
          #expect(difference.max() <= 1 && difference.min() >= -1, "blur \(deviation), \(i): \(pixel)")
        }
      }
    }
  }

  @Test(arguments: Painter.allCases, [1, 2, 3, 5, 7, 13, 24, 31])
  func `A blur may be larger than the window`(painter: Painter, side: Int) throws {
    for deviation in [3, 12, 40, 100.0] {
      var scene = SceneBuilder()
      let window = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
      scene.shape(window, fill: Color(0x7F4021))
      scene.backdrop(window, effect: PictureEffect(blur: deviation))
      let drawn = try painter.draw(scene.list, size: side)
      for i in 0..<side {
        let difference = SIMD4<Int>(truncatingIfNeeded: drawn[i, side - 1]) &- SIMD4(0x7F, 0x40, 0x21, 255)
        #expect(difference.max() <= 1 && difference.min() >= -1, "\(deviation): \(drawn[i, side - 1])")
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `A blend mode mixes as Cairo does`(mode: BlendMode) throws {
    var generator = SeededGenerator(seed: 5)
    let cells = (0..<256).map { _ in
      (0..<2).map { _ in
        Color(
          UInt32(generator.int(0..<0x100_0000)), alpha: generator.chance(0.3) ? 1 : generator.double(0.4...1))
      }
    }
    func cell(_ i: Int) -> Rect { Rect(x: Double(i % 16) * 8, y: Double(i / 16) * 8, width: 8, height: 8) }
    var scene = SceneBuilder()
    scene.group(opacity: 1, isIsolated: true) { scene in
      for (i, colors) in cells.enumerated() { scene.shape(cell(i), fill: colors[0]) }
      scene.group(opacity: 1, blendMode: mode) { scene in
        for (i, colors) in cells.enumerated() { scene.shape(cell(i), fill: colors[1]) }
      }
    }
    let drawn = try draw(scene.list)
    func expected(_ cells: [[Color]]) -> Bitmap {
      DrawingContext.image(size: Size(width: 256, height: 256), scale: 1) { context in
        for (i, colors) in cells.enumerated() {
          context.blendMode = .normal
          context.fill(cell(i), with: colors[0])
          // Some operators of Cairo's act beyond what is filled.
          context.withState {
            context.clip(to: Path(rect: cell(i)))
            context.blendMode = mode
            context.fill(cell(i), with: colors[1])
          }
        }
      }.bitmap
    }
    // Some modes divide by what 8 bits have rounded, in either way. This is what Cairo draws of colours that are nearly the same.
    let base = expected(cells)
    var (low, high) = (base.bytes, base.bytes)
    for _ in 0..<64 {
      let near = expected(cells.map { $0.map { nearby($0, &generator) } }).bytes
      for i in near.indices { (low[i], high[i]) = (min(low[i], near[i]), max(high[i], near[i])) }
    }
    let leeway = 2
    var (wrong, far, wide) = (0, 0, 0)
    var place = ""
    for y in 0..<128 {
      for x in 0..<128 {
        let (i, at) = (y / 8 * 16 + x / 8, 4 * (y * 256 + x))
        var (isWrong, isFar, isWide) = (false, false, false)
        for k in at..<at + 4 {
          let (value, least, most) = (Int(drawn.bytes[k]), Int(low[k]), Int(high[k]))
          if value < least - leeway || value > most + leeway { isWrong = true }
          if abs(value - Int(base.bytes[k])) > 4 { isFar = true }
          if most - least > 8 { isWide = true }
        }
        if isFar { far += 1 }
        if isWide { wide += 1 }
        guard isWrong else { continue }
        wrong += 1
        place = "\(x), \(y): \(drawn[x, y]), Cairo \(base[x, y]), of \(cells[i])"
      }
    }
    print("\(mode): \(far) pixels of 16384 are more than 4 levels off, \(wide) uncertain")
    #expect(wrong == 0, "\(mode): \(wrong), as in \(place)")
    let divides = [BlendMode.colorDodge, .colorBurn, .hue, .saturation, .color].contains(mode)
    #expect(divides ? far <= 5 * 64 : far == 0 && wide == 0, "\(mode): \(far), \(wide)")
  }

  /// A colour up to half a level away from another one, as 8 bits hold it.
  private func nearby(_ color: Color, _ generator: inout SeededGenerator) -> Color {
    func moved(_ value: Double, by step: Double) -> Double {
      min(max(value + Double(generator.int(-1..<2)) * step, 0), 1)
    }
    let step = 0.5 / (255 * color.alpha)
    return Color(
      red: moved(color.red, by: step), green: moved(color.green, by: step), blue: moved(color.blue, by: step),
      alpha: color.alpha < 1 ? moved(color.alpha, by: 0.5 / 255) : 1)
  }

  @Test func `A mask multiplies by its opacity, as Cairo's does`() throws {
    let rect = Rect(x: 40, y: 30, width: 180, height: 200)
    let circle = Rect(x: 60, y: 60, width: 120, height: 120)
    let square = Rect(x: 100.5, y: 20.25, width: 90, height: 150)
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 256, height: 256), fill: .white)
    scene.group(opacity: 1, isIsolated: true) { scene in
      scene.shape(rect, fill: Color(0x3E8EDE))
      scene.group(opacity: 0.8, isIsolated: true, isMask: true) { scene in
        scene.shape(circle, radii: CornerRadii(60), fill: .black)
        scene.shape(square, fill: Color(0, alpha: 0.5))
      }
    }
    let mask = DrawingContext.image(size: Size(width: 256, height: 256), scale: 1) { context in
      context.fill(Path(roundedRect: circle, radii: CornerRadii(60)), with: .black)
      context.fill(square, with: Color(0, alpha: 0.5))
    }.bitmap
    var bytes: [UInt8] = []
    for y in 0..<256 {
      for x in 0..<256 {
        let isCard = rect.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let share = isCard ? Double(mask[x, y].w) / 255 * 0.8 : 0
        for component in [0x3E, 0x8E, 0xDE] {
          bytes.append(UInt8((255 + (Double(component) - 255) * share).rounded()))
        }
        bytes.append(255)
      }
    }
    let expected = Bitmap(width: 256, height: 256, bytes: bytes)
    for painter in Painter.allCases {
      let drawn = try draw(scene.list, by: painter)
      let difference = try #require(drawn.difference(from: expected, tolerance: 3))
      print("a mask by \(painter) against Cairo: \(difference)")
      // Only along the circle, where Cairo samples its coverage.
      #expect(difference.count < 250 && difference.maximum < 40)
    }
  }

  @Test(arguments: [56.0, 57, 3])
  func `glass in a layer that is kept as a picture shows what is below where it is`(left: Double) throws {
    func draw(_ word: String) throws -> Bitmap {
      let text = try SceneText(
        """
        scene 400x100
          layer card
            frame \(left) 0 240 100
            fill #FFFFFF
        \(word)
            layer stripe
              frame 110 0 20 100
              fill #FF0000
            layer glass
              frame 0 0 240 100
              backdrop blur 20

        """)
      let tree = RenderTree()
      tree.apply(text.commit)
      tree.update(at: 1)
      let canvas = try OffscreenCanvas(width: 400, height: 100)
      try canvas.draw(tree.displayList, scale: 1)
      return canvas.bitmap
    }
    /// The middle of the red, in pixels.
    func middle(_ bitmap: Bitmap) -> Double {
      var (sum, weight) = (0.0, 0.0)
      for x in Int(left) + 40..<Int(left) + 200 {
        let share = 255 - Double(bitmap[x, 50].y)
        (sum, weight) = (sum + share * (Double(x) + 0.5), weight + share)
      }
      return sum / weight
    }
    let (plain, kept) = (middle(try draw("")), middle(try draw("    rasterizes")))
    #expect(abs(plain - kept) < 0.2, "\(plain), \(kept)")
  }
}
