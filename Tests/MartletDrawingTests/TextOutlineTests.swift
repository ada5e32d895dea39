import MartletGeometry
import Testing

@testable import MartletDrawing

/// The letters of a text as a path.
@Suite struct TextOutlineTests {
  private func filled(_ path: Path, _ size: Size, scale: Double) -> Bitmap {
    DrawingContext.image(size: size, scale: scale) { $0.fill(path, with: .black) }.bitmap
  }

  @Test(arguments: [TextAlignment.left, .center, .right], [1, 2])
  func `It covers what the text covers`(alignment: TextAlignment, scale: Double) throws {
    var text = Text("Hågj W\nilo", font: .system(size: 40), color: .black)
    text.alignment = alignment
    let size = Size(width: 220, height: 120)
    let layout = TextLayout(text, width: size.width, scale: scale)
    let drawn = DrawingContext.image(size: size, scale: scale) { $0.draw(layout, at: .zero) }.bitmap
    let path = filled(layout.outline, size, scale: scale)
    var (sum, ink, all) = (0, 0, 0)
    for i in stride(from: 3, to: drawn.bytes.count, by: 4) {
      let (a, b) = (Int(drawn.bytes[i]), Int(path.bytes[i]))
      ink += a
      all += b
      sum += abs(a - b)
    }
    #expect(ink > 100_000 && abs(all - ink) < ink / 10, "\(all) against \(ink)")
    // Letters are hinted to pixels, by half a pixel at most.
    #expect(sum < ink / 3, "\(sum) of \(ink)")
    let box = layout.outline.boundingBox
    #expect(
      layout.inkRect.insetBy(dx: -1.5, dy: -1.5).union(box) == layout.inkRect.insetBy(dx: -1.5, dy: -1.5))
  }

  @Test func `Letters are closed curves, and the holes in them stay open`() throws {
    let layout = TextLayout(Text("o", font: .system(size: 100)))
    let outline = layout.outline
    #expect(outline.elements.filter { $0 == .close }.count == 2)
    guard case .close = try #require(outline.elements.last) else {
      Issue.record("it ends with \(String(describing: outline.elements.last))")
      return
    }
    let box = outline.boundingBox
    #expect(!outline.contains(box.center, rule: .nonZero))
    #expect(outline.contains(Point(x: box.minX + 4, y: box.center.y), rule: .nonZero))
  }

  @Test func `A text without letters has none`() {
    for string in ["", " ", "\n"] { #expect(TextLayout(Text(string)).outline.isEmpty, "'\(string)'") }
  }
}
