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
    let groups = list.items.indices.filter { list.items[$0].kind == .beginGroup }.map { begin in
      (begin: begin, end: Int(list.groups[Int(list.items[begin].payload)].end))
    }
    for i in (0..<index).reversed() where list.items[i].kind == .shape {
      let around = groups.filter { $0.begin < i && i < $0.end }
      let closed = around.filter { $0.end < index }
      if closed.contains(where: { list.items[$0.begin].opacity <= 0 }) { continue }
      let frame = list.items[i].frame
      guard !frame.isEmpty, PixelRect(covering: frame, scale: 1).intersects(pixels) else { continue }
      let open = groups.count { $0.begin < index && index <= $0.end && $0.begin > i }
      return GroundSearch.Thing(index: i, isInGroup: !closed.isEmpty, groupsBetween: open)
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
            scene.group(opacity: generator.chance(0.2) ? 0 : 0.5) { fill(&$0, depth + 1) }
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
        // Of a short list all is known.
        #expect(
          topmost == wanted.map { .thing($0) } ?? .nothing || topmost == .unknown && list.items.count > 1024,
          "seed \(seed), item \(index) of \(list.items.count)")
        if topmost == .nothing { none += 1 } else if topmost != .unknown { found += 1 }
        // Now and then it is asked for an earlier one.
        index += generator.chance(0.01) ? -generator.int(0..<min(index, 40) + 1) : generator.int(1..<4)
      }
    }
    #expect(found > 300 && none > 300, "\(found) found, \(none) times nothing")
  }

  @Test func `Of a group that is blurred each part counts as far as the blur carries it`() {
    var scene = SceneBuilder()
    scene.group(opacity: 1, effect: PictureEffect(blur: 4)) {
      $0.shape(Rect(x: 0, y: 0, width: 20, height: 20), fill: .white)
      $0.shape(Rect(x: 400, y: 0, width: 20, height: 20), fill: .white)
    }
    let list = scene.list
    var search = GroundSearch()
    func find(x: Double) -> GroundSearch.Answer {
      let pixels = PixelRect(covering: Rect(x: x, y: 5, width: 2, height: 2), scale: 1)
      return search.topmost(list, below: list.items.count, from: 0, in: pixels, scale: 1)
    }
    for (x, index) in [(-8.0, 1), (25, 1), (392, 2), (425, 2)] {
      #expect(
        find(x: x) == .thing(GroundSearch.Thing(index: index, isInGroup: true, groupsBetween: 0)), "\(x)")
    }
    #expect(find(x: 200) == .nothing)
  }

  @Test func `What is spread in no order is looked at only so far`() {
    var scene = SceneBuilder()
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
      let size = 3.0
      scene.shape(
        Rect(x: generator.double(0...4000), y: generator.double(0...4000), width: size, height: size),
        fill: .white)
    }
    var search = GroundSearch()
    let beside = PixelRect(covering: Rect(x: 1000, y: 1000, width: 1, height: 1), scale: 1)
    #expect(search.topmost(scene.list, below: 5000, from: 0, in: beside, scale: 1) == .unknown)
  }
}
