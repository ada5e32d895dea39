import MartletGeometry
import Testing

@testable import MartletRenderTree

@Suite(.serialized) struct SharedOutlineTests {
  private func ring(_ radius: Double) -> Path {
    Path(ellipseIn: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
  }

  @Test func `Layers with equal paths share an outline`() {
    var (a, b, c) = (ShapeContent(), ShapeContent(), ShapeContent())
    a.path = ring(1234.5)
    b.path = ring(1234.5)
    c.path = ring(1234.25)
    let outlines = [a, b, c].map { ObjectIdentifier($0.outline) }
    #expect(outlines[0] == outlines[1] && outlines[0] != outlines[2])
    #expect(ShadowPath(ring(1234.5)).outline === a.outline)
  }

  @Test func `Paths that nobody has are forgotten`() {
    for i in 0..<20_000 {
      var content = ShapeContent()
      content.path = ring(5000 + Double(i))
    }
    #expect(SharedOutlines.count < 5000)
  }

  @Test func `Paths of more than a thousand elements are not compared`() {
    let long = Path((0..<2000).map { .line(Point(x: Double($0), y: 0.125)) })
    var (a, b) = (ShapeContent(), ShapeContent())
    a.path = long
    b.path = long
    #expect(a.outline !== b.outline)
  }
}
