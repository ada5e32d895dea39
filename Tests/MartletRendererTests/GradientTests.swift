import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Compares drawn gradients with colours computed here in double precision, and with Cairo's.
@Suite(.serialized) struct GradientTests {
  private static let size = 96

  private func draw(
    by painter: Painter = .openGL, scale: Double = 1, damage: [PixelRect]? = nil,
    _ build: (inout SceneBuilder) -> Void
  ) throws -> Bitmap {
    var scene = SceneBuilder()
    build(&scene)
    return try painter.draw(scene.list, size: Self.size, damage: damage, scale: scale)
  }

  private static let kinds = Painter.allCases.flatMap { painter in
    GradientKind.allCases.flatMap { kind in
      GradientInterpolation.allCases.map { (painter, kind, $0) }
    }
  }.filter { $0.0 == .openGL || $0.1 != .conic }

  private func gradient(
    _ kind: GradientKind, _ interpolation: GradientInterpolation, seed: UInt64
  ) -> GradientContent.Drawing {
    var generator = SeededGenerator(seed: seed)
    let count = generator.int(1..<9)
    let isTranslucent = generator.chance(0.5)
    let colors = (0..<count).map { _ in
      Color(UInt32(generator.int(0..<0x100_0000)), alpha: isTranslucent ? generator.double(0...1) : 1)
    }
    // No two stops so near to each other that what lies between them is an edge.
    let locations = generator.chance(0.5) ? [] : (0..<count).map { 0.1 + 0.8 * Double($0) / Double(count) }
    return GradientContent.Drawing(
      kind, from: Point(x: generator.double(20...70), y: generator.double(20...70)),
      to: Point(x: generator.double(0...15), y: generator.double(75...96)), colors: colors,
      locations: locations, interpolation: interpolation)
  }

  @Test(arguments: kinds)
  func `Colours are the means of those that the definition gives a pixel, within the noise`(
    painter: Painter, kind: GradientKind, interpolation: GradientInterpolation
  ) throws {
    var worst = 0.0
    for seed: UInt64 in 1...8 {
      var gradient = gradient(kind, interpolation, seed: seed)
      if painter == .processor, kind == .radial {
        // It draws no ellipses.
        let radius = abs(gradient.end.x - gradient.start.x)
        gradient.end = gradient.start + Point(x: radius, y: radius)
      }
      let drawn = try draw(by: painter) {
        $0.gradient(gradient, in: Rect(x: 0, y: 0, width: 96, height: 96))
      }
      for y in 0..<Self.size {
        for x in stride(from: y % 3, to: Self.size, by: 3) {
          let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          // Around a conic gradient's centre and its seam a pixel has more than one colour.
          let t = gradient.parameter(at: p)
          if kind == .conic {
            let distance =
              ((p.x - gradient.start.x) * (p.x - gradient.start.x)
              + (p.y - gradient.start.y) * (p.y - gradient.start.y)).squareRoot()
            if distance < 8 || min(t, 1 - t) * 2 * .pi * distance < 1 { continue }
          }
          // Where a gradient bends, the mean of a pixel's colours is another than that at its centre.
          let reach = gradient.pixel(at: p) / 2
          let samples = 32
          let sum = (0..<samples).reduce(SIMD4<Double>.zero) {
            (sum: SIMD4<Double>, sample: Int) -> SIMD4<Double> in
            let place = Double(2 * sample + 1) / Double(samples) - 1
            return sum + gradient.referenceColor(at: t + reach * place)
          }
          let mean: SIMD4<Double> = sum * (255 / Double(samples))
          let shown = SIMD4<Double>(SIMD4<Float>(drawn[x, y]))
          worst = max(worst, pointwiseMax(shown - mean, mean - shown).max())
        }
      }
    }
    print("\(kind) gradients in \(interpolation) by \(painter): off by up to \(worst) of 255")
    // Half a step of rounding, half a step of noise, what straight lines miss of a curve, and the steps of a table.
    #expect(worst < (interpolation == .sRGB ? 1.05 : 1.5) + (painter == .processor ? 0.25 : 0))
  }

