import MartletGeometry
import MartletHost
import Testing

@testable import MartletViews

/// Which side or corner of a window a point beyond its border drags.
@Suite struct ResizeZonesTests {
  private let zones = ResizeZones(
    frame: Rect(x: 0, y: -44, width: 400, height: 344), freeEdges: .all)

  private static let cases: [(Point, WindowEdges)] = [
    (Point(x: 200, y: -48), .top), (Point(x: 200, y: 304), .bottom), (Point(x: -4, y: 100), .left),
    (Point(x: 404, y: 100), .right), (Point(x: -4, y: -48), [.top, .left]),
    (Point(x: 404, y: -48), [.top, .right]), (Point(x: -4, y: 304), [.bottom, .left]),
    (Point(x: 404, y: 304), [.bottom, .right]), (Point(x: 19, y: -45), [.top, .left]),
    (Point(x: 20, y: -45), .top), (Point(x: 381, y: 301), [.bottom, .right]),
    (Point(x: -1, y: -25), [.top, .left]), (Point(x: -1, y: -24), .left),
    (Point(x: 400, y: 281), [.bottom, .right]),
  ]

  @Test(arguments: cases)
  func `sides give way to corners twenty points from them`(point: Point, edges: WindowEdges) {
    #expect(zones.edges(at: point) == edges)
    #expect(ResizeZones.places.contains(edges) && edges.isPlace)
    #expect(ResizeZones.cursor(for: edges) != .arrow)
  }

  @Test func `sides that touch a neighbour are not dragged`() {
    var tiled = zones
    tiled.freeEdges = [.right, .bottom]
    #expect(tiled.edges(at: Point(x: -4, y: 100)) == nil)
    #expect(tiled.edges(at: Point(x: 5, y: 304)) == .bottom, "its corner is none")
    #expect(tiled.edges(at: Point(x: 404, y: -30)) == .right)
    #expect(tiled.edges(at: Point(x: 404, y: 304)) == [.right, .bottom])
  }

  @Test func `in a small window the nearer corner is dragged`() {
    let small = ResizeZones(frame: Rect(x: 0, y: 0, width: 30, height: 30), freeEdges: .all)
    #expect(small.edges(at: Point(x: 14, y: -1)) == [.top, .left])
    #expect(small.edges(at: Point(x: 16, y: -1)) == [.top, .right])
    #expect(small.edges(at: Point(x: 31, y: 16)) == [.bottom, .right])
  }

  @Test func `all pictures of the pointer differ`() {
    #expect(Set(ResizeZones.places.map(ResizeZones.cursor)).count == 8)
  }
}
