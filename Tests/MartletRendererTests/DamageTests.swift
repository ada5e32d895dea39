import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
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

  @Test func `A rectangle is cut where another one covers it from side to side`() {
    let small = PixelRect(x0: 700, y0: 0, x1: 800, y1: 500)
    let large = PixelRect(x0: 30, y0: 100, x1: 900, y1: 600)
    #expect(rects([small, large]) == [PixelRect(x0: 700, y0: 0, x1: 800, y1: 100), large])
    #expect(rects([large, small]) == [large, PixelRect(x0: 700, y0: 0, x1: 800, y1: 100)])
  }

  @Test func `A rectangle within another one is not drawn twice`() {
    let small = PixelRect(x0: 300, y0: 200, x1: 310, y1: 210)
    let large = PixelRect(x0: 30, y0: 100, x1: 600, y1: 600)
    #expect(rects([small, large]) == [large])
  }

  private func whole(_ damage: PixelRect, _ build: (inout SceneBuilder) -> Void) -> Bool {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 1000, height: 800), fill: .white)
    build(&scene)
    var d = Damage()
    d.set([damage], within: bounds)
    d.becomeWholeIfCheaper(scene.list, within: bounds, scale: 1)
    #expect(d.rects.count == 1)
    return d.rects == [bounds]
  }

  @Test func `All is drawn where what stands still is less than the clear that is saved`() {
    let large = PixelRect(x0: 100, y0: 0, x1: 1000, y1: 800)
    let mover = Rect(x: 300, y: 300, width: 200, height: 200)
    #expect(whole(large) { $0.shape(mover, fill: .black) })
    #expect(whole(large) { $0.shape(Rect(x: 0, y: 0, width: 90, height: 800), fill: .black) })
    #expect(
      !whole(large) { scene in
        for _ in 0..<10 { scene.shape(Rect(x: 0, y: 0, width: 90, height: 800), fill: .black) }
      })
    #expect(!whole(PixelRect(x0: 0, y0: 0, x1: 200, y1: 200)) { $0.shape(mover, fill: .black) })
  }

  @Test(arguments: 0..<200)
  func `Every damaged pixel is drawn, and none beyond the target`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let damage = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      let x = Int32.random(in: -20...1000, using: &random)
      let y = Int32.random(in: -20...800, using: &random)
      return PixelRect(
        x0: x, y0: y, x1: x + .random(in: 0...400, using: &random),
        y1: y + .random(in: 0...400, using: &random))
    }
    let drawn = rects(damage)
    for y in stride(from: Int32(0), to: 800, by: 7) {
      for x in stride(from: Int32(0), to: 1000, by: 7) {
        let pixel = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
        if damage.contains(where: { $0.contains(pixel) }), !drawn.contains(where: { $0.contains(pixel) }) {
          Issue.record("seed \(seed): pixel \(x), \(y) is not drawn")
          return
        }
      }
    }
    #expect(drawn.allSatisfy { bounds.contains($0) })
  }
}
