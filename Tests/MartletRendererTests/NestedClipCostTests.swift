import MartletGeometry
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// What planning costs where very many round clips lie within each other.
@Suite struct NestedClipCostTests {
  /// How the clips lie.
  enum Kind: String, CaseIterable {
    /// All with the same sides.
    case same
    /// Each a pixel within the previous one, on edges of pixels.
    case aligned
    /// Each a part of a pixel within the previous one.
    case between
    /// Each turned within the previous one.
    case turned
  }

  /// A tree of layers that clip, each within the previous one.
  /// - Parameter mark: Whether a layer without a clip lies in the middle of the innermost one.
  private static func list(
    _ kind: Kind, _ count: Int, glass: Bool = false, fills: Bool = true, mark: Bool = false
  ) -> DisplayList {
    let side = Double(2 * count + 64)
    let step = kind == .aligned ? 1 : kind == .between ? 0.3 : 0
    let tree = RenderTree()
    var commit = Commit(time: 0)
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: side, height: side)
    root.position = root.bounds.center
    root.backgroundColor = .white
    commit.changes.append(.properties(.root, root))
    for i in 0..<count {
      var layer = LayerProperties()
      let length = side - 2 * step * Double(i + 1)
      layer.bounds = Rect(x: 0, y: 0, width: length, height: length)
      layer.position = Point(x: length / 2 + step, y: length / 2 + step)
      if fills { layer.backgroundColor = Color(UInt32(i % 256) << 8 | 0x3000A0, alpha: 0.9) }
      layer.masksToBounds = true
      layer.cornerRadii = CornerRadii(20)
      if kind == .turned { layer.transform = Transform(rotation: i % 2 == 0 ? 0.01 : -0.02) }
      commit.changes.append(.properties(NodeID(index: Int32(i + 1)), layer))
      commit.changes.append(
        .sublayers(i == 0 ? .root : NodeID(index: Int32(i)), [NodeID(index: Int32(i + 1))]))
    }
    if glass {
      var pane = LayerProperties()
      pane.bounds = Rect(x: 0, y: 0, width: 16, height: 16)
      pane.position = Point(x: side / 2, y: side / 2)
      pane.effects.backdropFilter.blurRadius = 2
      let id = NodeID(index: Int32(count + 1))
      commit.changes += [.properties(id, pane), .sublayers(NodeID(index: Int32(count)), [id])]
    }
    if mark {
      var layer = LayerProperties()
      layer.bounds = Rect(x: 0, y: 0, width: 16, height: 16)
      layer.position = Point(x: side / 2 - step * Double(count), y: side / 2 - step * Double(count))
      layer.backgroundColor = .black
      let id = NodeID(index: Int32(count + 1))
      commit.changes += [.properties(id, layer), .sublayers(NodeID(index: Int32(count)), [id])]
    }
    tree.apply(commit)
    tree.update(at: 0)
    return tree.displayList
  }

  private static func plan(_ list: DisplayList, damage: PixelRect? = nil) -> FramePlan {
    let side = Int(list.end.x)
    var plan = FramePlan()
    plan.begin(list, scale: 1, in: PixelRect(width: side, height: side))
    plan.make(
      list, damage: damage ?? PixelRect(width: side, height: side), scale: 1, background: .zero)
    return plan
  }

  @Test(arguments: Kind.allCases)
  func `Planning four times as many clips within each other compares four times as many of them`(kind: Kind) {
    func work(_ count: Int) -> Int { Self.plan(Self.list(kind, count)).clipWork }
    let (few, many) = (work(500), work(2000))
    print("\(kind): 500 clips \(few), 2000 clips \(many)")
    #expect(few >= 500)
    #expect(many <= 5 * few)
  }

  @Test func `Clips that nothing fills, and glass in them, are looked through once`() {
    func work(_ count: Int) -> Int {
      Self.plan(Self.list(.aligned, count, glass: true, fills: false)).clipWork
    }
    let (few, many) = (work(500), work(2000))
    print("500 clear clips \(few), 2000 clips \(many)")
    #expect(many <= 5 * few)
  }

  @Test(
    arguments: [Kind.same, .aligned, .between].flatMap { kind in [true, false].map { (kind, $0) } },
    [10, 100, 500, 1000])
  func `A layer that moves in clips within each other is drawn in one pass`(
    kind: (Kind, fills: Bool), count: Int
  ) throws {
    let list = Self.list(kind.0, count, fills: kind.fills, mark: true)
    let middle = Int32(list.end.x / 2)
    // Where it was and where it is.
    let damage = PixelRect(x0: middle - 10, y0: middle - 10, x1: middle + 14, y1: middle + 10)
    let plan = Self.plan(list, damage: damage)
    #expect(plan.passes.count == 1)
    #expect(plan.commands.count <= 3)
    #expect(plan.instances.reduce(0) { $0 + Int($1.count) } <= count + 2)
    #expect(plan.clipWork <= 40 * count)
  }

  @Test func `All of long chains of clips is drawn without a sheet for what they cut`() {
    for kind in [Kind.aligned, .between] {
      let plan = Self.plan(Self.list(kind, 200, mark: true))
      let sheets = plan.passes.filter { $0.target != 0 && $0.reasons != .corners }
      #expect(sheets.isEmpty, "\(kind)")
    }
  }

  @Test func `The pixels below the edges of clips take no sheet as large as a clip`() {
    let list = Self.list(.between, 200, mark: true)
    let plan = Self.plan(list)
    let kept = plan.passes.filter { $0.reasons == .corners }
    #expect(kept.count >= 199)
    let side = Int(list.end.x)
    let most = kept.dropFirst(20).map(\.area.area).max() ?? 0
    // Corners and two rows, or two columns beside each other.
    #expect(most <= max(Int(FramePlan.CornerSheet.side), side) * 64, "\(most) pixels of \(side * side)")
  }
}
