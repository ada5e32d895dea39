import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// What is below items of a list.
struct GroundSearchTests {
  /// Goes back through the list from an item, as far as what lies in some pixels.
  private func walk(_ list: DisplayList, _ index: Int, _ pixels: PixelRect) -> GroundSearch.Thing? {
    var (i, between) = (index - 1, 0)
    while i >= 0 {
      if list.items[i].kind == .endGroup {
        let end = Int32(i)
        while list.items[i].kind != .beginGroup || list.groups[Int(list.items[i].payload)].end != end {
          i -= 1
        }
      } else if list.items[i].kind == .beginGroup {
        (i, between) = (i - 1, between + 1)
        continue
      }
      let frame = list.items[i].frame
      if !frame.isEmpty, PixelRect(covering: frame, scale: 1).intersects(pixels) {
        return GroundSearch.Thing(index: i, groupsBetween: between)
      }
      i -= 1
    }
    return nil
  }

  @Test func `The topmost below an item is what a walk back through the list finds`() {
    var (found, none) = (0, 0)
    for seed in SeededGenerator.seeds(20) {
      var generator = SeededGenerator(seed: seed)
      func rect() -> Rect {
        let size = generator.chance(0.03) ? 200.0 : 4
        return Rect(
          x: generator.double(0...500).rounded(), y: generator.double(0...400).rounded(),
          width: generator.chance(0.1) ? 0 : size, height: size)
      }
      func fill(_ scene: inout SceneBuilder, _ depth: Int) {
        for _ in 0..<generator.int(0..<(depth == 0 ? 400 : 30)) {
          if depth < 4, generator.chance(0.15) {
            scene.group(opacity: 0.5) { fill(&$0, depth + 1) }
          } else {
            scene.shape(rect(), fill: .white)
          }
        }
      }
      var scene = SceneBuilder()
      fill(&scene, 0)
      let list = scene.list
      var search = GroundSearch()
      var index = 0
      while index < list.items.count {
        let pixels = PixelRect(covering: rect().insetBy(dx: -3, dy: -3), scale: 1)
        let topmost = search.topmost(list, below: index, from: 0, in: pixels, scale: 1)
        let wanted = walk(list, index, pixels)
        #expect(
          topmost?.index == wanted?.index && topmost?.groupsBetween == wanted?.groupsBetween,
          "seed \(seed), item \(index) of \(list.items.count)")
        if wanted != nil { found += 1 } else { none += 1 }
        // Now and then it is asked for an earlier one.
        index += generator.chance(0.01) ? -generator.int(0..<min(index, 40) + 1) : generator.int(1..<4)
      }
    }
    #expect(found > 300 && none > 300, "\(found) found, \(none) times nothing")
  }
}
