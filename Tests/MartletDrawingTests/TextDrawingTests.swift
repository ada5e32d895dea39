import MartletGeometry
import Testing

@testable import MartletDrawing

@Suite struct TextDrawingTests {
  @Test(arguments: [0.05, 0.2, 0.5, 1])
  func `Lines closer together than their letters are high lose nothing under a clip`(lineHeight: Double) {
    var text = Text("Ågj\nÅgj\nÅgj\nÅgj", font: .system(size: 40))
    text.lineHeight = lineHeight
    let size = Size(width: 120, height: 240)
    func draw(_ clip: Rect?) -> Bitmap {
      DrawingContext.image(size: size) { context in
        if let clip { context.clip(to: clip) }
        context.draw(text, at: Point(x: 10, y: 60))
      }.bitmap
    }
    let whole = draw(nil)
    for top in stride(from: 0, to: 240, by: 10) {
      let part = draw(Rect(x: 0, y: Double(top), width: 120, height: 10))
      for y in top..<top + 10 {
        let row = y * whole.stride..<(y + 1) * whole.stride
        #expect(part.bytes[row] == whole.bytes[row], "row \(y)")
      }
    }
  }

  @Test func `a layout with a height draws no line that it leaves out, at any scale and turned`() {
    let layout = TextLayout(
      Text("one two three four five six seven", font: .system(size: 16)), width: 60, height: 20)
    #expect(layout.isTruncated && layout.lines.count == 1)
    for (scale, angle) in [(1.0, 0.0), (2, 0), (1, 0.1)] {
      let bitmap = DrawingContext.image(size: Size(width: 80, height: 120), scale: scale) { context in
        context.rotate(by: angle)
        context.draw(layout, at: Point(x: 10, y: 0))
      }.bitmap
      let below = Int(40 * scale)
      #expect(bitmap.bytes[(below * bitmap.stride)...].allSatisfy { $0 == 0 }, "\(scale), \(angle)")
    }
  }
}
