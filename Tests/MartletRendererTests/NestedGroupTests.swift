import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Groups within each other, each with a sheet: how many sheets there are at a time, and what they show.
@Suite(.serialized) struct NestedGroupTests {
  private static let side = 64
  private static let window = PixelRect(width: side, height: side)
  /// The sheets of the innermost group and of the one around it, of what is below that one, and for the pixels below corners.
  private static let mostSheets = 5

  /// What each group holds below the next one.
  enum Ground: String, CaseIterable {
    case shape, group, blendedGroup, clip

    func list(depth: Int) throws -> DisplayList {
      if self == .clip { return clips(depth) }
      var scene = SceneBuilder()
      scene.shape(Rect(x: 0, y: 0, width: 64, height: 64), fill: .white)
      add(0, of: depth, to: &scene)
      return scene.list
    }

    private func add(_ level: Int, of depth: Int, to scene: inout SceneBuilder) {
      guard level < depth else { return }
      let color = Color(UInt32(level * 83 % 256) << 8 | 0x3000A0)
      let place = Double(level % 7) * 4
      scene.group(opacity: 0.5) { group in
        let (low, high) = (
          Rect(x: place, y: 4, width: 40, height: 50), Rect(x: place + 8, y: 12, width: 20, height: 40)
        )
        if self == .shape {
          group.shape(low, fill: color)
          group.shape(high, fill: .black)
        } else {
          group.group(opacity: 0.8, blendMode: self == .blendedGroup ? .overlay : .normal) {
            $0.shape(low, fill: color)
            $0.shape(high, fill: .black)
          }
        }
        add(level + 1, of: depth, to: &group)
      }
    }

    /// Layers with round corners, which their fill and their sublayers fill.
    private func clips(_ depth: Int) -> DisplayList {
      var commit = Commit(time: 0)
      for level in 0...depth {
        var layer = LayerProperties()
        layer.bounds = Rect(x: 0, y: 0, width: 60, height: 60)
        layer.position = Point(x: level.isMultiple(of: 2) ? 31 : 29, y: 30)
        layer.backgroundColor = Color(UInt32(level * 83 % 256) << 8 | 0x3000A0)
        if level > 0 {
          (layer.opacity, layer.masksToBounds, layer.cornerRadii) = (0.5, true, CornerRadii(12))
        }
        let id = NodeID(index: Int32(level))
        commit.changes.append(.properties(id, layer))
        if level < depth { commit.changes.append(.sublayers(id, [NodeID(index: Int32(level + 1))])) }
      }
      let tree = RenderTree()
      tree.apply(commit)
      tree.update(at: 0)
      return tree.displayList
    }
  }

  /// The most sheets that a plan needs at a time, and the most pixels that these have.
  private static func peak(_ plan: FramePlan) -> (sheets: Int, pixels: Int) {
    var sheets: Set<Int32> = []
    var peak = (sheets: 0, pixels: 0)
    for number in plan.order {
      let target = plan.passes[Int(number)].target
      if target != 0 { sheets.insert(target) }
      let pixels = sheets.reduce(0) { $0 + plan.passes[Int($1)].area.area }
      peak = (max(peak.sheets, sheets.count), max(peak.pixels, pixels))
      plan.forEachSheet(lastUsedBy: number) { sheets.remove($0) }
    }
    return peak
  }

