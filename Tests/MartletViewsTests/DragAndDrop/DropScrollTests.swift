import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Views that scroll beneath what is dragged over them.
@MainActor @Suite struct DropScrollTests {
  @Test(arguments: [true, false])
  func `near an edge it scrolls until the hand goes, if something there takes what is dragged`(_ takes: Bool)
  {
    let stage = ScrollStage()
    stage.scroll.dropTarget = DropTarget(types: takes ? MediaType.texts : ["image/png"]) { _ in }
    let offer = ManualDragOffer(DragData(text: "x"))
    stage.window.drag(offer, to: Point(x: 200, y: 300))
    stage.window.drag(offer, to: Point(x: 200, y: 590))
    stage.run(for: 0.5)
    let offset = stage.scroll.contentOffset.y
    // 38 points in the zone: 456 points per second.
    #expect(takes ? abs(offset - 228) < 20 : offset == 0, "\(offset)")
    stage.window.dragAway()
    stage.run(for: 0.5)
    #expect(stage.scroll.contentOffset.y == offset)
  }
}
