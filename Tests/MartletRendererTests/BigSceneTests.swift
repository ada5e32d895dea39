import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Scenes of many layers one in the other: what a change in them costs.
@Suite(.serialized) struct BigSceneTests {
  /// What there is five hundred of.
  enum Kind: String, CaseIterable {
    case clips, groups, shadows

    /// The layers, without the root and what moves.
    func layers(_ count: Int, side: Double) -> [(properties: LayerProperties, isNested: Bool)] {
      (0..<count).map { i in
        var layer = LayerProperties()
        layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
        layer.position = layer.bounds.center
        layer.backgroundColor = Color(UInt32(i % 256) << 8 | 0x3000A0, alpha: 0.9)
        switch self {
        case .clips:
          layer.masksToBounds = true
          layer.cornerRadii = CornerRadii(40)
          layer.transform = Transform(rotation: 0.01)
        case .groups: layer.opacity = 0.99
        case .shadows:
          layer.bounds = Rect(x: 0, y: 0, width: side * 0.6, height: side * 0.6)
          layer.transform = Transform(rotation: 0.02 + 0.003 * Double(i))
          layer.shadow = Shadow(opacity: 0.5, radius: 30, offset: Point(x: 0, y: 8))
          layer.backgroundColor = .clear
        }
        return (layer, self != .shadows)
      }
    }
  }

  private static let side = 512.0
  private static let count = 500

  private func tree(_ kind: Kind) -> (tree: RenderTree, mover: NodeID, layer: LayerProperties) {
    let tree = RenderTree()
    var commit = Commit(time: 0)
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.position = root.bounds.center
    root.backgroundColor = .white
    commit.changes.append(.properties(.root, root))
    var (siblings, last) = ([NodeID](), NodeID.root)
    for (index, entry) in kind.layers(Self.count, side: Self.side).enumerated() {
      let id = NodeID(index: Int32(index + 1))
      commit.changes.append(.properties(id, entry.properties))
      if !entry.isNested || index == 0 {
        siblings.append(id)
      } else {
        commit.changes.append(.sublayers(last, [id]))
      }
      last = id
    }
    let mover = NodeID(index: Int32(Self.count + 1))
    var layer = LayerProperties()
    layer.bounds = Rect(x: 0, y: 0, width: 24, height: 24)
    layer.position = Point(x: 250, y: 250)
    layer.backgroundColor = .black
    commit.changes += [.properties(mover, layer), .sublayers(.root, siblings + [mover])]
    tree.apply(commit)
    tree.update(at: 0)
    return (tree, mover, layer)
  }

  /// Where one layer moves above them, no more pixels are drawn than those of the damage, once for each of them at most, and a
  /// blur is not computed for a shadow that stands.
  @Test(arguments: Kind.allCases)
  func `A small change over five hundred layers costs its pixels in each`(kind: Kind) throws {
    var (tree, mover, layer) = tree(kind)
    let canvas = try OffscreenCanvas(width: Int(Self.side), height: Int(Self.side))
    try canvas.draw(tree.displayList)
    let clock = ContinuousClock()
    var (best, areas, passes, draws, damaged) = (Duration.seconds(9), 0, 0, 0, 0)
    for step in 1...4 {
      layer.position.x += 1
      tree.apply(Commit(changes: [.properties(mover, layer)], time: 0))
      tree.update(at: 0)
      let damage = tree.damage.rects.map {
        PixelRect(covering: $0, scale: 1, margin: PixelRect.antialiasMargin)
      }
      #expect(damage.count == 1, "step \(step)")
      damaged = damage.reduce(0) { $0 + $1.area }
      var plan = FramePlan()
      plan.make(tree.displayList, damage: damage[0], scale: 1, background: .zero)
      areas = plan.passes.reduce(0) { $0 + $1.area.area }
      let duration = try clock.measure {
        try canvas.draw(tree.displayList, damage: damage)
        canvas.finish()
      }
      best = min(best, duration)
      (passes, draws) = (canvas.renderer.counters.passes, canvas.renderer.counters.draws)
    }
    print(
      """
      500 \(kind.rawValue), \(damaged) pixels changed: \(areas) pixels in \(passes) passes, \(draws) draws, \(best)
      """)
    #expect(damaged < 1000)
    // A sheet has a margin of a few pixels at each side.
    #expect(areas <= (Self.count + 2) * 2 * damaged)
    #expect(passes <= Self.count + 2)
    #expect(draws <= 2 * Self.count + 4)
  }

  @Test func `Groups as large as the window wait for it by fours, and small ones do not`() {
    func windowPasses(side: Double) -> Int {
      var scene = SceneBuilder()
      for _ in 0..<9 {
        scene.group(opacity: 0.6) { group in
          group.shape(Rect(x: 0, y: 0, width: side, height: side), fill: Color(0x3E8EDE))
          group.shape(Rect(x: 0, y: 0, width: side, height: side / 2), fill: Color(0xF2645A))
        }
      }
      var plan = FramePlan()
      plan.make(scene.list, damage: PixelRect(width: 2048, height: 2048), scale: 1, background: .zero)
      return plan.order.count { plan.passes[Int($0)].target == 0 }
    }
    #expect(windowPasses(side: 2048) == 3)
    #expect(windowPasses(side: 200) == 1)
  }

