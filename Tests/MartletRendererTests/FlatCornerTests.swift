import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Corners of clips over one opaque colour: they are drawn over with it, and nothing is copied before.
@Suite(.serialized) struct FlatCornerTests {
  private static let side = 160

  /// A card with round corners that two sublayers fill, on a ground.
  /// - Parameters:
  ///   - isKnown: Whether the ground is one fill. Otherwise something translucent of the same colour lies on it.
  ///   - lines: Lines of the card.
  private func tree(isKnown: Bool, _ lines: String) throws -> RenderTree {
    let text = try SceneText(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        \(isKnown ? "" : "layer\n    frame 0 0 160 160\n    fill #3E8EDE80")
        layer
          frame 24.3 30 96 70.6
          masks
          fill #000000
          \(lines)
          layer
            frame 0 0 96 40
            fill #F2645A
          layer
            frame 0 0 96 70.6
            fill #4FA96BC0
      """)
    let tree = RenderTree()
    tree.apply(text.commit)
    tree.update(at: 1)
    return tree
  }

  private func plan(_ tree: RenderTree) -> FramePlan {
    var plan = FramePlan()
    plan.make(
      tree.displayList, damage: PixelRect(width: Self.side, height: Self.side), scale: 1, background: .zero)
    return plan
  }

  @Test(
    arguments: [
      "radius 20", "radius 20\n    cornercurve continuous", "radius 0", "radius 12\n    transform rotate 0.3",
    ],
    [1, 1.5, 2])
  func `corners over one colour are drawn over with it, as if it had been kept`(
    _ lines: String, _ scale: Double
  ) throws {
    let (known, other) = (try tree(isKnown: true, lines), try tree(isKnown: false, lines))
    #expect(plan(known).passes.count == 1, "\(plan(known))")
    #expect(plan(other).passes.count == 3, "\(plan(other))")
    let size = Int(Double(Self.side) * scale)
    for painter in Painter.allCases {
      // The processor draws neither continuous corners nor what is turned.
      if painter == .processor, lines != "radius 20" { continue }
      let drawn = try painter.draw(known.displayList, size: size, scale: scale)
      let kept = try painter.draw(other.displayList, size: size, scale: scale)
      let difference = try #require(drawn.difference(from: kept, tolerance: 1))
      #expect(difference.count == 0, "\(painter): \(difference)")
    }
  }

  @Test func `what lies on a ground of one colour hides it`() throws {
    let text = try SceneText(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 10 10 40 130
          fill #1B1D22
        layer
          frame 24 30 96 70
          radius 20
          masks
          fill #000000
          layer
            frame 0 0 96 70
            fill #F2645A
      """)
    let tree = RenderTree()
    tree.apply(text.commit)
    tree.update(at: 1)
    let bitmap = try Painter.openGL.draw(tree.displayList, size: Self.side)
    #expect(bitmap[24, 30] == SIMD4(0x1B, 0x1D, 0x22, 255))
    #expect(bitmap[119, 30] == SIMD4(0x3E, 0x8E, 0xDE, 255))
    #expect(plan(tree).description.contains("flat"), "\(plan(tree))")
    #expect(plan(tree).description.contains("corners of window"), "\(plan(tree))")
  }
}
