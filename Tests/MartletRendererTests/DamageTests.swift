import Testing

@testable import MartletRenderer

@Suite struct DamageTests {
  private let bounds = PixelRect(width: 1000, height: 800)

  private func rects(_ damage: [PixelRect]) -> [PixelRect] {
    var d = Damage()
    d.set(damage, within: bounds)
    return d.rects
  }

  @Test func `Neighbours are drawn together and distant ones apart`() {
    let a = PixelRect(x0: 0, y0: 0, x1: 50, y1: 50)
    let b = PixelRect(x0: 50, y0: 0, x1: 100, y1: 50)
    let c = PixelRect(x0: 900, y0: 700, x1: 950, y1: 750)
    #expect(rects([a, c, b]) == [c, PixelRect(x0: 0, y0: 0, x1: 100, y1: 50)])
  }

  @Test func `What lies outside of the target is cut off`() {
    #expect(
      rects([PixelRect(x0: -50, y0: 790, x1: 20, y1: 900)]) == [PixelRect(x0: 0, y0: 790, x1: 20, y1: 800)])
    #expect(rects([PixelRect(x0: 2000, y0: 0, x1: 2100, y1: 50)]).isEmpty)
  }

  @Test func `Empty and inverted rectangles add nothing`() {
    #expect(rects([.empty, PixelRect(x0: 50, y0: 50, x1: 40, y1: 60)]).isEmpty)
  }

  @Test func `A merged rectangle is merged on with those before it`() {
    let a = PixelRect(x0: 0, y0: 0, x1: 300, y1: 300)
    let b = PixelRect(x0: 400, y0: 0, x1: 700, y1: 300)
    let bridge = PixelRect(x0: 300, y0: 0, x1: 400, y1: 300)
    #expect(rects([a, b]).count == 2)
    #expect(rects([a, b, bridge]) == [PixelRect(x0: 0, y0: 0, x1: 700, y1: 300)])
  }
}
