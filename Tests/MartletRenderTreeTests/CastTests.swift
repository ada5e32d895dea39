import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletRenderTree

/// Layers that cast the shadow of all that they show, in the tree.
@Suite struct CastTests {
  private static func layer(_ rect: Rect, _ color: Color = .clear) -> LayerProperties {
    var layer = LayerProperties()
    layer.bounds = Rect(origin: .zero, size: rect.size)
    layer.anchorPoint = .zero
    layer.position = rect.origin
    layer.backgroundColor = color
    return layer
  }

  private static let root = Commit.Change.properties(
    NodeID(index: 0), layer(Rect(x: 0, y: 0, width: 400, height: 400)))

  @Test func `A picture ceases to reach under a sublayer that moves away, however much the shadow shows`() {
    var caster = Self.layer(Rect(x: 100, y: 100, width: 40, height: 40))
    caster.transform = Transform(rotation: 0.3)
    caster.content = .image(
      ImageContent(Image(Bitmap(width: 1, height: 1, bytes: [255, 255, 255, 255]))))
    caster.shadow = Shadow(color: .black, opacity: 1, radius: 4, offset: Point(x: 0, y: 80))
    let neighbour = Self.layer(Rect(x: 40, y: 0, width: 40, height: 40), .white)
    let (holder, first) = (NodeID(index: 1), NodeID(index: 2))
    var changes = [
      Self.root, .properties(holder, caster), .sublayers(NodeID(index: 0), [holder]),
      .properties(first, neighbour),
    ]
    let others = (3..<40).map { NodeID(index: Int32($0)) }
    for id in others {
      changes.append(.properties(id, Self.layer(Rect(x: 0, y: 60, width: 4, height: 4), .white)))
    }
    changes.append(.sublayers(holder, [first] + others))
    let tree = RenderTree()
    tree.apply(Commit(changes: changes, time: 0))
    tree.update(at: 0)
    func growth() -> SIMD4<Float> {
      tree.state.flattening.places[Int(tree.state.nodes[1].place)].growth
    }
    #expect(tree.state.nodes[1].layout.contains(.cast))
    #expect(growth() != .zero)
    var moved = neighbour
    moved.position.x += 30
    tree.apply(Commit(changes: [.properties(first, moved)], time: 0))
    tree.update(at: 0)
    #expect(growth() == .zero)
    #expect(tree.brokenInvariants() == [])
  }

  @Test func `Shadows within shadows double no more layers than there is room for`() {
    let depth = 24
    var layer = Self.layer(Rect(x: 1, y: 1, width: 100, height: 100))
    layer.shadow = Shadow(color: .black, opacity: 1, radius: 2, offset: .zero)
    var changes = [Self.root]
    for i in 1...depth {
      changes.append(.properties(NodeID(index: Int32(i)), layer))
      changes.append(.sublayers(NodeID(index: Int32(i - 1)), [NodeID(index: Int32(i))]))
    }
    let tree = RenderTree()
    tree.apply(Commit(changes: changes, time: 0))
    #expect(tree.state.replicas.count > depth)
    #expect(tree.state.replicas.count <= LayerProperties.mostCastCopies)
    tree.apply(Commit(changes: [.sublayers(NodeID(index: 0), [])], time: 0))
    for i in 1...depth { tree.apply(Commit(changes: [.remove(NodeID(index: Int32(i)))], time: 0)) }
    tree.update(at: 0)
    #expect(tree.state.replicas.count == 0 && tree.state.replicas.castCount == 0)
    #expect(tree.brokenInvariants() == [])
  }
}