  @Test func `Thousands of small groups need few sheets at a time`() throws {
    func list(_ groups: Range<Int>) -> DisplayList {
      var scene = SceneBuilder()
      if groups.lowerBound == 0 { scene.shape(Rect(x: 0, y: 0, width: 256, height: 256), fill: .white) }
      for i in groups {
        let (x, y) = (Double(i % 64) * 4, Double(i / 64) * 4)
        scene.group(opacity: 0.6) { group in
          group.shape(Rect(x: x, y: y, width: 3, height: 3), fill: Color(0x3E8EDE))
          group.shape(Rect(x: x + 1, y: y + 1, width: 2.5, height: 2), fill: Color(0xF2645A))
        }
      }
      return scene.list
    }
    let canvas = try OffscreenCanvas(width: 256, height: 256)
    let duration = try ContinuousClock().measure {
      try canvas.draw(list(0..<4000))
      canvas.finish()
    }
    let sheets = canvas.renderer.counters.memory.sheets
    print(
      "4000 groups in \(canvas.renderer.counters.passes) passes and \(sheets) bytes of sheets: \(duration)")
    #expect(sheets <= 256 * 64 * 64 * 4)
    let few = try OffscreenCanvas(width: 256, height: 256)
    try few.draw(list(0..<100))
    #expect(few.bitmap[1, 1] == canvas.bitmap[1, 1] && few.bitmap[142, 5] == canvas.bitmap[142, 5])
    #expect(canvas.bitmap[142, 62 * 4 + 1] == SIMD4(255, 255, 255, 255))
    #expect(canvas.bitmap[62, 61 * 4 + 2] == canvas.bitmap[62, 2])
  }

  @Test func `Of 100,000 layers in a row each is drawn in its place`() throws {
    let (width, height) = (400, 250)
    // The colour of a layer is its number, so none is like another.
    func color(_ i: Int) -> UInt32 { UInt32(i * 83 % 0xFF_FFF1) }
    var commit = Commit(time: 0)
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    root.position = root.bounds.center
    commit.changes.append(.properties(.root, root))
    let ids = (1...width * height).map { NodeID(index: Int32($0)) }
    for (i, id) in ids.enumerated() {
      var layer = LayerProperties()
      layer.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
      layer.position = Point(x: Double(i % width) + 0.5, y: Double(i / width) + 0.5)
      layer.backgroundColor = Color(color(i))
      commit.changes.append(.properties(id, layer))
    }
    commit.changes.append(.sublayers(.root, ids))
    let tree = RenderTree()
    let canvas = try OffscreenCanvas(width: width, height: height)
    let duration = try ContinuousClock().measure {
      tree.apply(commit)
      tree.update(at: 0)
      try canvas.draw(tree.displayList)
      canvas.finish()
    }
    let draws = canvas.renderer.counters.draws
    print("100,000 layers in a row applied, updated and drawn in \(duration), \(draws) draws")
    // Few, since nothing lies between them.
    #expect(draws < 100)
    let bitmap = canvas.bitmap
    let wrong = ids.indices.filter { i in
      let value = color(i)
      let wanted = SIMD4<UInt8>(
        UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF), 255)
      return bitmap[i % width, i / width] != wanted
    }
    #expect(wrong.isEmpty, "\(wrong.count), the first is \(wrong.first ?? -1)")
  }

  @Test func `A tree of 10,000 levels is drawn`() throws {
    let levels = 10_000
    var commit = Commit(time: 0)
    for level in 0...levels {
      var layer = LayerProperties()
      layer.bounds = Rect(x: 0, y: 0, width: 64, height: 64)
      layer.position = layer.bounds.center
      if level == 0 { layer.backgroundColor = .white }
      // Some clip, some turn, and what is turned is turned back.
      if level % 1000 == 500 { (layer.masksToBounds, layer.cornerRadii) = (true, CornerRadii(8)) }
      if level % 1000 == 600 { layer.transform = Transform(rotation: 0.3) }
      if level % 1000 == 700 { layer.transform = Transform(rotation: -0.3) }
      if level == levels {
        layer.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = Color(0xF2645A)
      }
      let id = NodeID(index: Int32(level))
      commit.changes.append(.properties(id, layer))
      if level < levels { commit.changes.append(.sublayers(id, [NodeID(index: Int32(level + 1))])) }
    }
    let tree = RenderTree()
    let canvas = try OffscreenCanvas(width: 64, height: 64)
    let duration = try ContinuousClock().measure {
      tree.apply(commit)
      tree.update(at: 0)
      try canvas.draw(tree.displayList)
      canvas.finish()
    }
    print("10,000 levels applied, updated and drawn in \(duration)")
    let bitmap = canvas.bitmap
    #expect(bitmap[32, 32] == SIMD4(0xF2, 0x64, 0x5A, 255))
    #expect(bitmap[5, 32] == SIMD4(255, 255, 255, 255))
  }
}
