import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Many clips are cut in another way than few: what is redrawn must be the same as all.
@Suite(.serialized) struct ClipNumberTests {
  private static let side = 512

  /// A turned card with round corners, which two sublayers fill.
  private static func card(_ number: Int, _ commit: inout Commit) -> NodeID {
    let id = NodeID(index: Int32(10 + 3 * number))
    var card = LayerProperties()
    card.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    card.position = Point(x: 32 + Double(number % 8) * 64, y: 32 + Double(number / 8) * 64)
    (card.masksToBounds, card.cornerRadii) = (true, CornerRadii(12))
    card.transform = Transform(rotation: 0.3)
    commit.changes.append(.properties(id, card))
    var sublayers: [NodeID] = []
    for (place, color) in [UInt32(0xFF0000), 0x0000FF].enumerated() {
      var layer = LayerProperties()
      layer.bounds = card.bounds
      layer.position = card.bounds.center
      layer.backgroundColor = Color(color)
      sublayers.append(NodeID(index: id.index + 1 + Int32(place)))
      commit.changes.append(.properties(sublayers[place], layer))
    }
    commit.changes.append(.sublayers(id, sublayers))
    return id
  }

  /// Draws what has changed, and expects what drawing all of it gives, to a number of levels.
  private func expectRedrawn(
    _ tree: RenderTree, on canvas: OffscreenCanvas, tolerance: Int, _ what: String
  ) throws {
    let damage = tree.damage.rects.map {
      PixelRect(covering: $0, scale: 1, margin: PixelRect.antialiasMargin)
    }
    try canvas.draw(tree.displayList, damage: damage)
    let whole = try OffscreenCanvas(width: Self.side, height: Self.side)
    try whole.draw(tree.displayList)
    let difference = try #require(canvas.bitmap.difference(from: whole.bitmap, tolerance: tolerance))
    #expect(difference.count == 0, "\(what): \(difference)")
  }

  @Test(arguments: [false, true])
  func `Where clips become many or few, those that stay are drawn anew`(_ isKept: Bool) throws {
    var commit = Commit(time: 0)
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
    root.position = root.bounds.center
    root.backgroundColor = .white
    commit.changes.append(.properties(.root, root))
    // The first cards are in a layer of their own, whose picture may be kept.
    let holder = NodeID(index: 1)
    var layer = root
    layer.backgroundColor = .clear
    layer.bounds.size.height = 64
    layer.position = layer.bounds.center
    layer.effects.shouldRasterize = isKept
    commit.changes.append(.properties(holder, layer))
    let cards = (0..<33).map { Self.card($0, &commit) }
    commit.changes.append(.sublayers(holder, Array(cards[..<8])))
    let few = [holder] + cards[8..<32]
    commit.changes.append(.sublayers(.root, few))
    let tree = RenderTree()
    tree.apply(commit)
    tree.update(at: 0)
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    try canvas.draw(tree.displayList)
    let before = canvas.bitmap
    for sublayers in [few + [cards[32]], few] {
      tree.apply(Commit(changes: [.sublayers(.root, sublayers)], time: 0))
      tree.update(at: 0)
      try expectRedrawn(tree, on: canvas, tolerance: 2, "\(sublayers.count) layers")
    }
    let back = try #require(canvas.bitmap.difference(from: before, tolerance: 2))
    #expect(back.count == 0, "\(back)")
  }

  @Test
  func `Where a chain of clips goes on in a group or ends before it, all that lies in it is drawn anew`()
    throws
  {
    var commit = Commit(time: 0)
    func add(_ number: Int32, _ frame: Rect, clips: Bool) -> NodeID {
      let id = NodeID(index: number)
      var layer = LayerProperties()
      layer.bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
      layer.position = frame.center
      layer.backgroundColor = Color(UInt32(number % 7) << 5 | 0x3000A0, alpha: 0.9)
      (layer.masksToBounds, layer.cornerRadii) = (clips, CornerRadii(clips ? 20 : 0))
      commit.changes.append(.properties(id, layer))
      return id
    }
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
    root.position = root.bounds.center
    root.backgroundColor = .white
    commit.changes.append(.properties(.root, root))
    // So many that few clips are cut once.
    var sublayers: [NodeID] = []
    for number in 0..<33 {
      let id = add(
        Int32(100 + 2 * number), Rect(x: Double(number) * 15, y: 480, width: 12, height: 12), clips: true)
      let inner = add(id.index + 1, Rect(x: 2, y: 2, width: 4, height: 4), clips: false)
      commit.changes.append(.sublayers(id, [inner]))
      sublayers.append(id)
    }
    var parent = NodeID.root
    for number in 0..<4 {
      let length = 400 - 0.6 * Double(number + 1)
      let id = add(
        Int32(1 + number), Rect(x: 0.3, y: 0.3, width: length, height: length), clips: true)
      if parent == .root { sublayers.append(id) } else { commit.changes.append(.sublayers(parent, [id])) }
      parent = id
    }
    let mark = add(10, Rect(x: 250, y: 250, width: 30, height: 30), clips: false)
    let fifth = add(11, Rect(x: 150, y: 150, width: 60, height: 60), clips: true)
    let inner = add(12, Rect(x: 10, y: 10, width: 60, height: 60), clips: false)
    commit.changes += [
      .sublayers(.root, sublayers), .sublayers(fifth, [inner]), .sublayers(parent, [mark]),
    ]
    let tree = RenderTree()
    tree.apply(commit)
    tree.update(at: 0)
    #expect(!tree.displayList.dividesClips)
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    try canvas.draw(tree.displayList)
    for sublayers in [[mark, fifth], [mark]] {
      tree.apply(Commit(changes: [.sublayers(parent, sublayers)], time: 0))
      tree.update(at: 0)
      #expect(tree.displayList.clips.contains { $0.isContinued } == (sublayers.count == 2))
      try expectRedrawn(tree, on: canvas, tolerance: 0, "\(sublayers.count) layers")
    }
  }
}