  @Test(arguments: Ground.allCases, [500, 1000])
  func `Groups within each other need few sheets, and show what they show`(_ ground: Ground, _ depth: Int)
    throws
  {
    let list = try ground.list(depth: depth)
    var plan = FramePlan()
    let duration = ContinuousClock().measure {
      plan.make(list, damage: Self.window, scale: 1, background: .zero)
    }
    let peak = Self.peak(plan)
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    try canvas.draw(list)
    let bytes = canvas.renderer.counters.memory.sheets
    print(
      "\(depth) groups, \(ground.rawValue): \(plan.order.count) passes, \(peak), \(bytes) bytes, planned in \(duration)"
    )
    #expect(plan.order.count >= depth / 2)
    #expect(peak.sheets <= Self.mostSheets)
    #expect(peak.pixels <= Self.mostSheets * Self.window.area)
    // A sheet may be a pixel larger than the window, and is then 128 pixels wide.
    #expect(bytes <= Self.mostSheets * 128 * 128 * 4)
    // Each group halves what is in it, so nothing is seen of what is deeper.
    let few = try OffscreenCanvas(width: Self.side, height: Self.side)
    try few.draw(try ground.list(depth: 24))
    let difference = try #require(canvas.bitmap.difference(from: few.bitmap, tolerance: 1))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `Of groups in halves only as many wait as there are halvings`() throws {
    func add(_ level: Int, to scene: inout SceneBuilder) {
      scene.group(opacity: 0.5) { group in
        group.shape(Rect(x: 0, y: 0, width: 60, height: 60), fill: Color(0x3E8EDE))
        guard level > 0 else { return group.shape(Rect(x: 8, y: 8, width: 40, height: 40), fill: .black) }
        for _ in 0..<2 { add(level - 1, to: &group) }
      }
    }
    var scene = SceneBuilder()
    add(9, to: &scene)
    var plan = FramePlan()
    plan.make(scene.list, damage: Self.window, scale: 1, background: .zero)
    let peak = Self.peak(plan)
    print("1023 groups in halves: \(peak)")
    #expect(peak.sheets <= 12)
  }

  @Test func `What needs most memory and leaves little comes first, and the rest in its order`() {
    var trees = PassTrees()
    // Two small ones, and one that needs three sheets.
    trees.add(1, pixels: 10, isNew: true, keepsOthers: false, after: 0)
    trees.add(2, pixels: 10, isNew: true, keepsOthers: false, after: 1)
    trees.add(3, pixels: 10, isNew: true, keepsOthers: false, after: 2)
    trees.add(4, pixels: 10, isNew: true, keepsOthers: false, after: 3)
    trees.add(5, pixels: 10, isNew: true, keepsOthers: false, after: 2)
    trees.add(0, pixels: 0, isNew: false, keepsOthers: false, after: 0)
    var order: [Int32] = []
    trees.move(to: &order)
    #expect(order == [3, 4, 5, 1, 2, 0])
    #expect(trees.count == 0)
  }

  @Test func `A copy keeps what it copies, which is no gain`() {
    var trees = PassTrees()
    trees.add(1, pixels: 10, isNew: true, keepsOthers: false, after: 0)
    trees.add(2, pixels: 1, isNew: true, keepsOthers: true, after: 0)
    // A group of two sheets.
    trees.add(3, pixels: 4, isNew: true, keepsOthers: false, after: 1)
    trees.add(4, pixels: 4, isNew: true, keepsOthers: false, after: 1)
    trees.add(5, pixels: 10, isNew: false, keepsOthers: false, after: 0)
    var order: [Int32] = []
    trees.move(to: &order)
    #expect(order == [3, 4, 1, 2, 5])
  }

  @Test func `Of many passes those that gain most come first, each in its turn`() {
    var (trees, generator) = (PassTrees(), SeededGenerator(seed: 7))
    let gains = (0..<20_000).map { _ in generator.int(0..<1000) }
    var number: Int32 = 1
    var last: [Int32] = []
    for gain in gains {
      // The sheet of the first is given back when the second is drawn.
      trees.add(number, pixels: gain, isNew: true, keepsOthers: false, after: trees.count)
      trees.add(number + 1, pixels: 1, isNew: true, keepsOthers: false, after: trees.count - 1)
      last.append(number + 1)
      number += 2
    }
    trees.add(0, pixels: 0, isNew: false, keepsOthers: false, after: 0)
    var order: [Int32] = []
    trees.move(to: &order)
    let expected = gains.indices.sorted { (-gains[$0], $0) < (-gains[$1], $1) }.map { last[$0] }
    #expect(order.filter { $0 > 0 && $0.isMultiple(of: 2) } == expected)
  }
}
