import MartletGeometry
import Testing

@testable import MartletRenderTree

/// What an update costs where very many groups lie within each other.
@Suite struct NestedGroupCostTests {
  private static func layer(_ number: Int, shift: Double, opacity: Double = 0.99) -> LayerProperties {
    var layer = LayerProperties()
    layer.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    layer.position = Point(x: 100 + shift, y: 100)
    layer.backgroundColor = Color(UInt32(number % 256))
    layer.opacity = opacity
    return layer
  }

  private static func tree(_ count: Int) -> RenderTree {
    let tree = RenderTree()
    var commit = Commit(time: 0)
    for i in 0...count {
      commit.changes.append(.properties(NodeID(index: Int32(i)), layer(i, shift: 0)))
      if i > 0 { commit.changes.append(.sublayers(NodeID(index: Int32(i - 1)), [NodeID(index: Int32(i))])) }
    }
    tree.apply(commit)
    tree.update(at: 0)
    return tree
  }

  @Test func `Where all of many groups within each other move, each is looked at once`() {
    for count in [200, 1600] {
      let tree = Self.tree(count)
      tree.apply(
        Commit(
          changes: (0...count).map { .properties(NodeID(index: Int32($0)), Self.layer($0, shift: 1)) },
          time: 0))
      tree.update(at: 0)
      let noted = tree.state.flattening.notedCount
      #expect(noted >= count && noted <= 2 * count + 2, "\(count) groups: \(noted)")
      #expect(tree.brokenInvariants() == [])
    }
  }

  @Test func `A change in a group that becomes seen in the same update is damage`() {
    let tree = Self.tree(3)
    tree.apply(Commit(changes: [.properties(NodeID(index: 1), Self.layer(1, shift: 0, opacity: 0))], time: 0))
    tree.update(at: 0)
    tree.apply(Commit(changes: [.properties(NodeID(index: 3), Self.layer(3, shift: 40))], time: 0))
    tree.update(at: 0)
    #expect(tree.damage.rects.isEmpty, "nothing of it is seen")
    tree.apply(
      Commit(
        changes: [
          .properties(NodeID(index: 3), Self.layer(3, shift: 80)),
          .properties(NodeID(index: 1), Self.layer(1, shift: 0, opacity: 0.5)),
        ], time: 0))
    tree.update(at: 0)
    #expect(tree.damage.rects.contains { $0.contains(Point(x: 270, y: 100)) }, "\(tree.damage.rects)")
  }
}
