import MartletRenderer
import RandomTestSupport
import Testing

@testable import MartletWayland

/// What a compositor that counts in points is told of damage in pixels.
@Suite struct DamageGrainTests {
  private static let steps: [(scale: Double, step: Int32)] = [
    (1, 1), (1.25, 5), (1.5, 3), (1.75, 7), (2, 2), (3, 3), (1.1, 11), (121.0 / 120, 121),
  ]

  /// The pixels of a window with a size in points, by the rule of fractional-scale-v1.
  private static func bounds(_ width: Int, _ height: Int, scale: Double) -> PixelRect {
    PixelRect(width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded()))
  }

  @Test(arguments: steps)
  func `its step is the least number of pixels that are whole points`(scale: Double, step: Int32) {
    let grain = DamageGrain(scale: scale, within: Self.bounds(480, 360, scale: scale))
    let told = grain.covering(PixelRect(x0: 0, y0: step, x1: 1, y1: step + 1))
    #expect(told == PixelRect(x0: 0, y0: step, x1: step, y1: 2 * step))
    let points = Double(step) / scale
    #expect(abs(points - points.rounded()) < 1e-9)
  }

  @Test(arguments: [1.25, 1.5, 1.75, 2.0])
  func `every rectangle is held by one of whole points, and by no larger one`(scale: Double) {
    let grain = DamageGrain(scale: scale, within: Self.bounds(640, 480, scale: scale))
    let step = Self.steps.first { $0.scale == scale }?.step ?? 0
    for place in 0..<Int32(40) {
      for extent in 1..<Int32(20) {
        let rect = PixelRect(x0: place, y0: place + 3, x1: place + extent, y1: place + 3 + extent)
        let told = grain.covering(rect)
        #expect(told.contains(rect))
        for (edge, exact) in [
          (told.x0, rect.x0), (told.y0, rect.y0), (told.x1, rect.x1), (told.y1, rect.y1),
        ] {
          let points = Double(edge) / scale
          #expect(points == points.rounded(), "\(rect) at \(scale)")
          #expect(abs(edge - exact) < step, "\(rect) at \(scale)")
        }
      }
    }
  }

  /// The ways in which compositors convert a range of pixels to points.
  private enum Rounding: CaseIterable {
    case placeAndExtent, edges, middleAndExtent, outwards

    func span(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
      let extent = (high - low).rounded()
      switch self {
      case .placeAndExtent: return (low.rounded(), low.rounded() + extent)
      case .edges: return (low.rounded(), high.rounded())
      case .middleAndExtent:
        let place = (low + (high - low - extent) / 2).rounded()
        return (place, place + extent)
      case .outwards: return (low.rounded(.down), high.rounded(.up))
      }
    }
  }

  @Test(arguments: [1, 1.1, 1.25, 1.5, 1.75, 2, 121.0 / 120, 2.675, 0.75])
  func `what changed is covered in points as well, whatever the size of the window`(scale: Double) {
    var missed = 0
    for seed in SeededGenerator.seeds(3000) {
      var generator = SeededGenerator(seed: seed)
      let size = (generator.int(1..<2000), generator.int(1..<2000))
      let bounds = Self.bounds(size.0, size.1, scale: scale)
      let grain = DamageGrain(scale: scale, within: bounds)
      let (x, y) = (generator.int(0..<bounds.width), generator.int(0..<bounds.height))
      let rect = PixelRect(
        x0: Int32(x), y0: Int32(y), x1: Int32(min(x + generator.int(1..<60), bounds.width)),
        y1: Int32(min(y + generator.int(1..<60), bounds.height)))
      let told = grain.covering(rect)
      #expect(told.contains(rect) && bounds.contains(told), "seed \(seed): \(rect) in \(bounds)")
      for (points, pixels, low, high, toldLow, toldHigh) in [
        (size.0, bounds.width, rect.x0, rect.x1, told.x0, told.x1),
        (size.1, bounds.height, rect.y0, rect.y1, told.y0, told.y1),
      ] {
        let ratio = Double(points) / Double(pixels)
        for rounding in Rounding.allCases {
          let span = rounding.span(Double(toldLow) * ratio, Double(toldHigh) * ratio)
          let isCovered =
            span.low <= Double(low) * ratio + 1e-9
            && min(span.high, Double(points)) >= Double(high) * ratio - 1e-9
          if !isCovered { missed += 1 }
          #expect(
            isCovered, "seed \(seed), \(rounding): \(low)…\(high) of \(pixels) pixels for \(points) points")
        }
      }
    }
    print("damage at \(scale): \(missed) spans missed")
  }

  @Test func `what it adds stays within the picture, and at scale 1 it adds nothing`() {
    let bounds = PixelRect(width: 1280, height: 801)
    let corner = PixelRect(x0: 1277, y0: 799, x1: 1280, y1: 801)
    let told = DamageGrain(scale: 1.5, within: bounds).covering(corner)
    #expect(told.contains(corner) && bounds.contains(told) && told.x0 >= 1274 && told.y0 >= 798)
    #expect(DamageGrain(scale: 1, within: bounds).covering(corner) == corner)
    #expect(DamageGrain(scale: 1.5, within: bounds).covering(.empty).isEmpty)
    #expect(DamageGrain(scale: 0.75, within: PixelRect(width: 2, height: 1)).covering(corner).isEmpty)
  }

  @Test func `of a large window only what is near is told beside what has changed`() {
    let bounds = PixelRect(width: 1280, height: 800)
    // 853 points.
    let rect = PixelRect(x0: 600, y0: 300, x1: 640, y1: 340)
    let told = DamageGrain(scale: 1.5, within: bounds).covering(rect)
    #expect(told.x0 >= 597 && told.x1 <= 645 && told.y0 >= 297 && told.y1 <= 345, "\(told)")
  }
}
