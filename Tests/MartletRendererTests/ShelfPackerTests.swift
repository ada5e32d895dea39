import RandomTestSupport
import Testing

@testable import MartletRenderer

@Suite struct ShelfPackerTests {
  @Test func `What is placed never overlaps, and an empty page is whole again`() {
    var random = SeededGenerator(seed: 7)
    var packer = ShelfPacker(width: 256, height: 256)
    var placed: [PixelRect] = []
    var refused = 0
    for _ in 0..<20_000 {
      if Bool.random(using: &random) || placed.isEmpty {
        let w = Int32.random(in: 1...70, using: &random)
        let h = Int32.random(in: 1...40, using: &random)
        guard let at = packer.place(width: w, height: h) else {
          refused += 1
          continue
        }
        let rect = PixelRect(x0: at.x, y0: at.y, x1: at.x + w, y1: at.y + h)
        #expect(PixelRect(width: 256, height: 256).contains(rect))
        #expect(!placed.contains { $0.intersects(rect) })
        placed.append(rect)
      } else {
        let r = placed.remove(at: Int.random(in: 0..<placed.count, using: &random))
        packer.free(x: r.x0, y: r.y0, width: r.x1 - r.x0, height: r.y1 - r.y0)
      }
      #expect(packer.taken == placed.reduce(0) { $0 + $1.area })
    }
    print("shelves: refused \(refused) of about 10,000, \(100 * packer.taken / packer.area) % taken")
    for r in placed { packer.free(x: r.x0, y: r.y0, width: r.x1 - r.x0, height: r.y1 - r.y0) }
    #expect(packer.taken == 0)
    #expect(packer.place(width: 256, height: 256) != nil)
  }

  @Test func `Labels of one size fill a page`() {
    var packer = ShelfPacker(width: 512, height: 512)
    var count = 0
    while packer.place(width: 50, height: 11) != nil { count += 1 }
    #expect(count >= 420)
    print("shelves: \(count) labels of 50×11 on a page of 512×512")
  }
}
