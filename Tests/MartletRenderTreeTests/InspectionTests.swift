import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

/// What an inspector finds in a tree.
@Suite struct InspectionTests {
  /// The only layer of a scene.
  private let box = InspectedNode(place: 1, number: 0)

  private func tree(_ text: String) throws -> RenderTree {
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 10)
    return tree
  }

  @Test func `The frontmost visible layer at a point is found, with its way and its properties`() throws {
    let tree = try tree(
      """
      scene 100x100
      layer back
        frame 0 0 100 100
        fill #ffffff
        layer
          frame 10 10 40 40
          masks
          layer leaf
            frame 10 10 80 20
            fill #ff0000
            radius 4
        layer gone
          frame 0 0 100 100
          opacity 0
          layer
            frame 0 0 100 100
            fill #000000
        layer
          frame 60 60 20 20
          transform rotate 0.7853981633974483
      """)
    let leaf = try #require(tree.frontmostNode(at: Point(x: 45, y: 30)))
    let found = try #require(tree.inspect(leaf, at: 10))
    #expect(found.path == ["root", "back", "[0]", "leaf"])
    #expect(
      found.properties == [
        "bounds 0.0 0.0 80.0 20.0", "position 50.0 20.0", "backgroundColor #ff0000",
        "cornerRadii 4.0 4.0 4.0 4.0",
      ])
    // Outside of the layer that clips it.
    let beside = try #require(tree.frontmostNode(at: Point(x: 55, y: 30)))
    #expect(tree.inspect(beside, at: 10)?.path == ["root", "back"])
    // A corner of a turned layer's frame is not the layer.
    let corner = try #require(tree.frontmostNode(at: Point(x: 57.5, y: 57.5)))
    #expect(tree.inspect(corner, at: 10)?.path == ["root", "back"])
    let turned = try #require(tree.frontmostNode(at: Point(x: 70, y: 57.5)))
    #expect(tree.inspect(turned, at: 10)?.path == ["root", "back", "[2]"])
    #expect(tree.frontmostNode(at: Point(x: 500, y: 5)) == nil)
  }

  @Test func `Animations are told with their times and the curves of their values`() throws {
    let tree = try tree("scene 100x100\nlayer box\n  frame 0 0 20 20")
    let id = NodeID(index: 1)
    var move = AnimatableProperty.position.x.animation(
      .basic(BasicAnimation(from: 10, to: 90, duration: 2, timingFunction: .linear)))
    var fade = AnimatableProperty.opacity.animation(
      .basic(BasicAnimation(from: 0.5, to: 0.5, duration: 1)))
    move.begin(at: 10)
    fade.begin(at: 10)
    tree.apply(Commit(changes: [.animations(id, [move, fade])], time: 10))
    tree.update(at: 10.5)
    let found = try #require(tree.inspect(box, at: 10.5))
    try #require(found.animations.count == 2)
    let animation = found.animations[0]
    #expect(animation.property == "position.x" && !animation.isAdditive)
    #expect(animation.begin == 10 && animation.end == 12 && animation.elapsed == 0.5)
    #expect(animation.curve.first == 0 && animation.curve.last == 1)
    for (i, value) in animation.curve.enumerated() { #expect(abs(value - Double(i) / 95) < 1e-6) }
    // Its end is where it goes back to, and the farthest is the overshoot.
    var turn = AnimatableProperty.transform.rotation.z.animation(
      .spring(SpringAnimation(from: 0, to: 1.5, spring: Spring(duration: 0.8, bounce: 0.4))))
    turn.begin(at: 10.5)
    tree.apply(Commit(changes: [.animations(id, [turn])], time: 10.5))
    tree.update(at: 10.6)
    let swing = try #require(tree.inspect(box, at: 10.6)?.animations.first?.curve)
    #expect(swing.max() == 1 && (swing.last ?? 1) < 0.95, "\(swing)")
    // It goes nowhere.
    #expect(found.animations[1].curve == [])
  }
}
