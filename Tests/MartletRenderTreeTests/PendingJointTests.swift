import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletRenderTree

/// Edges shared with pictures whose pixels are not in memory.
@Suite(.serialized) struct PendingJointTests {
  private static func layer(_ x: Double, _ content: LayerContent = .none) -> LayerProperties {
    var layer = LayerProperties()
    layer.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    layer.position = Point(x: x, y: 40)
    layer.transform = Transform(rotation: 0.3)
    layer.content = content
    if content.isNone { layer.backgroundColor = .white }
    return layer
  }

  @Test func `A neighbour without pixels is looked at again only after some picture was decoded`() throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>"#
    let (picture, other) = (try Image(svg: svg), try Image(svg: svg))
    let step = 20 * 0.955_336_489_125_606
    let tree = RenderTree()
    var commit = Commit(time: 0)
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: 400, height: 400)
    root.anchorPoint = .zero
    commit.changes.append(.properties(NodeID(index: 0), root))
    var (first, second) = (Self.layer(100), Self.layer(100 + step, .image(ImageContent(picture))))
    first.position.y = 40
    second.position.y = 40 + 20 * 0.295_520_206_661_34
    commit.changes.append(.properties(NodeID(index: 1), first))
    commit.changes.append(.properties(NodeID(index: 2), second))
    commit.changes.append(.sublayers(NodeID(index: 0), [NodeID(index: 1), NodeID(index: 2)]))
    tree.apply(commit)
    tree.update(at: 0)
    #expect(tree.state.flattening.pendingJoints == [1])
    func looks(at time: Double) -> Int {
      tree.update(at: time)
      return tree.state.flattening.foundJoints
    }
    _ = looks(at: 1)
    // Other tests may decode pictures meanwhile, but not at each update.
    #expect((2..<40).contains { looks(at: Double($0)) == 0 })
    #expect(tree.state.flattening.pendingJoints == [1])
    try other.prepare()
    _ = other.bitmap
    #expect(looks(at: 50) > 0)
    // It is translucent.
    _ = picture.bitmap
    #expect(looks(at: 51) > 0)
    #expect(tree.state.flattening.pendingJoints == [])
    #expect(tree.brokenInvariants() == [])
  }
}
