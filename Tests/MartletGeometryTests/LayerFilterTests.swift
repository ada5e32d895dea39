import Glibc
import MartletGeometry
import RandomTestSupport
import Testing

/// The colours that filters make, against formulae that are written down once more, without matrices.
@Suite struct LayerFilterTests {
  /// Red, green and blue.
  private typealias RGB = SIMD3<Double>

  /// The lightness of a colour (Rec. 709).
  private static func lightness(_ c: RGB) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }

  /// A step of a filter as its formula.
  private enum Step {
    /// Each component's distance from the grey of the same lightness, times a factor.
    static func saturate(_ c: RGB, _ s: Double) -> RGB {
      let grey = lightness(c)
      return RGB(grey + s * (c.x - grey), grey + s * (c.y - grey), grey + s * (c.z - grey))
    }
    static func brighten(_ c: RGB, _ b: Double) -> RGB { RGB(c.x + b, c.y + b, c.z + b) }
    /// Each component's distance from mid-grey, times a factor.
    static func contrast(_ c: RGB, _ k: Double) -> RGB {
      RGB(0.5 + k * (c.x - 0.5), 0.5 + k * (c.y - 0.5), 0.5 + k * (c.z - 0.5))
    }
    /// The nine sums of `feColorMatrix`, type hueRotate, with the luminances' four digits.
    static func turn(_ c: RGB, _ angle: Double) -> RGB {
      let (k, s) = (cos(angle), sin(angle))
      return RGB(
        (0.2126 + k * 0.7874 - s * 0.2126) * c.x + (0.7152 - k * 0.7152 - s * 0.7152) * c.y
          + (0.0722 - k * 0.0722 + s * 0.9278) * c.z,
        (0.2126 - k * 0.2126 + s * 0.143) * c.x + (0.7152 + k * 0.2848 + s * 0.140) * c.y
          + (0.0722 - k * 0.0722 - s * 0.283) * c.z,
        (0.2126 - k * 0.2126 - s * 0.7874) * c.x + (0.7152 - k * 0.7152 + s * 0.7152) * c.y
          + (0.0722 + k * 0.9278 + s * 0.0722) * c.z)
    }
    /// Between the colour and its opposite.
    static func invert(_ c: RGB, _ i: Double) -> RGB {
      RGB((1 - i) * c.x + i * (1 - c.x), (1 - i) * c.y + i * (1 - c.y), (1 - i) * c.z + i * (1 - c.z))
    }
  }

  /// What a filter makes of a colour by the formulae.
  private static func expected(_ filter: LayerFilter, _ color: Color) -> Color {
    var c = RGB(color.red, color.green, color.blue)
    c = Step.saturate(c, filter.saturation)
    c = Step.brighten(c, filter.brightness)
    c = Step.contrast(c, filter.contrast)
    c = Step.turn(c, filter.hueRotation)
    c = Step.invert(c, filter.inversion)
    c.clamp(lowerBound: RGB(repeating: 0), upperBound: RGB(repeating: 1))
    return Color(red: c.x, green: c.y, blue: c.z, alpha: color.alpha)
  }

  /// The largest difference of a component.
  private static func distance(_ a: Color, _ b: Color) -> Double {
    max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue), abs(a.alpha - b.alpha))
  }

  private static func color(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    Color(red: red, green: green, blue: blue)
  }

  /// Results that were computed by hand.
  private static let table: [(name: String, filter: LayerFilter, from: Color, to: Color)] = [
    ("no saturation", LayerFilter(saturation: 0), color(1, 0, 0), color(0.2126, 0.2126, 0.2126)),
    ("double saturation", LayerFilter(saturation: 2), color(0.6, 0.5, 0.5), color(0.67874, 0.47874, 0.47874)),
    ("brighter", LayerFilter(brightness: 0.25), color(0.5, 0.25, 0.9), color(0.75, 0.5, 1)),
    ("darker", LayerFilter(brightness: -0.5), color(0.75, 0.25, 1), color(0.25, 0, 0.5)),
    ("no contrast", LayerFilter(contrast: 0), color(0.1, 0.9, 1), color(0.5, 0.5, 0.5)),
    ("double contrast", LayerFilter(contrast: 2), color(0.6, 0.4, 0.9), color(0.7, 0.3, 1)),
    ("a half turn", LayerFilter(hueRotation: .pi), color(0.5, 0.25, 0.25), color(0.1063, 0.3563, 0.3563)),
    ("a grey turned", LayerFilter(hueRotation: .pi), color(0.4, 0.4, 0.4), color(0.4, 0.4, 0.4)),
    ("inverted", LayerFilter(inversion: 1), color(1, 0.25, 0), color(0, 0.75, 1)),
    ("half inverted", LayerFilter(inversion: 0.5), color(1, 0.25, 0), color(0.5, 0.5, 0.5)),
    // Brightness comes before contrast: 0.25 + 0.5 is 0.75, whose distance from mid-grey is halved.
    ("in order", LayerFilter(brightness: 0.5, contrast: 0.5), color(0.25, 0.25, 0), color(0.625, 0.625, 0.5)),
    // 0.75 + 0.5 is more than 1, but only the end result is clamped.
    ("clamped last", LayerFilter(brightness: 0.5, contrast: 0.5), color(0.75, 0, 0), color(0.875, 0.5, 0.5)),
  ]

  @Test(arguments: table.indices)
  func `A filter makes the colour that was computed by hand`(index: Int) throws {
    let row = Self.table[index]
    let matrix = try #require(row.filter.combinedMatrix)
    let made = matrix.apply(row.from)
    #expect(Self.distance(made, row.to) < 1e-7, "\(row.name): \(made)")
    #expect(Self.distance(Self.expected(row.filter, row.from), row.to) < 1e-7, "\(row.name), by the formula")
  }

  @Test func `Any filter makes the colours of the formulae, each step alone and all together`() throws {
    for seed in SeededGenerator.seeds(500) {
      var generator = SeededGenerator(seed: seed)
      let all = LayerFilter(
        saturation: generator.double(0...3), brightness: generator.double(-1...1),
        contrast: generator.double(0...3), hueRotation: generator.double(-7...7),
        inversion: generator.double(0...1))
      let filters = [
        LayerFilter(saturation: all.saturation), LayerFilter(brightness: all.brightness),
        LayerFilter(contrast: all.contrast), LayerFilter(hueRotation: all.hueRotation),
        LayerFilter(inversion: all.inversion), all,
      ]
      let color = Color(
        red: generator.double(0...1), green: generator.double(0...1), blue: generator.double(0...1),
        alpha: generator.double(0...1))
      for filter in filters {
        let matrix = try #require(filter.combinedMatrix)
        let (made, wanted) = (matrix.apply(color), Self.expected(filter, color))
        #expect(Self.distance(made, wanted) < 1e-9, "seed \(seed), \(filter): \(made), not \(wanted)")
      }
    }
  }

  @Test func `A matrix of one's own applies after all else`() throws {
    let swap = ColorMatrix(red: SIMD4(0, 1, 0, 0), green: SIMD4(1, 0, 0, 0), blue: SIMD4(0, 0, 1, 0.25))
    let filter = LayerFilter(brightness: 0.25, colorMatrix: swap)
    let made = try #require(filter.combinedMatrix).apply(Self.color(0.5, 0, 0.25))
    #expect(Self.distance(made, Self.color(0.25, 0.75, 0.75)) < 1e-9, "\(made)")
  }

  @Test func `A blur alone changes no colours`() {
    #expect(LayerFilter(blurRadius: 8).combinedMatrix == nil)
    #expect(LayerFilter.none.combinedMatrix == nil)
  }
}
