import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletLayers

/// The letters of a text layer as a path.
@MainActor
@Suite struct TextOutlineTests {
  @Test func `It lies where the text is drawn, for the size of the bounds and the window's scale`() {
    let stage = LayerStage()
    stage.scale = 2
    let layer = stage.put(TextLayer(Text("Wide words", font: .system(size: 20))))
    layer.bounds = Rect(x: 30, y: 50, width: 60, height: 80)
    let expected = TextLayout(layer.text, width: 60, height: 80, scale: 2)
    #expect(expected.lines.count == 2)
    let moved = expected.outline.applying(Transform2D(translationX: 30, y: 50))
    #expect(layer.outline == moved && !moved.isEmpty)
    layer.shadowPath = layer.outline
    #expect(layer.shadowPath == moved)
  }
}