  @Test(arguments: [GradientInterpolation.linear, .oklab])
  func `Straight lines stand for the curves between two colours`(interpolation: GradientInterpolation) {
    var generator = SeededGenerator(seed: 7)
    var (worst, pair) = (0.0, [Color]())
    for round in 0..<400 {
      let colors = (0..<2).map { _ in
        let corner = UInt32(generator.int(0..<8))
        let vivid = (corner & 1) * 0xFF + (corner & 2) * 0x7F80 + (corner & 4) * 0x3F_C000
        return Color(
          round % 2 == 0 ? vivid : UInt32(generator.int(0..<0x100_0000)),
          alpha: round % 4 < 2 ? 1 : generator.double(0...1))
      }
      let gradient = GradientContent.Drawing(
        from: .zero, to: Point(x: 1, y: 0), colors: colors, interpolation: interpolation)
      var ramp = GradientRamp()
      ramp.set(gradient)
      for i in 0..<500 {
        let t = (Float(i) + 0.5) / 500
        let next = ramp.locations.firstIndex { $0 > t } ?? 1
        let (from, to) = (ramp.locations[next - 1], ramp.locations[next])
        let way = (t - from) / (to - from)
        let color = ramp.colors[next - 1] + (ramp.colors[next] - ramp.colors[next - 1]) * way
        let error = (SIMD4<Double>(color) - gradient.referenceColor(at: Double(t))) * 255
        if max(error.max(), -error.min()) > worst { (worst, pair) = (max(error.max(), -error.min()), colors) }
      }
    }
    print("lines for curves in \(interpolation): off by up to \(worst) of 255, for \(pair)")
    // Where a component leaves sRGB the curve has a corner.
    #expect(worst < 0.8)
  }

  @Test(arguments: [0.0, 0.4])
  func `Axial and radial gradients agree with Cairo's`(angle: Double) throws {
    let stops = [Gradient.Stop(0, Color(0xF2645A)), .init(0.3, Color(0xF7B733)), .init(1, Color(0x3E8EDE))]
    let rect = Rect(x: 18, y: 18, width: 60, height: 60)
    let (from, to) = (Point(x: 20, y: 30), Point(x: 70, y: 64))
    let turn = Transform(rotation: angle).about(Point(x: 48, y: 48))
    let shapes: [(GradientKind, Point, Gradient.Shape)] = [
      (.axial, to, .linear(from: from, to: to)),
      (.radial, Point(x: 60, y: 70), .radial(from: from, radius: 0, to: from, toRadius: 40)),
    ]
    for (kind, end, shape) in shapes {
      let gradient = GradientContent.Drawing(
        kind, from: from, to: end, colors: stops.map(\.color), locations: stops.map(\.location))
      let drawn = try draw {
        $0.shape(Rect(x: 0, y: 0, width: 96, height: 96), fill: .white)
        $0.gradient(gradient, in: rect, radii: CornerRadii(14), transform: turn)
      }
      let expected = DrawingContext.image(size: Size(width: 96, height: 96), scale: 1) {
        $0.fill(Rect(x: 0, y: 0, width: 96, height: 96), with: .white)
        $0.concatenate(
          Transform2D(translationX: -48, y: -48).concatenating(Transform2D(rotation: angle)).concatenating(
            Transform2D(translationX: 48, y: 48)))
        $0.fill(Path(roundedRect: rect, radii: CornerRadii(14)), with: Gradient(shape, stops: stops))
      }
      let difference = try #require(drawn.difference(from: expected.bitmap, tolerance: 2))
      // Only at edges, where Cairo samples its coverage.
      print("\(kind) at \(angle) against Cairo: \(difference)")
      #expect(difference.count < 200 && difference.maximum < 24)
    }
  }

  @Test func `What is one colour has no noise, and what is opaque stays opaque`() throws {
    for kind in GradientKind.allCases {
      let gradient = GradientContent.Drawing(
        kind, from: Point(x: 10, y: 20), to: Point(x: 70, y: 80),
        colors: [Color(0x123456), Color(0x123456), Color(0xFEDCBA)], locations: [0, 0.2, 1])
      let drawn = try draw { $0.gradient(gradient, in: Rect(x: 0, y: 0, width: 96, height: 96)) }
      let flat = try draw {
        $0.gradient(
          GradientContent.Drawing(
            kind, from: gradient.start, to: gradient.end, colors: [Color(0xFFFFFF, alpha: 128 / 255)]),
          in: Rect(x: 0, y: 0, width: 96, height: 96))
      }
      for y in 0..<Self.size {
        for x in 0..<Self.size {
          guard drawn[x, y].w == 255, flat[x, y].w == 128, flat[x, y] == flat[0, 0] else {
            Issue.record("\(kind) at \(x), \(y): \(drawn[x, y]), flat \(flat[x, y])")
            return
          }
        }
      }
    }
  }

