import MartletRenderer
import RandomTestSupport
import Testing

@testable import MartletWayland

@Suite struct UncoveredPixelsTests {
  private func randomRects(_ random: inout SeededGenerator, _ count: Int) -> [PixelRect] {
    (0..<count).map { _ in
      let (x, y) = (Int32(random.int(0..<40)), Int32(random.int(0..<30)))
      return PixelRect(x0: x, y0: y, x1: x + Int32(random.int(1..<20)), y1: y + Int32(random.int(1..<20)))
    }
  }

  @Test func `every pixel that is wanted and not covered is there, and none twice`() {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let wanted = randomRects(&random, random.int(0..<6))
      let covers = randomRects(&random, random.int(0..<6))
      var uncovered = UncoveredPixels()
      uncovered.set(wanted, outside: covers)
      var wrong = 0
      for y in Int32(0)..<60 {
        for x in Int32(0)..<60 {
          let pixel = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
          func count(_ rects: [PixelRect]) -> Int { rects.filter { $0.contains(pixel) }.count }
          let isWanted = count(wanted) > 0 && count(covers) == 0
          if count(uncovered.rects) != (isWanted ? 1 : 0) { wrong += 1 }
        }
      }
      #expect(wrong == 0, "seed \(seed)")
    }
  }

  @Test func `of very many nothing is lost`() {
    var random = SeededGenerator(seed: 7)
    let wanted = randomRects(&random, 60)
    var uncovered = UncoveredPixels()
    uncovered.set(wanted, outside: randomRects(&random, 1))
    uncovered.set(wanted, outside: [])
    for rect in wanted {
      let pixel = PixelRect(x0: rect.x0, y0: rect.y0, x1: rect.x0 + 1, y1: rect.y0 + 1)
      #expect(uncovered.rects.contains { $0.contains(pixel) })
    }
  }
}
