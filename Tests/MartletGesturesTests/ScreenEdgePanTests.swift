import MartletGeometry
import MartletGestures
import Testing

@Suite @MainActor struct ScreenEdgePanTests {
  private func edgePan(_ stage: GestureStage, _ edges: ScreenEdgePanGestureRecognizer.Edges)
    -> ScreenEdgePanGestureRecognizer
  {
    let pan = stage.attach(ScreenEdgePanGestureRecognizer(), "edge", to: stage.board)
    pan.edges = edges
    return pan
  }

  private func drag(_ stage: GestureStage, from x: Double, _ y: Double, by dx: Double, _ dy: Double) {
    stage.down(1, x, y)
    for step in 1...5 { stage.move(1, x + dx * Double(step) / 5, y + dy * Double(step) / 5) }
    stage.up(1, x + dx, y + dy)
  }

  @Test(arguments: [
    (ScreenEdgePanGestureRecognizer.Edges.left, 5.0, 500.0, 100.0, 0.0),
    (.right, 999, 500, -100, 20), (.top, 500, 20, 0, 100), (.bottom, 500, 985, 0, -100),
    (.left, -3, 500, 100, 90),
  ])
  func `it begins at its edge, inwards, and nowhere else`(
    edge: ScreenEdgePanGestureRecognizer.Edges, x: Double, y: Double, dx: Double, dy: Double
  ) {
    let stage = GestureStage()
    stage.board.frame = Rect(x: -10, y: 0, width: 1010, height: 1000)
    let pan = edgePan(stage, edge)
    drag(stage, from: x, y, by: dx, dy)
    #expect(stage.log.first == "edge began" && stage.log.last == "edge ended")
    stage.log = []
    // Along the edge, outwards from within, from elsewhere, and from the edge of another one.
    drag(stage, from: x, y, by: dy == 0 ? 0 : 100, dy == 0 ? 100 : 0)
    drag(stage, from: 500, 500, by: dx, dy)
    pan.edges = ScreenEdgePanGestureRecognizer.Edges.all.subtracting(edge)
    drag(stage, from: x, y, by: dx, dy)
    #expect(stage.log.isEmpty || dy == 20 || dy == 90)
  }

  @Test
  func `what lies inside waits for it, and moves if it fails`() {
    let stage = GestureStage()
    let inner = stage.board.add(Box("inner", Rect(x: 0, y: 400, width: 1000, height: 400)))
    _ = stage.pan("inner", on: inner)
    _ = edgePan(stage, .left)
    drag(stage, from: 5, 500, by: 100, 10)
    #expect(stage.log.first == "edge began" && !stage.log.contains("inner began"))
    stage.log = []
    drag(stage, from: 5, 500, by: 10, 100)
    #expect(stage.log.first == "inner began")
    stage.log = []
    drag(stage, from: 300, 500, by: 100, 0)
    #expect(stage.log.first == "inner began")
  }

  private nonisolated static let corners:
    [(edges: ScreenEdgePanGestureRecognizer.Edges, x: Double, y: Double)] = [
      ([.top, .left], 5, 5), ([.top, .right], 995, 5), ([.bottom, .right], 995, 995),
      ([.bottom, .left], 5, 995),
    ]

  @Test(arguments: corners)
  func `from a corner it begins only there, away from both edges`(
    corner: ScreenEdgePanGestureRecognizer.Edges, x: Double, y: Double
  ) {
    let stage = GestureStage()
    let pan = edgePan(stage, corner)
    pan.isFromCorner = true
    let (dx, dy) = (x < 500 ? 60.0 : -60, y < 500 ? 60.0 : -60)
    drag(stage, from: x, y, by: dx, dy)
    #expect(stage.log.first == "edge began" && stage.log.last == "edge ended" && pan.startEdges == corner)
    stage.log = []
    // From the middles of both edges, from the three other corners, and from this one along and out of each edge.
    drag(stage, from: x, 500, by: dx, dy)
    drag(stage, from: 500, y, by: dx, dy)
    for (otherX, otherY) in [(1000 - x, y), (x, 1000 - y), (1000 - x, 1000 - y)] {
      drag(stage, from: otherX, otherY, by: otherX < 500 ? 60 : -60, otherY < 500 ? 60 : -60)
    }
    for (alongX, alongY) in [(-dx, -dy), (-dx, dy), (dx, -dy)] {
      drag(stage, from: x, y, by: alongX, alongY)
    }
    #expect(stage.log.isEmpty)
  }
}