  @Test func `A slow gradient has no bands`() throws {
    // Two steps of 255 over 96 pixels: without noise each would be a band of 48.
    let gradient = GradientContent.Drawing(
      .axial, from: .zero, to: Point(x: 96, y: 0), colors: [Color(0x646464), Color(0x666666)])
    let drawn = try draw { $0.gradient(gradient, in: Rect(x: 0, y: 0, width: 96, height: 96)) }
    for x in stride(from: 0, to: Self.size, by: 8) {
      var sum = 0
      for column in x..<x + 8 { for y in 0..<Self.size { sum += Int(drawn[column, y].x) } }
      let mean = Double(sum) / Double(8 * Self.size)
      let expected = 100 + 2 * (Double(x) + 4) / 96
      #expect(abs(mean - expected) < 0.06, "at \(x): \(mean), not \(expected)")
    }
  }

  @Test func `A part that is drawn anew has the same pixels, within a group but for rounding`() throws {
    for opacity: Float in [1, 0.7] {
      func build(_ scene: inout SceneBuilder) {
        scene.shape(Rect(x: 0, y: 0, width: 96, height: 96), fill: .white)
        scene.group(opacity: opacity) {
          $0.shape(Rect(x: 10, y: 10, width: 60, height: 60), fill: Color(0x20232A))
          $0.gradient(
            GradientContent.Drawing(
              .conic, from: Point(x: 40, y: 40), to: Point(x: 80, y: 40),
              colors: [Color(0x3E8EDE), Color(0xF2645A), Color(0x3E8EDE)], interpolation: .oklab),
            in: Rect(x: 15, y: 15, width: 70, height: 70), radii: CornerRadii(9))
        }
      }
      let whole = try draw(build)
      let parts = try draw(
        damage: [
          PixelRect(x0: 0, y0: 0, x1: 41, y1: 33), PixelRect(x0: 41, y0: 0, x1: 96, y1: 57),
          PixelRect(x0: 0, y0: 33, x1: 41, y1: 96), PixelRect(x0: 41, y0: 57, x1: 96, y1: 96),
        ], build)
      // The group's sheet begins elsewhere, and so rounds differently.
      let difference = try #require(whole.difference(from: parts, tolerance: opacity == 1 ? 0 : 2))
      #expect(difference.count == 0, "\(difference) at \(opacity)")
    }
  }

  @Test func `Gradients of one kind are one batch, and stops that do not fit are in a table`() throws {
    var scene = SceneBuilder()
    for i in 0..<20 {
      scene.gradient(
        GradientContent.Drawing(
          .axial, from: .zero, to: Point(x: 0, y: 9),
          colors: (0..<(i < 10 ? 3 : 6)).map { Color(UInt32($0 * 40)) }),
        in: Rect(x: Double(i % 10) * 9, y: i < 10 ? 0 : 20, width: 8, height: 8))
    }
    var plan = FramePlan()
    let window = PixelRect(width: 96, height: 96)
    plan.make(scene.list, damage: window, scale: 1, background: .zero)
    #expect(
      "\(plan)"
        == "window \(window) clear 0.0 0.0 0.0 0.0\n  gradientFill ×10 axial\n  gradientFill ×10 axial table")
    #expect(plan.table.count == 10 * 6 * 2)
  }

  @Test func `Numbers at the edge of arithmetic draw something or nothing`() throws {
    let numbers = [0, 1e-300, -1e-9, 1e9, -1e300, .greatestFiniteMagnitude]
    for kind in GradientKind.allCases {
      for a in numbers {
        for b in numbers {
          _ = try draw {
            $0.gradient(
              GradientContent.Drawing(
                kind, from: Point(x: a, y: b), to: Point(x: b, y: a), colors: [.white, .black],
                locations: [b, a]), in: Rect(x: 4, y: 4, width: 60, height: 40))
            $0.gradient(
              GradientContent.Drawing(kind, from: .zero, to: Point(x: 3, y: 3), colors: [.white, .black]),
              in: Rect(x: a, y: b, width: abs(a), height: abs(b)))
          }
        }
      }
    }
  }
}
