import MartletGeometry
import MartletHost
import Testing

/// Where popups lie.
@Suite struct PopupPlacementTests {
  private let room = Rect(x: 0, y: 0, width: 400, height: 300)

  private func below(
    _ anchor: Rect, size: Size = Size(width: 100, height: 80), gravity: WindowEdges = [.bottom, .right],
    _ adjustments: PopupAdjustments
  ) -> PopupPlacement {
    PopupPlacement(
      size: size, anchor: anchor, anchorEdges: [.bottom, .left], gravity: gravity,
      offset: Point(x: 0, y: 4), adjustments: adjustments)
  }

  @Test func `it begins at a corner of its anchor, and extends along its gravity`() {
    let anchor = Rect(x: 50, y: 40, width: 60, height: 20)
    #expect(below(anchor, []).frame(in: room) == Rect(x: 50, y: 64, width: 100, height: 80))
    #expect(
      below(anchor, gravity: [.top, .left], []).wantedFrame == Rect(x: -50, y: -16, width: 100, height: 80))
    var centred = below(anchor, [])
    (centred.anchorEdges, centred.gravity, centred.offset) = (.right, [], .zero)
    #expect(centred.wantedFrame == Rect(x: 60, y: 10, width: 100, height: 80))
  }

  @Test func `without adjustments it stays where it is wanted`() {
    let anchor = Rect(x: 350, y: 280, width: 40, height: 20)
    #expect(below(anchor, []).frame(in: room) == Rect(x: 350, y: 304, width: 100, height: 80))
  }

  @Test func `it turns over to the other side of its anchor`() {
    let anchor = Rect(x: 350, y: 250, width: 40, height: 20)
    let frame = below(anchor, [.flipX, .flipY]).frame(in: room)
    #expect(frame == Rect(x: 290, y: 166, width: 100, height: 80))
  }

  @Test func `it does not turn over if the other side has no room either`() {
    let anchor = Rect(x: 50, y: 60, width: 60, height: 200)
    #expect(below(anchor, .flipY).frame(in: room).minY == 264)
    #expect(below(anchor, [.flipY, .slideY]).frame(in: room).maxY == 300)
  }

  @Test func `what is too long begins in the room and is cut off at its end`() {
    let anchor = Rect(x: 50, y: 100, width: 60, height: 20)
    let long = below(anchor, size: Size(width: 100, height: 500), [.flipY, .slideY, .resizeY])
    #expect(long.frame(in: room) == Rect(x: 50, y: 0, width: 100, height: 300))
  }

  @Test func `with all adjustments it is always in the room, and as large as there is room`() {
    var seed: UInt64 = 7
    func next(_ limit: Double) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(seed >> 33) / Double(1 << 31) * limit).rounded()
    }
    let sides: [WindowEdges] = [[], .left, .right, .top, .bottom, [.top, .left], [.bottom, .right]]
    for _ in 0..<1000 {
      let placement = PopupPlacement(
        size: Size(width: 1 + next(600), height: 1 + next(500)),
        anchor: Rect(x: next(390), y: next(290), width: 1 + next(60), height: 1 + next(60)),
        anchorEdges: sides[Int(next(6))], gravity: sides[Int(next(6))],
        offset: Point(x: next(8) - 4, y: next(8) - 4),
        adjustments: [.flipX, .flipY, .slideX, .slideY, .resizeX, .resizeY])
      let frame = placement.frame(in: room)
      #expect(frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= 400 && frame.maxY <= 300, "\(placement)")
      #expect(
        frame.width == min(placement.size.width, 400) && frame.height == min(placement.size.height, 300))
    }
  }
}
