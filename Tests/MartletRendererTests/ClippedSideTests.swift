import RandomTestSupport
import Testing

@testable import MartletRenderer

struct ClippedSideTests {
  @Test(arguments: [
    // Across the clip, within it, and beside it.
    (2.25, 8.5, 0.0, 10.0, 2.25, 8.5), (2.25, 8.5, 4.0, 6.5, 4.0, 6.5), (2.25, 8.5, 0.0, 5.0, 2.25, 5.0),
    // Half of the first pixel, of which the clip has three quarters; and of the last one, of which it has half.
    (2.25, 8.5, 2.5, 10.0, 2.625, 8.5), (2.25, 8.5, 0.0, 8.25, 2.25, 8.125),
    // The clip's own sides.
    (2.25, 8.5, 2.25, 8.5, 2.25, 8.5), (2.25, 8.5, 2.2501, 8.4999, 2.2501, 8.4999),
    // Within one of its pixels.
    (2.25, 8.5, 2.5, 2.75, 2.5625, 2.75), (2.25, 8.5, 8.125, 8.25, 8.125, 8.1875),
    // A clip within a pixel, and none.
    (2.25, 2.75, 2.5, 5.0, 2.5, 2.75), (-Double.infinity, .infinity, 1.5, 2.5, 1.5, 2.5),
  ])
  func `A rectangle has its own share of what the clip leaves of a pixel`(
    low: Double, high: Double, from: Double, to: Double, start: Double, end: Double
  ) {
    let cut = ClippedSide(low: low, high: high).cut(from, to)
    #expect(abs(cut.0 - start) < 1e-12 && abs(cut.1 - end) < 1e-12, "\(cut)")
  }

  @Test func `Each pixel keeps the product of both shares`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      func sides() -> (Double, Double) {
        let low = generator.double(0...6)
        return (low, low + generator.double(1.1...6))
      }
      let ((low, high), (from, to)) = (sides(), sides())
      // Sides that are one are the clip's.
      let nearest = min(abs(low - from), abs(high - to))
      guard nearest > ClippedSide.coincidence, to > low, from < high else { continue }
      let cut = ClippedSide(low: low, high: high).cut(from, to)
      func share(_ a: Double, _ b: Double, _ pixel: Double) -> Double {
        max(min(b, pixel + 1) - max(a, pixel), 0)
      }
      for pixel in 0..<13 {
        let pixel = Double(pixel)
        let (got, expected) = (
          share(cut.0, cut.1, pixel), share(low, high, pixel) * share(from, to, pixel)
        )
        #expect(abs(got - expected) < 1e-9, "clip \(low) to \(high), \(from) to \(to), pixel \(pixel)")
      }
    }
  }
}
