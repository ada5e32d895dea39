import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor
@Suite struct ScrollLayerTests {
  private let stage = LayerStage()
  private let scroll = ScrollLayer()

  init() {
    scroll.bounds = Rect(x: 0, y: 0, width: 100, height: 80)
    scroll.position = Point(x: 150, y: 100)
    stage.root.addSublayer(scroll)
    stage.frame()
  }

  @Test func `it clips its sublayers and scrolls in both directions by default`() {
    #expect(scroll.masksToBounds && scroll.scrollMode == .both)
    scroll.scroll(to: Point(x: 30, y: -50))
    #expect(scroll.bounds == Rect(x: 30, y: -50, width: 100, height: 80))
  }

  @Test(arguments: [
    (ScrollMode.none, Point(x: 0, y: 0)), (.horizontally, Point(x: 30, y: 0)),
    (.vertically, Point(x: 0, y: 40)), (.both, Point(x: 30, y: 40)),
  ])
  func `it scrolls only in the directions of its mode`(mode: ScrollMode, end: Point) {
    scroll.scrollMode = mode
    scroll.scroll(to: Point(x: 30, y: 40))
    #expect(scroll.bounds.origin == end)
    scroll.scroll(to: .zero)
    scroll.scroll(toShow: Rect(x: 120, y: 110, width: 10, height: 10))
    #expect(scroll.bounds.origin == end)
  }

  @Test(arguments: [
    (Rect(x: 10, y: 10, width: 20, height: 20), Point(x: 0, y: 0)),
    (Rect(x: 90, y: 10, width: 20, height: 20), Point(x: 10, y: 0)),
    (Rect(x: -5, y: 300, width: 20, height: 20), Point(x: -5, y: 240)),
    (Rect(x: 200, y: 0, width: 300, height: 10), Point(x: 200, y: 0)),
    (Rect(x: -50, y: 0, width: 300, height: 10), Point(x: 0, y: 0)),
  ])
  func `it scrolls no farther than needed to show a rectangle`(rect: Rect, end: Point) {
    scroll.scroll(toShow: rect)
    #expect(scroll.bounds.origin == end)
  }

  @Test func `a scroll animates as any change does, and another one turns it without a jump`() throws {
    scroll.scroll(to: Point(x: 100, y: 0))
    stage.advance(by: 0.125)
    let half = try #require(stage.drawn(scroll)).bounds.origin.x
    #expect(half > 10 && half < 90)
    scroll.scroll(to: .zero)
    stage.frame()
    #expect(abs((stage.drawn(scroll)?.bounds.origin.x ?? 0) - half) < 1e-9)
    stage.advance(by: 1)
    #expect(stage.drawn(scroll)?.bounds.origin == .zero)
  }

  @Test func `a layer within makes a part of it visible in the nearest scroll layer`() {
    let outer = stage.layer(at: Point(x: 400, y: 300), in: scroll)
    let inner = stage.layer(at: Point(x: 50, y: 50), in: outer)
    inner.transform = Transform(scale: 2)
    // Its (80, 80) is at 50 + 30 · 2 of the outer layer, whose corner is at (350, 250).
    #expect(inner.scrollToVisible(Rect(x: 80, y: 80, width: 10, height: 10)))
    #expect(scroll.bounds.origin == Point(x: 480 - 100, y: 380 - 80))
    #expect(inner.scroll(Point(x: 50, y: 50)))
    #expect(scroll.bounds.origin == Point(x: 400, y: 300))
    #expect(!stage.root.scrollToVisible(stage.root.bounds) && !scroll.scroll(.zero))
  }

  @Test func `the visible part of a layer is what the nearest scroll layer shows of it`() {
    let inner = stage.layer(at: Point(x: 70, y: 50), in: scroll)
    #expect(inner.visibleRect == Rect(x: 0, y: 0, width: 80, height: 80))
    scroll.scroll(to: Point(x: 40, y: 60))
    #expect(inner.visibleRect == Rect(x: 20, y: 60, width: 80, height: 40))
    scroll.scroll(to: Point(x: 400, y: 60))
    #expect(inner.visibleRect.isEmpty)
    #expect(scroll.visibleRect == scroll.bounds)
  }
}
