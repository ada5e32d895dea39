import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

/// The border of a layer is drawn over its contents and its sublayers.
@Suite struct BorderTests {
  /// A red card of 100 × 100 with a black border of 10, and a green layer that covers its lower half and
  /// extends beyond it.
  private func scene(_ more: String = "", child: String = "") throws -> RenderTree {
    let text = """
      scene 200x200
      layer card
        bounds 0 0 100 100
        position 100 100
        fill #FF0000FF
        border 10 #000000FF
      \(more.isEmpty ? "" : "  " + more)
        layer child
          bounds 0 0 200 50
          position 50 75
          fill #00FF00FF
      \(child.isEmpty ? "" : "    " + child)
      """
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    return tree
  }

  private func color(_ tree: RenderTree, _ x: Double, _ y: Double) -> SIMD4<Float> {
    PointPainter(list: tree.displayList).color(at: Point(x: x, y: y))
  }

  private static let black = SIMD4<Float>(0, 0, 0, 1)
  private static let green = SIMD4<Float>(0, 1, 0, 1)

  @Test func `the border is drawn over the sublayers`() throws {
    let tree = try scene()
    #expect(color(tree, 100, 145) == Self.black && color(tree, 55, 120) == Self.black)
    #expect(color(tree, 100, 120) == Self.green && color(tree, 40, 120) == Self.green, "beside the card")
    #expect(color(tree, 100, 70) == SIMD4(1, 0, 0, 1) && color(tree, 100, 55) == Self.black)
  }

  @Test func `the border is drawn over sublayers that are cut`() throws {
    let tree = try scene("masks")
    #expect(color(tree, 100, 145) == Self.black && color(tree, 100, 120) == Self.green)
    #expect(color(tree, 40, 120) == SIMD4(repeating: 0))
  }

  @Test func `a translucent layer fades with the border over its sublayers`() throws {
    let tree = try scene("opacity 0.5")
    #expect(color(tree, 100, 145) == Self.black * 0.5 && color(tree, 100, 120) == Self.green * 0.5)
  }

  @Test func `a sublayer that comes, moves or goes draws the border anew where it was`() throws {
    let tree = try scene()
    let child = NodeID(index: 2)
    var p = tree.resolved(NodeID(index: 2)) ?? LayerProperties()
    p.position.y = 60
    tree.apply(Commit(changes: [.properties(child, p)], time: 2))
    tree.update(at: 2)
    #expect(color(tree, 100, 145) == Self.black && color(tree, 55, 80) == Self.black)
    #expect(tree.damage.rects.contains { $0.contains(Point(x: 100, y: 145)) })
    p = tree.resolved(NodeID(index: 1)) ?? LayerProperties()
    p.borderWidth = 20
    tree.apply(Commit(changes: [.properties(NodeID(index: 1), p)], time: 3))
    tree.update(at: 3)
    #expect(color(tree, 100, 135) == Self.black, "a wider border")
    p.borderWidth = 0
    tree.apply(Commit(changes: [.properties(NodeID(index: 1), p)], time: 4))
    tree.update(at: 4)
    #expect(color(tree, 100, 145) == SIMD4(1, 0, 0, 1), "none")
    p.borderWidth = 5
    tree.apply(Commit(changes: [.properties(NodeID(index: 1), p)], time: 5))
    tree.update(at: 5)
    tree.apply(Commit(changes: [.sublayers(NodeID(index: 1), []), .remove(child)], time: 6))
    tree.update(at: 6)
    #expect(color(tree, 100, 147) == Self.black && color(tree, 100, 120) == SIMD4(1, 0, 0, 1))
    #expect(tree.displayList.shapes.count { $0.borderWidth > 0 } == 1)
  }
}
