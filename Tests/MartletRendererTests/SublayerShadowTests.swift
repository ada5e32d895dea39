import MartletDrawing
import MartletGeometry
import MartletMotion
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Shadows of all that layers without a background and their sublayers show.
@Suite(.serialized) struct SublayerShadowTests {
  private static let boxes = """
      layer
        frame 20 24 40 30
        fill #4FA96B
      layer
        frame 50 44 30 50
        fill #F7B733
    """
  private static let path = "M 20 24 L 60 24 L 60 44 L 80 44 L 80 94 L 50 94 L 50 54 L 20 54 Z"

  private static func tree(_ lines: String) throws -> RenderTree {
    let tree = RenderTree()
    tree.apply(try SceneText("scene 128x128\n" + lines).commit)
    tree.update(at: 1)
    #expect(tree.brokenInvariants() == [])
    return tree
  }

  private static func render(_ lines: String, scale: Double = 1) throws -> Bitmap {
    let canvas = try OffscreenCanvas(width: Int(128 * scale), height: Int(128 * scale))
    try canvas.draw(try tree(lines).displayList, scale: scale)
    return canvas.bitmap
  }

  private static func caster(_ lines: String..., sublayers: String = boxes) -> String {
    "layer\n  bounds 0 0 128 128\n  position 64 64\n"
      + lines.map { "  \($0)\n" }.joined() + sublayers
  }

  @Test(
    arguments: [1.0, 2],
    ["radius 0", "transform rotate 0.4", "opacity 0.6", "transform scale 0.5 0.5 1", "rasterizes"])
  func `Sublayers cast what a path around them casts`(scale: Double, line: String) throws {
    let shadow = "shadow 0.8 4 3 5 #203040"
    let cast = try Self.render(Self.caster(shadow, line), scale: scale)
    let expected = try Self.render(Self.caster(shadow, line, "shadowpath " + Self.path), scale: scale)
    let difference = try #require(cast.difference(from: expected, tolerance: 3))
    #expect(difference.count == 0, "\(difference)")
    // Not the bounds.
    #expect(cast[Int(120 * scale), Int(12 * scale)].w == 0)
  }

  @Test func `What a layer shows itself casts together with its sublayers, and lies over the shadow`() throws
  {
    let shape = "shape #3E8EDE nonZero #00000000 1 butt miter 10 0 0 1 path M 20 24 L 60 24 L 60 54 L 20 54 Z"
    let box = "  layer\n    frame 50 44 30 50\n    fill #F7B733\n"
    let shadow = "shadow 1 4 3 5 #203040"
    let cast = try Self.render(Self.caster(shadow, shape, sublayers: box))
    let expected = try Self.render(Self.caster(shadow, shape, "shadowpath " + Self.path, sublayers: box))
    #expect(try #require(cast.difference(from: expected, tolerance: 3)).count == 0)
    #expect(cast[40, 40] == SIMD4(0x3E, 0x8E, 0xDE, 255))
  }

  @Test func `A translucent sublayer casts less, and a hidden or a clipped one nothing there`() throws {
    let away = "shadow 1 0 0 64 #000000"
    func alpha(_ sublayer: String, at x: Int, _ y: Int) throws -> Int {
      Int(try Self.render(Self.caster(away, sublayers: sublayer))[x, y].w)
    }
    let frame = "  layer\n    frame 20 10 40 30\n    fill #FFFFFF"
    #expect(try alpha(frame + "80\n", at: 40, 90) == 128)
    #expect(try alpha(frame + "\n    hidden\n", at: 40, 90) == 0)
    #expect(try alpha(frame + "\n    opacity 0.5\n", at: 40, 90) == 128)
    let clipped = """
        layer
          frame 20 10 20 30
          masks
          layer
            frame 0 0 60 30
            fill #FFFFFF
      """
    #expect(try alpha(clipped, at: 30, 90) == 255)
    #expect(try alpha(clipped, at: 50, 90) == 0)
  }

  @Test(arguments: ["fill #FFFFFF80", "border 2 #1B1D22", "shadowpath M 0 0 L 64 0 L 64 60 Z", "masks"])
  func `With a background, a border, a path or a clip the sublayers are not copied`(line: String) throws {
    let tree = try Self.tree(Self.caster("shadow 0.8 4 3 5 #203040", line))
    #expect(!tree.displayList.hasPictures && tree.state.replicas.count == 0)
    #expect(tree.displayList.shadows.count == (line == "masks" ? 0 : 1))
  }

  @Test func `Without a shadow nothing is copied`() throws {
    let tree = try Self.tree(Self.caster("shadow 0 4 3 5 #203040"))
    #expect(!tree.state.replicas.isUsed && tree.state.nodes.countInTree == 4)
  }

