import MartletGeometry
import MartletHost
import Testing

@testable import MartletWayland

/// What positioners are told.
@Suite struct PositionerTests {
  private func values(
    _ anchor: Rect, edges: WindowEdges = [.bottom, .left], gravity: WindowEdges = [.bottom, .right]
  )
    -> PositionerValues
  {
    PositionerValues(
      PopupPlacement(
        size: Size(width: 200.2, height: 300), anchor: anchor, anchorEdges: edges, gravity: gravity,
        offset: Point(x: 0, y: 4), adjustments: [.flipY, .slideX]),
      movedBy: Point(x: 0, y: 44), within: Size(width: 800, height: 644))
  }

  @Test func `lengths are whole points, places those of the parent's geometry`() {
    let told = values(Rect(x: 10.5, y: 20, width: 60, height: 30))
    #expect((told.width, told.height) == (201, 300))
    #expect(told.anchor == (10, 64, 61, 30))
    #expect((told.offsetX, told.offsetY, told.adjustments) == (0, 4, 1 | 8))
  }

  @Test func `sides and corners have the protocol's numbers`() {
    let table: [(WindowEdges, UInt32)] = [
      ([], 0), (.top, 1), (.bottom, 2), (.left, 3), (.right, 4), ([.top, .left], 5), ([.bottom, .left], 6),
      ([.top, .right], 7), ([.bottom, .right], 8),
    ]
    for (edges, number) in table {
      let told = values(.zero, edges: edges, gravity: edges)
      #expect(told.anchorEdges == number && told.gravity == number, "\(edges)")
    }
  }

  @Test func `an anchor outside of the parent is told as the nearest part of it`() {
    for anchor in [
      Rect(x: -50, y: -500, width: 20, height: 20), Rect(x: 900, y: 900, width: 0, height: 0),
      Rect(x: 790, y: 590, width: 100, height: 100),
    ] {
      let (x, y, width, height) = values(anchor).anchor
      #expect(x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= 800 && y + height <= 644)
    }
  }
}
