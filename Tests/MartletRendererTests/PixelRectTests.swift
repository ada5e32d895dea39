import MartletGeometry
import Testing

@testable import MartletRenderer

@Suite struct PixelRectTests {
  @Test func `A rectangle in points is covered by whole pixels`() {
    let rect = Rect(x: 0.4, y: 1, width: 2, height: 2)
    #expect(PixelRect(covering: rect, scale: 1) == PixelRect(x0: 0, y0: 1, x1: 3, y1: 3))
    #expect(PixelRect(covering: rect, scale: 1.5) == PixelRect(x0: 0, y0: 1, x1: 4, y1: 5))
  }

  @Test(arguments: [
    Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: .nan, height: 1),
    Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: 0, y: 0, width: -3, height: 5),
    Rect(x: .infinity, y: 0, width: 5, height: 5),
  ])
  func `What is empty or not a number covers nothing`(rect: Rect) {
    #expect(PixelRect(covering: rect, scale: 2).isEmpty)
  }

  @Test func `Enormous rectangles stay within what an integer holds`() {
    let rect = Rect(x: -1e300, y: -1e300, width: 2e300, height: .infinity)
    #expect(PixelRect(covering: rect, scale: 2).contains(PixelRect(width: 1_000_000, height: 1_000_000)))
  }
}