  @Test func `What stands is blurred once, while the layer moves, turns, fades and has another colour`()
    throws
  {
    let tree = try Self.tree(Self.caster("shadow 1 5 0 4 #000000"))
    let canvas = try OffscreenCanvas(width: 128, height: 128)
    try canvas.draw(tree.displayList)
    #expect(canvas.renderer.counters.passes > 1)
    var time = 1.0
    /// How many pictures are drawn anew.
    func change(_ id: Int32, _ vary: (inout LayerProperties) -> Void) throws -> Int {
      time += 1
      var properties = try #require(tree.committed(NodeID(index: id)))
      vary(&properties)
      tree.apply(Commit(changes: [.properties(NodeID(index: id), properties)], time: time))
      tree.update(at: time)
      #expect(tree.brokenInvariants() == [])
      let damage = tree.damage.rects.map { PixelRect(covering: $0, scale: 1) }
      try canvas.draw(tree.displayList, damage: damage)
      let missed = canvas.renderer.counters.pictures.count { !$0.isHit }
      let whole = try OffscreenCanvas(width: 128, height: 128)
      try whole.draw(tree.displayList)
      let difference = try #require(canvas.bitmap.difference(from: whole.bitmap, tolerance: 1))
      #expect(difference.count == 0, "\(difference)")
      return missed
    }
    for i in 1..<12 {
      let missed = try change(1) {
        $0.position.x += 0.7
        $0.transform = Transform(rotation: Double(i) * 0.2)
        $0.opacity = 1 - Double(i) * 0.03
        $0.shadow.opacity = 1 - Double(i) * 0.02
        $0.shadow.color = Color(red: Double(i) / 20, green: 0, blue: 0)
        $0.shadow.offset.y += 0.5
      }
      #expect(missed == 0)
    }
    #expect(try change(1) { $0.shadow.radius = 7 } == 1)
    #expect(try change(2) { $0.position.x += 9 } == 1)
    #expect(try change(3) { $0.transform = Transform(rotation: 0.5) } == 1)
    #expect(try change(3) { $0.isHidden = true } == 1)
    #expect(try change(3) { $0.isHidden = false } == 1)
    #expect(try change(1) { $0.sublayerTransform = Transform(scale: 0.8) } == 1)
    // Now the bounds cast by the formula, and the copies go.
    #expect(try change(1) { $0.backgroundColor = .white } == 0)
    #expect(tree.state.replicas.count == 0)
    #expect(try change(1) { $0.backgroundColor = .clear } == 1)
    #expect(try change(1) { $0.shadow.opacity = 0 } == 0)
    #expect(tree.state.replicas.count == 0)
  }

  @Test func `The shadow follows what is animated in the layer`() throws {
    let tree = try Self.tree(Self.caster("shadow 1 3 0 4 #000000"))
    let canvas = try OffscreenCanvas(width: 128, height: 128)
    try canvas.draw(tree.displayList)
    let move = AnimatableProperty.position.x.animation(
      .basic(BasicAnimation(from: 40, to: 90, duration: 1, beginTime: 1)))
    tree.apply(Commit(changes: [.animations(NodeID(index: 2), [move])], time: 1))
    for step in 0...12 {
      tree.update(at: 1 + Double(step) / 10)
      #expect(tree.brokenInvariants() == [])
      let damage = tree.damage.rects.map { PixelRect(covering: $0, scale: 1) }
      try canvas.draw(tree.displayList, damage: damage)
      let whole = try OffscreenCanvas(width: 128, height: 128)
      try whole.draw(tree.displayList)
      #expect(try #require(canvas.bitmap.difference(from: whole.bitmap, tolerance: 1)).count == 0)
    }
    #expect(tree.nextChange == .never)
  }

  @Test func `Sublayers that come and go, and shadows within shadows, keep the copies right`() throws {
    let tree = try Self.tree(
      """
      layer
        frame 0 0 128 128
        shadow 1 5 0 4 #000000
        layer
          frame 10 10 60 60
          shadow 1 3 10 10 #FF0000
          layer
            frame 0 0 20 20
            fill #00FF00
          layer
            frame 30 30 20 20
            fill #0000FF
      """)
    // A copy of the inner layer, its two sublayers, and the inner shadow of each.
    let count = tree.state.replicas.count
    #expect(count > 8)
    let (inner, last) = (NodeID(index: 2), NodeID(index: 4))
    func apply(_ changes: [Commit.Change], at time: Double) {
      tree.apply(Commit(changes: changes, time: time))
      tree.update(at: time)
      #expect(tree.brokenInvariants() == [])
    }
    apply([.sublayers(inner, [NodeID(index: 3)])], at: 2)
    #expect(tree.state.replicas.count < count)
    apply([.sublayers(inner, [last, NodeID(index: 3)])], at: 3)
    #expect(tree.state.replicas.count == count)
    apply([.sublayers(inner, [])], at: 4)
    apply([.sublayers(inner, [last])], at: 5)
    apply([.sublayers(NodeID(index: 1), []), .remove(inner)], at: 6)
    #expect(tree.state.replicas.count == 0)
  }

  @Test func `Nothing but the layers themselves answers questions`() throws {
    let tree = try Self.tree(Self.caster("shadow 1 3 0 60 #000000"))
    var count = 0
    tree.forEachVisibleLayer { _, _, _, _, _, _ in count += 1 }
    #expect(count == 4)
    #expect(tree.frontmostNode(at: Point(x: 30, y: 100))?.place == 1)
    #expect(tree.frontmostNode(at: Point(x: 30, y: 30))?.place == 2)
  }

  @Test func `The processor leaves such a shadow to OpenGL`() throws {
    let list = try Self.tree(Self.caster("shadow 1 3 0 4 #000000")).displayList
    #expect(PlainRenderer().bitmap(of: list, width: 128, height: 128, scale: 1) == nil)
  }
}
