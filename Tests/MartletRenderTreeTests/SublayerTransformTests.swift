import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

/// What a layer applies to its sublayers.
@Suite struct SublayerTransformTests {
  private static func tree(_ text: String) throws -> RenderTree {
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    return tree
  }

  private static func expectSamePicture(_ a: String, _ b: String) throws {
    expectSamePicture(try tree(a), try tree(b), at: [1])
  }

  private static func expectSamePicture(_ a: RenderTree, _ b: RenderTree, at times: [MediaTime]) {
    for time in times {
      a.update(at: time)
      b.update(at: time)
      var drawn = 0
      for x in stride(from: 1.5, to: 300, by: 7) {
        for y in stride(from: 1.5, to: 300, by: 7) {
          let point = Point(x: x, y: y)
          let color = PointPainter(list: a.displayList).color(at: point)
          #expect(color == PointPainter(list: b.displayList).color(at: point), "\(point) at \(time)")
          drawn += color == .zero ? 0 : 1
        }
      }
      #expect(drawn > 10 && a.brokenInvariants() == [])
    }
  }

  private static let child = """
      layer child
        bounds 0 0 80 60
        fill #00FF00FF
    """

  @Test(arguments: ["perspective 300", "rotate 0.4 0 0 1", "scale 0.5 2 1", "translate 20 10 40"])
  func `a sublayer at the anchor point is seen as if its own transform went on`(words: String) throws {
    let turn = "transform rotate 1 0 1 0"
    try Self.expectSamePicture(
      """
      scene 300x300
      layer card
        bounds 10 20 200 200
        anchor 0.25 0.5
        position 150 150
        sublayertransform \(words)
      \(Self.child)
          position 60 120
          \(turn)
      """,
      """
      scene 300x300
      layer card
        bounds 10 20 200 200
        anchor 0.25 0.5
        position 150 150
      \(Self.child)
          position 60 120
          \(turn)
          transform \(words)
      """)
  }

  @Test func `all sublayers are seen from one eye, and the layer itself and its mask stay`() throws {
    // Two halves of one plane: both turn about one line.
    func half(_ name: String, _ x: Double) -> String {
      """
        layer \(name)
          bounds 0 0 60 120
          anchor \(x < 100 ? 1 : 0) 0.5
          position 100 100
          fill #00FF00FF
          transform rotate 0.7 0 1 0
      """
    }
    try Self.expectSamePicture(
      """
      scene 300x300
      layer card
        bounds 0 0 200 200
        position 150 150
        sublayertransform perspective 250
      \(half("left", 40))
      \(half("right", 160))
      """,
      """
      scene 300x300
      layer card
        bounds 0 0 200 200
        position 150 150
        layer whole
          bounds 0 0 120 120
          position 100 100
          fill #00FF00FF
          transform rotate 0.7 0 1 0
          transform perspective 250
      """)
  }

  @Test func `what is within a sublayer is drawn in its plane`() throws {
    func scene(_ outer: String, _ inner: String) -> String {
      """
      scene 300x300
      layer card
        bounds 0 0 200 200
        position 150 150
      \(outer)
        layer sheet
          bounds 0 0 120 120
          position 100 100
          fill #FF0000FF
          transform rotate 0.9 1 0 0
      \(inner)
          layer mark
            bounds 0 0 40 40
            position 60 60
            z 50
            fill #00FF00FF
      """
    }
    try Self.expectSamePicture(
      scene("  sublayertransform perspective 300", ""), scene("", "    transform perspective 300"))
  }

  @Test func `a turn of all sublayers animates as that of each`() throws {
    func tree(_ key: AnimatableProperty<Double>, on index: Int32) -> RenderTree {
      var card = LayerProperties()
      card.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
      card.position = Point(x: 150, y: 150)
      var child = LayerProperties()
      child.bounds = Rect(x: 0, y: 0, width: 120, height: 120)
      child.position = Point(x: 100, y: 100)
      child.backgroundColor = .white
      let (outer, inner) = (NodeID(index: 1), NodeID(index: 2))
      let turn = key.animation(.basic(BasicAnimation(from: 0, to: 3, duration: 2, beginTime: 1)))
      let tree = RenderTree()
      tree.apply(
        Commit(
          changes: [
            .properties(outer, card), .properties(inner, child), .sublayers(.root, [outer]),
            .sublayers(outer, [inner]), .animations(NodeID(index: index), [turn]),
          ], time: 1))
      return tree
    }
    let own = tree(.transform.rotation.y, on: 2)
    let all = tree(.sublayerTransform.rotation.y, on: 1)
    Self.expectSamePicture(all, own, at: [1, 1.5, 2, 2.9, 3.5])
  }
}
