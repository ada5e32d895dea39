import Testing

@testable import MartletRenderer

@Suite struct RoundedCoverTests {
  @Test func `The columns that are covered wholly lie in the rectangle that is drawn, wherever the shape is`()
  {
    let rect = PixelRect(x0: 10, y0: 0, x1: 20, y1: 10)
    for left in stride(from: Float(-40), through: 60, by: 3.5) {
      for radius in [Float(0), 4, 9] {
        let cover = RoundedCover(
          edges: SIMD4(left, -5, left + 18, 15), radii: SIMD4(repeating: radius))
        for y in rect.y0..<rect.y1 {
          let (first, end) = cover.inside(y, in: rect)
          #expect(
            first >= rect.x0 && end <= rect.x1 && first <= end, "left \(left), radius \(radius), row \(y)")
        }
      }
    }
  }
}
