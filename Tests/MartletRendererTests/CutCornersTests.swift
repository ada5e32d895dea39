import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Finding a corner among those of clips whose corners are drawn again.
@Suite struct CutCornersTests {
  private static func corner(_ generator: inout SeededGenerator) -> FramePlan.Corner {
    func place() -> Double {
      // On edges and in the middle of pixels, on edges of cells, and a little beside them.
      let base = Double(generator.int(0..<6)) / 2 + (generator.chance(0.3) ? 0.125 : 0)
      return base + Double(generator.int(-2..<3)) * 0.0007
    }
    let sides = [-1.0, 0, 1]
    var corner = FramePlan.Corner()
    corner.side = SIMD2(sides[generator.int(0..<3)], sides[generator.int(0..<3)])
    if corner.side == .zero { corner.side.x = 1 }
    corner.center = SIMD2(place(), place())
    corner.radius = generator.chance(0.5) ? 0.5 : 4
    corner.square = PixelRect(x0: 0, y0: 0, x1: 2, y1: generator.chance(0.5) ? 2 : 3)
    if generator.chance(0.2) {
      corner.clip = 1
      corner.pose[4] = place()
      corner.pose[5] = place()
    }
    return corner
  }

  @Test(arguments: SeededGenerator.seeds(12))
  func `A corner is found exactly where comparing all of them finds it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var corners = CutCorners()
    var all: [(corner: FramePlan.Corner, depth: Int)] = []
    var found = 0
    for _ in 0..<250 {
      let corner = Self.corner(&generator)
      let depth = generator.int(0..<4)
      let isThere = all.contains { $0.depth > depth && corner.isSame(as: $0.corner) }
      #expect(corners.contains(corner, deeperThan: depth) == isThere, "seed \(seed): \(corner)")
      found += isThere ? 1 : 0
      if generator.chance(0.1) {
        let count = generator.int(0..<all.count + 1)
        corners.removeAll(from: count)
        all.removeSubrange(count...)
      } else {
        for _ in 0..<3 {
          let new = Self.corner(&generator)
          let depth = generator.int(0..<4)
          corners.append(new, depth: depth)
          all.append((new, depth))
        }
      }
      #expect(corners.count == all.count)
    }
    #expect(found > 0)
  }
}
