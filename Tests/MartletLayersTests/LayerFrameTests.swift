import MartletGeometry
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor @Suite struct LayerFrameTests {
  let layer = Layer()

  @Test func `negative sizes are turned round`() {
    layer.bounds = Rect(x: 10, y: 20, width: -50, height: -20)
    #expect(layer.bounds == Rect(x: -40, y: 0, width: 50, height: 20))
    layer.bounds = .zero
    layer.frame = Rect(x: 100, y: 100, width: -40, height: 30)
    #expect(layer.frame == Rect(x: 60, y: 100, width: 40, height: 30))
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 40, height: 30) && layer.position == Point(x: 80, y: 115))
  }

  @Test(arguments: [
    Transform(scaleX: 2, y: 0.5), Transform(translationX: 30, y: -7), Transform(scaleX: -1, y: 3),
    Transform(rotation: .pi / 2), Transform(scaleX: 2, y: 4).concatenating(Transform(translationX: 5, y: 6)),
  ])
  func `a frame that is set is the frame, under a scale, a translation or a quarter turn`(
    transform: Transform
  ) {
    layer.anchorPoint = Point(x: 0.25, y: 0.75)
    layer.transform = transform
    let wanted = Rect(x: 12, y: 34, width: 120, height: 60)
    layer.frame = wanted
    let found = layer.frame
    #expect(found.origin.distance(to: wanted.origin) < 1e-9, "\(found)")
    #expect(abs(found.width - wanted.width) < 1e-9 && abs(found.height - wanted.height) < 1e-9, "\(found)")
  }

  @Test func `under a scale of nothing a frame keeps the size of the bounds`() {
    layer.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    layer.transform = Transform(scaleX: 0, y: 0)
    layer.frame = Rect(x: 5, y: 6, width: 7, height: 8)
    #expect(layer.bounds.size == Size(width: 40, height: 40) && layer.frame.origin == Point(x: 5, y: 6))
  }

  @Test func `the frame that is seen is that of the presentation, in flight too`() {
    let stage = LayerStage()
    let layer = stage.layer(at: Point(x: 100, y: 50))
    layer.bounds.size = Size(width: 40, height: 20)
    stage.frame()
    #expect(layer.presentation.frame == layer.frame)
    layer.animate(.position.x, to: 300, duration: 1, timingFunction: .linear)
    stage.frame()
    stage.advance(by: 0.5)
    let shown = layer.presentation
    #expect(shown.frame.width == 40 && abs(shown.frame.midX - shown.position.x) < 1e-9)
    #expect(shown.frame.midX > 150 && shown.frame.midX < 250 && layer.frame.midX == 300)
  }
}
