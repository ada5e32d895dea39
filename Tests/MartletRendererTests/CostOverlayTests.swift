import MartletGeometry
import MartletRenderTree
import Testing

@testable import MartletRenderer

/// What a window shows about its layers and its frames, made frame by frame.
@Suite struct CostOverlayTests {
  private let tree = RenderTree()
  private var overlay = CostOverlay()
  private let middle = Point(x: 30, y: 30)

  private init() throws {
    tree.apply(
      try SceneText(
        """
        scene 100x100
        layer card
          frame 10 10 40 40
          fill #ff0000
        """
      ).commit)
    tree.update(at: 10)
    overlay.display = .inspector
    update()
  }

  private mutating func update() {
    overlay.update(
      CostOverlay.Frame(time: 10, size: Size(width: 100, height: 100), scale: 1, isOwn: true), over: tree)
  }

  @Test mutating func `A tap that switches the overlay off leaves nothing to be drawn`() {
    #expect(overlay.isIdle == false)
    overlay.select(at: middle)
    overlay.display = []
    // A window updates it unless it is idle, and draws again when it next changes.
    if !overlay.isIdle { update() }
    #expect(overlay.isIdle)
    #expect(overlay.nextChange == nil)
  }

  @Test mutating func `The inspector does not pass on to a layer that takes the place of a removed one`() {
    overlay.select(at: middle)
    update()
    #expect(!overlay.list.items.isEmpty)
    let card = NodeID(index: 1)
    var other = LayerProperties()
    other.bounds = Rect(x: 0, y: 0, width: 8, height: 8)
    other.backgroundColor = .black
    tree.apply(
      Commit(
        changes: [
          .sublayers(.root, []), .remove(card), .properties(card, other), .sublayers(.root, [card]),
        ], time: 10))
    tree.update(at: 10)
    update()
    #expect(overlay.list.items.isEmpty)
    #expect(tree.brokenInvariants() == [])
    // It can be selected like any other.
    overlay.select(at: Point(x: 2, y: 2))
    update()
    #expect(!overlay.list.items.isEmpty)
  }
}
